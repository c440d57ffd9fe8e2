// For browsers that know no modules, or not what is in them: written as they read it. Whatever fails
// before anything is drawn, because the browser lacks it, is said in a sentence.
(function () {
    var app = document.getElementById("app");
    function tell() {
        if (app.childNodes.length) return;
        app.innerHTML =
            '<p style="margin:20vh auto;max-width:30em;padding:0 1em;font:18px/1.5 sans-serif">' +
            "This browser is too old for the table: any Firefox, Chrome, Edge or Safari from 2024 on draws it.</p>";
    }
    if (!("noModule" in document.createElement("script"))) {
        tell();
        return;
    }
    window.addEventListener("error", tell);
    window.addEventListener("unhandledrejection", function (event) {
        if (/is not|undefined/.test(String(event.reason))) tell();
    });
})();
