// The worker of the house players: each message is a task, each reply its result.

import { python } from "./python";

const started = python("worker.think", { keeps: true });
self.onmessage = ({ ports: [port] }: MessageEvent) => {
  if (!port) return;
  port.onmessage = ({ data }: MessageEvent<{ number: number; task: string }>) =>
    void started.then((think) =>
      port.postMessage({ number: data.number, reply: think(data.task) }),
    );
};
