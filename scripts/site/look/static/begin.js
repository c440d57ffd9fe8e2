// The theme that was chosen, before anything is drawn.
document.body.dataset.theme = localStorage.getItem("theme") || "auto";
// From a file no page may read another one, so that results are shown without their text.
if (location.protocol === "file:" && typeof DOCUMENTATION_OPTIONS !== "undefined") {
    DOCUMENTATION_OPTIONS.SHOW_SEARCH_SUMMARY = false;
}
