// From a file no page may read another one: what is found is shown without the text around it.
if (location.protocol === "file:") DOCUMENTATION_OPTIONS.SHOW_SEARCH_SUMMARY = false;
