// Files of hands on their way: from the page on which they are dropped, and to who plays the hands.

let waiting: File | undefined;

/** Keep a file for the page of files, which is drawn next. */
export function handOver(file: File): void {
  waiting = file;
}

/** The file that was handed over, once. */
export function handedOver(): File | undefined {
  const file = waiting;
  waiting = undefined;
  return file;
}

/** The content of a file in base64, compressed where the browser can. */
export async function packed(file: Blob): Promise<string> {
  const compressed =
    "CompressionStream" in globalThis
      ? await new Response(file.stream().pipeThrough(new CompressionStream("gzip"))).blob()
      : file;
  return new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => {
      const address = String(reader.result);
      done(address.slice(address.indexOf(",") + 1));
    };
    reader.onerror = () => {
      failed(reader.error ?? new Error("unread"));
    };
    reader.readAsDataURL(compressed);
  });
}
