// Die Wörter der Seiten neben dem Tisch.

import type { PagesText } from "./pages.en";

const count = (number: number, one: string, more: string) =>
  `${number.toLocaleString("de")} ${number === 1 ? one : more}`;
const hands = (number: number) => count(number, "Hand", "Hände");

export const pages: PagesText = {
  rulebook: {
    title: "Spiele",
    lead: "Jedes Spiel, das hier gegeben wird: seine Seite, was das Haus festlegen darf und welche Hände gewinnen.",
    search: "Wie Baseball, match the pot …",
    playersLabel: "Spieler",
    anyPlayers: "egal",
    likeLabel: "Wie ein Spiel ist",
    flags: { wild: "Wild Cards", split: "geteilter Pot", quick: "bald vorbei" },
    found: (number) => count(number, "Spiel", "Spiele"),
    noneSo: "Kein Spiel ist das alles zugleich: verlange weniger.",
    groups: {
      own: "Die eigenen des Hauses",
      up: "Offene Karten vor jedem",
      board: "Karten in der Mitte für alle",
      hand: "Karten auf der Hand",
      other: "Keine Hände werden verglichen",
      study: "Studien",
    },
    length: (questions, quick) =>
      `${questions.toLocaleString("de", { maximumFractionDigits: 0 })} Fragen je Hand${quick ? ", bald vorbei" : ""}`,
    lengthMeans: "So viele Fragen hat ein Spiel, wenn vier spielen und alle bleiben.",
    wild: (loses) =>
      loses === null ? "Wild Cards" : `Wild Cards gewinnen ${(100 * loses).toFixed(0)} %`,
    wildMeans: "Wie oft die beste Hand ohne Wild Cards verliert, wo sich das sagen lässt.",
    kin: "Verwandt damit",
    say: "Ein Spiel ansagen wie der Geber",
    sayLead:
      "„Seven stud, follow the queen, low spade takes half“: was nicht in dieser Liste steht, wird aus seinen Teilen gemacht. Die Ansage ist englisch.",
    toPage: "Zu seiner Seite",
    seats: (least, most) => (least === most ? `${least} Spieler` : `${least} bis ${most} Spieler`),
    version: (number) => `Version ${number} seiner Regeln`,
    back: "Alle Spiele",
    page: "Die Seite",
    clause: (number) => `Absatz ${number}`,
    powers: "Karten mit Kräften",
    sleeps: "kann verschlafen werden",
    always: "kann nicht verschlafen werden",
    says: {
      source: "der Text des Spiels",
      site: "die Seite seines Erfinders",
      house: "eine Lesart des Hauses",
    },
    ladder: "Die Folge der Hände",
    ladderOf: (contest) => contest.replaceAll("_", " "),
    noLadder: "In diesem Spiel werden keine Hände verglichen.",
    options: "Hausregeln",
    optionsLead: "Was das Haus festlegen darf. Ohne ein Wort gilt, was hier steht.",
    option: "Hausregel",
    stands: "Wie es steht",
    meaning: "Was sie bedeutet",
    stakes: "Einsätze",
    scale: "wächst mit den Einsätzen",
    sets: "Sätze von Hausregeln",
    setsLead: "Spielweisen mit Namen. Was ein Satz nicht nennt, bleibt, wie es ist.",
    asItIs: "genau, wie es steht",
    wins: "Welche Hände gewinnen",
    winsLead: (seats, deals) =>
      `Von ${hands(deals)} mit ${seats} Spielern, die alle bis zum Ende bleiben.`,
    playedBy: "Wo das Spiel zu entscheiden gibt, haben Hausspieler das Sichere getan.",
    winsWith: "gewinnt",
    held: "hat ein Spieler",
    hand: "Hand",
    floor: "Wenn etwas schiefgeht",
    floorLink: "Den Floor fragen",
    perContest: (contest) => `Für ${contest}`,
  },

  floor: {
    title: "Floor",
    lead: "An einem echten Tisch ist etwas schiefgegangen? Sag, was geschah, und worauf es ankommt, und du hast die Entscheidung.",
    game: "Was wird gespielt?",
    happened: "Was ist geschehen?",
    filter: "Finden, was geschah",
    noMatter: "So etwas steht nicht im Buch.",
    back: "Etwas anderes ist geschehen",
    yes: "Ja",
    no: "Nein",
    go: "Weiter",
    change: "Ändern",
    known: "Du sagst",
    ruling: "Entscheidung",
    clause: (number, game) => `${game}, Absatz ${number}`,
    all: "Alles, was hier entschieden werden kann",
    when: (condition) => `Wenn ${condition.replaceAll("=", " = ").replaceAll("_", " ")}`,
    otherwise: "Sonst",
    always: "Immer",
  },

  replay: {
    title: (number, game) => `Hand ${number}: ${game}`,
    step: (at, of) => `Schritt ${at} von ${of}`,
    slider: "Schritt der Hand",
    first: "Zum Anfang",
    back: "Einen Schritt zurück",
    on: "Einen Schritt weiter",
    last: "Zum Ende",
    play: "Abspielen",
    pause: "Anhalten",
    link: "Link zu diesem Schritt",
    keys: "← und → gehen einen Schritt, Leertaste spielt ab, Pos1 und Ende springen.",
    asSeen: (name) => `Wie ${name} sie sah`,
    asWatched: "Wie sie sah, wer zusah",
    calledOff: "Diese Hand wurde abgebrochen: jeder Chip ging zurück.",
    shown: "Nach der Hand gezeigt",
    showed: (name) => `${name} zeigte`,
    chances: "Wie sich die Aussichten bewegten",
    more: "Aussichten, Links, alle Hände",
    chancesLead:
      "Der Teil der Pots, auf den jeder hoffen konnte, wenn alle dabeibleiben, nach allen Karten, die du jetzt kennen darfst.",
    noChances: "Für diese Hand lässt sich das mit den Karten, die du kennst, nicht sagen.",
    reckoning: "Die Aussichten werden gerechnet …",
    verify: "Dieses Blatt nachrechnen",
    before: (number) => `Hand ${number}`,
    hands: "Alle Hände",
    noKey:
      "Um eine Hand anzusehen, brauchst du einen Link dieses Tisches, samt Schlüssel hinter dem #.",
    won: (name, cents) => `${name} gewann ${cents}`,
  },

  ledger: {
    nobodyWon: "niemandem: es bleibt für die nächste",
    end: "Ende",
    title: "Abrechnung",
    lead: (number) =>
      number === 0 ? "Noch keine Hand ist zu Ende." : `Nach ${count(number, "Hand", "Händen")}.`,
    name: "Spieler",
    bought: "Gekauft",
    cashed: "Ausgezahlt",
    net: "Plus oder Minus",
    settle: "Ausgleich",
    settleLead: "Die wenigsten Zahlungen, nach denen alle glatt sind.",
    pays: (payer, payee, cents) => `${payer} zahlt ${payee} ${cents}`,
    even: "Alle sind glatt: niemand zahlt.",
    nobodyPays: "So wie es steht, zahlt niemand.",
    holds: (game, cents) =>
      game
        ? `${game} hält ${cents}, bis es wieder gespielt wird.`
        : `${cents} liegen auf dem Tisch für den, der sie als Nächster gewinnt.`,
    shared: (game, cents, who) =>
      game
        ? `${cents}, übrig in ${game}, teilten sich, die es gespielt haben: ${who}.`
        : `${cents}, die niemand gewonnen hatte, wurden aufgeteilt: ${who}.`,
    later: "Wer wem zahlt, steht am Ende des Abends fest; so wäre es jetzt.",
    kept: (cents) => `${cents} bleiben für einen anderen Abend am Tisch.`,
    recitations: "Geschuldete Aufsagungen",
    owes: (name, number) => `${name} schuldet ${count(number, "Aufsagung", "Aufsagungen")}`,
    copy: "Als Text kopieren",
    copied: "Kopiert",
    byHand:
      "Dieser Browser lässt eine Seite hier nicht kopieren. Markier den Text und drück Strg+C.",
    asText: "Die Abrechnung als Text",
    line: "Der Abend, Hand für Hand",
    lineLead: "Was jeder nach jeder Hand im Plus oder Minus war.",
    hands: "Hände",
    hand: "Hand",
    game: "Spiel",
    winners: "Gewonnen von",
    calledOff: "abgebrochen",
    replay: "Ansehen",
    verify: "Nachrechnen",
    powers: "Was jede Kraft heute wert war",
    powersLead: "Was die, die sie nutzten, in diesen Händen zusammen gewannen oder verloren.",
    power: "Kraft",
    used: "Genutzt",
    brought: "Brachte",
    times: (number) => (number === 1 ? "einmal" : `${number}-mal`),
    file: "Der Abend als Datei",
    fileLead:
      "Für pokernight replay und pokernight verify. Bis zum Ende enthält sie, was dein Platz gesehen hat.",
    download: "Herunterladen",
    noKey: "Für die Abrechnung brauchst du einen Link dieses Tisches, samt Schlüssel hinter dem #.",
    nobody: "Noch hat niemand Chips gekauft.",
  },

  verify: {
    title: "Ein Blatt nachrechnen",
    lead: "Dein Browser rechnet nach, was von einem Deck versprochen war. Er glaubt dem Raum nichts außer dem, was allen gezeigt wurde.",
    by: {
      WebCrypto: "Die Hashes rechnet das WebCrypto dieses Browsers.",
      own: "Diese Seite hat eine einfache http-Adresse, wo Browser kein WebCrypto geben: die Hashes rechnet unser eigenes SHA-256, an denselben Beispielen gemessen.",
    },
    pick: "Welche Hand?",
    table: "Tisch",
    noTables: "Dieser Browser kennt keinen Tisch. Öffne diese Seite mit dem Link von einem.",
    hand: (number, game) => `Hand ${number}, ${game}`,
    all: "Jede Hand nachrechnen",
    one: "Diese Hand nachrechnen",
    going: (number) => `Hand ${number} …`,
    fine: "Jedes Blatt ist, was versprochen war, soweit du es wissen kannst.",
    wrong: "Etwas stimmt nicht. Zeig das den anderen am Tisch.",
    chainSays: "Die letzte Kette, wie der Befehl von pokernight sie schreibt:",
    notesSay:
      "Sechs Wörter stehen für alles, was diesem Browser gezeigt wurde. Vorgelesen binden sie den Raum.",
    notesShow: "Die sechs Wörter zeigen",
    result: { fine: "stimmt", wrong: "falsch", cannot: "nicht zu wissen" },
    checks: {
      whole: () => "Was von dem Deck gezeigt wurde, ist nicht vollständig.",
      salts: (n) =>
        n === 0
          ? "Niemand hat zu diesem Deck ein Salz gebracht."
          : `${count(n, "Salz", "Salze")}, jedes das, dessen Hash vorher auf der Liste stand.`,
      mine: (n) => (n ? "Das Salz, das dieser Browser zog, ist dabei." : "Dein Salz."),
      chained: () => "Sie ist an die Hand davor gekettet.",
      openings: (n) =>
        n === 0
          ? "Keine ihrer Karten wurde dir geöffnet."
          : `${count(n, "Öffnung", "Öffnungen")}, jede unter einer Wurzel, die vor der ersten Karte gezeigt war.`,
      cards: (n) =>
        n === 0
          ? "Von keiner ihrer Karten hast du erfahren."
          : `${count(n, "Karte", "Karten")}, von denen du erfuhrst, jede so, wie sie geöffnet wurde.`,
      promise: () => "Der Samen ist der versprochene.",
      deck: (n) =>
        n === 0
          ? "Das Deck, errechnet aus Samen und Salzen."
          : `${count(n, "Karte", "Karten")} des Decks, jede, wo Samen und Salze sie hinlegen.`,
      "opened in deck": (n) =>
        `${count(n, "geöffnete Karte", "geöffnete Karten")} an ${n === 1 ? "ihrem" : "ihren"} Platz in diesem Deck.`,
      account: (n) =>
        `Der Bericht der Hand: ${count(n, "Ereignis", "Ereignisse")}, das Ergebnis und der Hash, an den die nächste gekettet ist.`,
      pinned: () =>
        "Alles ist so, wie es diesem Browser gezeigt wurde, als die Hand gespielt wurde.",
    },
    cannot: {
      mine: "Dieser Browser hat zu dieser Hand kein Salz gebracht oder weiß es nicht mehr.",
      chained: "Die Hand davor wurde nicht angesehen.",
      openings: "Du hast keine Karte von ihr gesehen.",
      cards: "Eine abgebrochene Hand öffnet nichts.",
      promise:
        "Samen werden gezeigt, wenn der Abend zu Ende ist, falls der Tisch das vereinbart hat.",
      deck: "Es folgt aus dem Samen, der nicht gezeigt ist.",
      pinned: "Dieser Browser war nicht da, als die Hand gespielt wurde, oder weiß es nicht mehr.",
    },
    about: (what) => `Es geht um ${what}.`,
    how: "Wie es geht",
    howSteps: [
      "Der Tisch zieht einen Samen und zeigt dessen Hash: das Versprechen.",
      "Jeder Browser zieht ein Salz und schickt dessen Hash. Die Liste der Hashes wird gezeigt.",
      "Die Salze werden geöffnet. Aus dem Samen und ihnen allen folgt das Deck.",
      "Jede Karte wird für sich versiegelt, und die Wurzel über alle wird gezeigt. Dann kommt die erste Karte.",
      "Nach der Hand bekommt dein Browser die Öffnungen der Karten, die du gesehen hast, und einen Bericht der Hand, an den die nächste gekettet ist.",
      "Diese Seite merkt sich jedes davon, wie es zuerst gezeigt wurde. Wird es später anders gezeigt, sagt sie das sofort.",
    ],
    left: (names) => `Ausgelassen, weil nicht rechtzeitig geöffnet: ${names}.`,
  },

  about: {
    title: "Über pokernight",
    lead: "pokernight gibt und leitet die schrägen Spiele eines Pokerabends zu Hause: Wild Cards, Karten mit Kräften und Regeln, die nur euer Haus hat.",
    points: [
      [
        "Kein Konto, kein Geld",
        "Ein Link ist alles, was jemand braucht. Chips werden gezählt, und am Ende steht da, wer wem zahlt; Geld geht nie hindurch.",
      ],
      [
        "Niemand wählt ein Deck",
        "Tisch und Spieler ziehen jedes Deck gemeinsam, und alle können es nachher prüfen.",
      ],
      [
        "Regeln mit Gründen",
        "Was wild ist, tot oder entschieden, sagt warum, samt Absatz der Seite.",
      ],
      [
        "Deins",
        "Es läuft auf einem Rechner von euch, behält seine Abende dort und lädt nichts von anderswo.",
      ],
    ],
    more: "Mehr",
    version: (number) => `Version ${number}`,
    api: "Der Raum für Programme",
    docs: "Das Handbuch (englisch): jedes Spiel erklärt, Studien, und wie man eins erfindet",
    licence: "MIT-Lizenz. Karten, Töne und Wörter sind eigene.",
    spoken:
      "Die Seiten und alles, was in einer Hand gesagt wird, gibt es auf Deutsch. Manche Regeln sind englisch.",
    keys: "Am Tisch hat jede Taste einen Zweck: drück zweimal ?.",
  },

  saying: {
    label: "Wie der Geber es ansagt (englisch)",
    placeholder: "seven stud, follow the queen, low spade in the hole takes half",
    hint: "Sag ein Spiel, von dem es ausgeht, und was anders ist, oder wähle beides unten.",
    near: (phrase) => `„${phrase}“ sagen`,
    pick: "Oder wähle seine Teile",
    base: "Ein Spiel, von dem es ausgeht",
    search: "Einen Satz finden",
    chosen: (chosen, all) => (chosen > 0 ? `${chosen} von ${all}` : String(all)),
    groups: {
      wild: "Was wild ist",
      event: "Was eine offene Karte wild macht",
      half: "Was einen Teil des Pots nimmt",
      cost: "Was eine Karte kostet oder bringt",
      opener: "Wer eröffnet",
      holding: "Was man zum Gewinnen halten muss",
      dealing: "Wie gegeben wird",
    },
  },

  menu: {
    first: "Erst Spiele und Hausregeln wählen …",
    lead: "Welche Spiele es gibt, um welche Einsätze, nach wessen Regeln.",
    add: "Ein Spiel dazu",
    addTitle: "Ein Spiel dazu",
    say: "Ein Spiel ansagen",
    ways: { found: "Aus dem Regelbuch", said: "Wie der Geber es ansagt" },
    settle: "Einsätze und Hausregeln",
    deal: "Als Nächstes geben",
    change: "Ändern",
    named: (what, name) => `${what}, ${name}`,
    strike: "Streichen",
    struck: (name) => `${name} ist gestrichen.`,
    undo: "Doch nicht",
    back: "Zurück",
    put: "Auf die Karte setzen",
    keep: "So behalten",
    cancel: "Lieber nicht",
    name: "Heißt",
    stakes: "Einsätze",
    set: "Regeln",
    usual: "wie sie stehen",
    house: "Hausregeln",
    changed: (number) =>
      number === 0 ? "wie es steht" : `${count(number, "Hausregel", "Hausregeln")} geändert`,
    reset: "Wie es steht",
    resetOne: (name) => `${name}: wie es steht`,
    search: "Eine Hausregel finden",
    onlyChanged: "Nur Geändertes",
    noRule: "Keine Hausregel ist so.",
    fine: (stakes) => `Das lässt sich spielen: ${stakes}.`,
    empty: "Mindestens ein Spiel gehört dazu.",
    waits: (cents) => `${cents} warten darin`,
    yes: "ja",
    no: "nein",
    evening: "Der Abend",
    eveningTitle: "Heißt",
    choice: "Wer das Spiel wählt",
    choices: { dealer: "der Geber", rotation: "eins nach dem anderen" },
    buyIn: "Üblicher Einkauf",
    buyInMost: "Höchstens vor einem Käufer",
    noBuyIn: "Ein üblicher Einkauf ist mehr als 0 $, in Dollar und Cent, wie 100 oder 2,50.",
    hints: "Tipps auch, wenn mehrere Menschen spielen",
    open: "Den Tisch eröffnen",
    alreadyThere: (name) => `${name} gibt es schon: gib diesem einen anderen Namen.`,
  },
};
