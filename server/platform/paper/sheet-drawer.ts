import { Worker } from 'node:worker_threads';
import type { Drawn, Sheet } from './draw-sheet.ts';

export type DrawSheet = (sheet: Sheet) => Promise<Drawn>;

interface Waiting {
  resolve: (drawn: Drawn) => void;
  reject: (error: unknown) => void;
}

/** Draws in a thread of its own, begun with the first sheet: a page would hold the event loop for 20 ms and more. */
export function createSheetDrawer(): { drawSheet: DrawSheet; close: () => Promise<unknown> } {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let last = 0;

  function begin(): Worker {
    const thread = new Worker(new URL('./draw-worker.ts', import.meta.url));
    thread.on('message', ({ id, drawn, error }: { id: number; drawn?: Drawn; error?: unknown }) => {
      const each = waiting.get(id);
      waiting.delete(id);
      if (waiting.size === 0) thread.unref();
      if (drawn) each?.resolve(drawn);
      else each?.reject(error);
    });
    const fail = (error: unknown) => {
      if (worker === thread) worker = undefined;
      for (const each of waiting.values()) each.reject(error);
      waiting.clear();
    };
    thread.on('error', fail);
    thread.on('exit', () => fail(new Error('the thread that draws has ended')));
    return thread;
  }

  return {
    drawSheet: (sheet) =>
      new Promise((resolve, reject) => {
        worker ??= begin();
        worker.ref();
        last += 1;
        waiting.set(last, { resolve, reject });
        worker.postMessage({ id: last, sheet });
      }),
    close: async () => worker?.terminate(),
  };
}
