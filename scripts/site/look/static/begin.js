// The theme that was chosen, before anything is drawn.
document.body.dataset.theme = localStorage.getItem("theme") || "auto";
