/** The thread of `sheet-drawer.ts`. */
import { parentPort } from 'node:worker_threads';
import { type Drawn, drawSheet, type Sheet } from './draw-sheet.ts';
import type { Sealing } from './seal-pdf.ts';
import type { Signing } from './sign-pdf.ts';

/** The certificate before the page: it is opened whether or not the page has an unprintable letter. */
async function drawSigned(sheet: Sheet, signing: Signing): Promise<Drawn> {
  // 3 MB of libraries, only for those who sign.
  const { openCertificate, signPdf } = await import('./sign-pdf.ts');
  const opened = openCertificate(signing);
  const { pdf, unprintable } = await drawSheet(sheet);
  return { pdf: await signPdf(pdf, opened, signing.at), unprintable };
}

async function drawSealed(sheet: Sheet, sealing: Sealing): Promise<Drawn> {
  const { sealPdf } = await import('./seal-pdf.ts');
  const { pdf, unprintable } = await drawSheet(sheet);
  return { pdf: await sealPdf(pdf, sealing), unprintable };
}

type Message = { sheet: Sheet; signing?: Signing; sealing?: Sealing };

parentPort?.on('message', async ({ sheet, signing, sealing }: Message) => {
  try {
    const drawn = signing
      ? drawSigned(sheet, signing)
      : sealing
        ? drawSealed(sheet, sealing)
        : drawSheet(sheet);
    parentPort?.postMessage({ drawn: await drawn });
  } catch (error) {
    // Classes do not cross threads.
    const refused = error instanceof Error && 'reason' in error ? error.reason : undefined;
    parentPort?.postMessage(refused ? { refused } : { error });
  } finally {
    signing?.file.fill(0);
  }
});
