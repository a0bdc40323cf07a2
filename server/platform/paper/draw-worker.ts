/** The thread of `sheet-drawer.ts`. */
import { parentPort } from 'node:worker_threads';
import { type Drawn, drawSheet, type Sheet } from './draw-sheet.ts';
import type { Signing } from './sign-pdf.ts';

/** The certificate before the page: it is opened whether or not the page has an unprintable letter. */
async function drawSigned(sheet: Sheet, signing: Signing): Promise<Drawn> {
  // 3 MB of libraries, only for those who sign.
  const { openCertificate, signPdf } = await import('./sign-pdf.ts');
  const opened = openCertificate(signing);
  const { pdf, unprintable } = await drawSheet(sheet);
  return { pdf: await signPdf(pdf, opened, signing.at), unprintable };
}

parentPort?.on('message', async ({ sheet, signing }: { sheet: Sheet; signing?: Signing }) => {
  try {
    parentPort?.postMessage({ drawn: await (signing ? drawSigned(sheet, signing) : drawSheet(sheet)) });
  } catch (error) {
    // Classes do not cross threads.
    const refused = error instanceof Error && 'reason' in error ? error.reason : undefined;
    parentPort?.postMessage(refused ? { refused } : { error });
  } finally {
    signing?.file.fill(0);
  }
});
