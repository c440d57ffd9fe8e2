// For browsers that know no modules: written as they read it.
document.getElementById("app").innerHTML =
    '<p style="margin:20vh auto;max-width:30em;padding:0 1em;font:18px/1.5 sans-serif">' +
    "This browser is too old for the table: any Firefox, Chrome, Edge or Safari from 2024 on draws it.</p>";
