import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { CertificateProblem } from '#contract/errors.ts';
import { createQueue } from '../calls/queue.ts';
import { refusal } from '../calls/refusal.ts';
import type { Drawn, Sheet } from './draw-sheet.ts';
import type { Sealing } from './seal-pdf.ts';
import type { Signing } from './sign-pdf.ts';

/**
 * @throws BUSY where too many wait, or a page takes too long; REQUEST_INTERRUPTED where `signal` ended it while it waited;
 * CERTIFICATE_REFUSED
 */
type DrawSheet = (
  sheet: Sheet,
  options?: {
    signal?: AbortSignal | undefined;
    signing?: Signing | undefined;
    sealing?: Sealing | undefined;
  },
) => Promise<Drawn>;

type Answer = { drawn?: Drawn; refused?: CertificateProblem; error?: unknown };

export interface SheetDrawer {
  drawSheet: DrawSheet;
  /** Starts the thread, so that the first page does not wait 300 ms for it. */
  prepare: () => void;
  close: () => Promise<unknown>;
}

/** Draws in a thread of its own, one sheet at a time: a page would hold the event loop for 20 ms and more. */
export function createSheetDrawer({ timeoutMs = 30_000, waiting = 50 } = {}): SheetDrawer {
  const inTurn = createQueue({ atOnce: 1, waiting });
  let worker: Worker | undefined;

  function begin(): Worker {
    const thread = new Worker(new URL('./draw-worker.ts', import.meta.url));
    thread.unref();
    const forget = () => {
      if (worker === thread) worker = undefined;
    };
    // An error is also that of the sheet that is being drawn.
    thread.on('error', forget);
    thread.on('exit', forget);
    return thread;
  }

  async function draw(sheet: Sheet, signing?: Signing, sealing?: Sealing): Promise<Drawn> {
    worker ??= begin();
    const thread = worker;
    const timeout = AbortSignal.timeout(timeoutMs);
    thread.ref();
    try {
      thread.postMessage({ sheet, signing, sealing });
      const [answer]: Answer[] = await once(thread, 'message', {
        signal: timeout,
      });
      if (answer?.refused) throw refusal('CERTIFICATE_REFUSED', { reason: answer.refused });
      if (!answer?.drawn) throw answer?.error;
      return answer.drawn;
    } catch (error) {
      if (!timeout.aborted) throw error;
      await thread.terminate();
      throw refusal('BUSY');
    } finally {
      thread.unref();
    }
  }

  return {
    drawSheet: (sheet, { signal, signing, sealing } = {}) =>
      inTurn(() => draw(sheet, signing, sealing), signal),
    prepare: () => {
      worker ??= begin();
    },
    close: async () => worker?.terminate(),
  };
}
