// Frames and tasks while recorded moments play (benchmarks/showdown_frames.py calls this):
//
//     node e2e/frames.mjs SCENE RATE TIMES
//
// The last state of a hand, its showdown, is played TIMES times in a page that is built as the client
// is, with the processor slowed RATE times. One line of JSON.
import { launch } from "../tools/browser.mjs";
import { built, enter, filmOf } from "./recorded.mjs";

const [scene, rate = "4", times = "5"] = process.argv.slice(2);
const { seat, marks } = await filmOf(scene);
/** The state with the last cards shown is where the showdown begins. */
const from = seat.findIndex(
    ({ news }, at) => at > marks.middle && news.some(({ kind }) => kind === "show"),
);
const { server, base } = await built();
const browser = await launch();
const page = await browser.newPage({
    viewport: { width: 1280, height: 800 },
    colorScheme: "dark",
    reducedMotion: "no-preference",
});
await enter(page, base, `${scene}-${from - 1}`);
const tools = await page.context().newCDPSession(page);
await tools.send("Emulation.setCPUThrottlingRate", { rate: Number(rate) });

/** The longest that a frame may take at nearly 60 a second. */
const FRAME_MS = 20;

/** The mark in a trace where the showdown begins, which is set up before it. */
const BEGINS = "showdown";

/** Play the showdown once; return the intervals between frames and the long tasks, in ms. */
const measure = ([scene, from, to]) =>
    (async () => {
        const [frames, tasks] = [[], []];
        const watch = new PerformanceObserver((list) => {
            for (const { duration } of list.getEntries()) tasks.push(duration);
        });
        let last = null;
        let runs = true;
        const tick = (now) => {
            if (last !== null) frames.push(now - last);
            last = now;
            if (runs) requestAnimationFrame(tick);
        };
        const nap = (ms) => new Promise((wake) => setTimeout(wake, ms));
        await window.show(scene, String(from - 1));
        await nap(1000);
        performance.mark("showdown");
        watch.observe({ type: "longtask" });
        requestAnimationFrame(tick);
        for (let at = from; at <= to; at++) {
            await window.show(scene, String(at), 0, true);
            const rests = () => window.playing().cue === null;
            for (await nap(100); !rests();) await nap(50);
        }
        runs = false;
        await nap(200);
        watch.disconnect();
        return { frames, tasks };
    })();

const runs = [];
for (let time = 0; time <= Number(times); time++) {
    const run = await page.evaluate(measure, [scene, from, seat.length - 1]);
    if (time > 0) runs.push(run); // the first loads what is loaded once
}
const round = (ms) => Math.round(ms * 10) / 10;

/** What the main thread does, by the names of events in a trace; what they enclose is not theirs. */
const WORK = {
    script: ["EvaluateScript", "FireAnimationFrame", "FunctionCall", "RunMicrotasks", "TimerFire"],
    style: ["UpdateLayoutTree"],
    layout: ["Layout"],
    paint: ["Commit", "Layerize", "Paint", "PrePaint"],
};
const KINDS = new Map(
    Object.entries(WORK).flatMap(([kind, names]) => names.map((name) => [name, kind])),
);
/** Threads that make a picture of what was painted: there is no graphics card that does. */
const RASTER = /^(Compositor|VizCompositorThread|CompositorTileWorker|CrGpuMain|ThreadPool)/;

/** The CPU times of a thread by kind of work, each without what lies within it, in ms. */
function workOf(events) {
    const work = Object.fromEntries(Object.keys(WORK).map((kind) => [kind, 0]));
    const open = [];
    for (const { name, ph, ts, dur, tdur = 0 } of events) {
        const kind = KINDS.get(name);
        if (ph !== "X" || kind === undefined) continue;
        while (open.length > 0 && open.at(-1).end <= ts) open.pop();
        const around = open.at(-1);
        if (around) work[around.kind] -= tdur / 1000;
        work[kind] += tdur / 1000;
        open.push({ kind, end: ts + dur });
    }
    return work;
}

/**
 * Play the showdown once; return CPU times in ms, times RATE: of each task of the page's main thread,
 * of what it does from each frame to the next, of its work by kind, and of the threads that raster and
 * put frames together.
 */
async function costsOf() {
    const categories = [
        "devtools.timeline",
        "disabled-by-default-devtools.timeline",
        "blink.user_timing",
        "toplevel",
    ];
    await browser.startTracing(page, { categories });
    await page.evaluate(measure, [scene, from, seat.length - 1]);
    const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
    const threads = traceEvents.filter(({ name }) => name === "thread_name");
    const main = threads.find(({ args }) => args.name === "CrRendererMain");
    const begin = traceEvents.find(({ name }) => name === BEGINS).ts;
    const eventsOf = ({ pid, tid }) =>
        traceEvents
            .filter((event) => event.pid === pid && event.tid === tid && event.ts > begin)
            .toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
    const events = eventsOf(main);
    const ticks = events.filter(({ name }) => name === "FireAnimationFrame").map(({ ts }) => ts);
    const [tasks, frames] = [[], []];
    let spent = 0;
    for (const { ts, dur, tdur = 0 } of events.filter(({ name }) => name === "RunTask")) {
        const cost = (tdur / 1000) * Number(rate);
        tasks.push(cost);
        spent += cost;
        if (!ticks.some((tick) => tick >= ts && tick <= ts + dur)) continue;
        frames.push(spent);
        spent = 0;
    }
    const work = workOf(events);
    for (const kind of Object.keys(work)) work[kind] *= Number(rate);
    const raster = threads
        .filter(({ args }) => RASTER.test(args.name))
        .map((thread) => outermost(eventsOf(thread)) * Number(rate));
    if (process.env.LONGEST) tellLongest(events);
    const due = ((events.at(-1).ts - begin) / 1e6) * 60;
    return { tasks, frames, due, work: { ...work, raster: raster.reduce((a, b) => a + b, 0) } };
}

/** The CPU time of a thread's outermost events, in ms. */
function outermost(events) {
    let [spent, end] = [0, 0];
    for (const { ph, ts, dur = 0, tdur = 0 } of events) {
        if (ph !== "X" || ts < end) continue;
        spent += tdur / 1000;
        end = ts + dur;
    }
    return spent;
}

/** For developers: what the longest tasks consist of. */
function tellLongest(events) {
    const tasks = events.filter(({ name }) => name === "RunTask");
    for (const task of tasks.toSorted((a, b) => (b.tdur ?? 0) - (a.tdur ?? 0)).slice(0, 6)) {
        const within = events.filter(
            ({ ts, name }) => ts >= task.ts && ts < task.ts + task.dur && name !== "RunTask",
        );
        const work = Object.entries(workOf(within)).map(([kind, ms]) => `${kind} ${round(ms)}`);
        console.error(`task ${round(task.tdur / 1000)} ms: ${work.join(", ")}`);
    }
}
// CPU times without the slowing down: neither what a busy machine takes from the page is in them, nor
// what its slow pace adds
await tools.send("Emulation.setCPUThrottlingRate", { rate: 1 });
const busy = [];
for (let time = 0; time < Number(times); time++) busy.push(await costsOf());
await browser.close();
await server.close();
const part = (numbers, share) => {
    const sorted = numbers.toSorted((a, b) => a - b);
    return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
};
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
const frames = runs.flatMap((run) => run.frames);
const spent = busy.flatMap((run) => run.frames);
const longestOf = (list) => list.map(({ tasks }) => Math.max(...tasks));
const longest = runs.map(({ tasks }) => Math.max(0, ...tasks));
console.log(
    JSON.stringify({
        frames: frames.length,
        frame_ms_median: round(part(frames, 0.5)),
        frame_ms_p95: round(part(frames, 0.95)),
        frame_ms_p99: round(part(frames, 0.99)),
        tasks_above_50_ms: runs.flatMap((run) => run.tasks).length / runs.length,
        longest_task_ms_median: round(part(longest, 0.5)),
        longest_task_ms: round(Math.max(...longest)),
        longest_task_cpu_ms_median: round(part(longestOf(busy), 0.5)),
        longest_task_cpu_ms: round(Math.max(...longestOf(busy))),
        cpu_ms_of_all_tasks_median: round(
            part(
                busy.map(({ tasks }) => sum(tasks)),
                0.5,
            ),
        ),
        ...Object.fromEntries(
            ["script", "style", "layout", "paint", "raster"].map((kind) => [
                `cpu_ms_of_${kind}_median`,
                round(
                    part(
                        busy.map(({ work }) => work[kind]),
                        0.5,
                    ),
                ),
            ]),
        ),
        // a frame that is not drawn for want of a graphics card has no work, but would have been one
        percent_of_frames_above_20_ms: round(
            (100 * spent.filter((ms) => ms > FRAME_MS).length) / sum(busy.map(({ due }) => due)),
        ),
        frame_cpu_ms_median: round(part(spent, 0.5)),
        frame_cpu_ms_p95: round(part(spent, 0.95)),
    }),
);
process.exit(0);
