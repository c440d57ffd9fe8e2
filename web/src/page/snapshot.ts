// Python as it stands after its first start, kept in this browser: later it goes on from there, in a
// fraction of the time. Without one, or with one of other files, Python starts from the beginning.

const CACHE = "pokernight-python";

/** Address of the snapshot of the Python of this build. */
async function address(): Promise<string> {
  const sent = await fetch(new URL(/* @vite-ignore */ "/python/version.txt", location.origin));
  if (!sent.ok) throw new Error(`version.txt: ${String(sent.status)}`);
  return `/python/snapshot-${(await sent.text()).trim()}`;
}

/** Return the snapshot that this browser keeps of this build; undefined without. */
export async function kept(): Promise<ArrayBuffer | undefined> {
  try {
    const there = await (await caches.open(CACHE)).match(await address());
    if (!there?.body) return undefined;
    return await new Response(
      there.body.pipeThrough(new DecompressionStream("gzip")),
    ).arrayBuffer();
  } catch {
    return undefined;
  }
}

/** Forget all snapshots. */
export async function forget(): Promise<void> {
  await caches.delete(CACHE);
}

/** Milliseconds from a start until its snapshot is compressed: the first card comes before. */
const LATER = 4000;

/** Keep a snapshot in the place of any other. */
export async function keep(snapshot: Uint8Array<ArrayBuffer>): Promise<void> {
  await new Promise((done) => setTimeout(done, LATER));
  try {
    const packed = new Blob([snapshot]).stream().pipeThrough(new CompressionStream("gzip"));
    const to = await address();
    await forget();
    await (await caches.open(CACHE)).put(to, new Response(packed));
  } catch {
    // a browser whose storage is full or closed starts Python from the beginning each time
  }
}
