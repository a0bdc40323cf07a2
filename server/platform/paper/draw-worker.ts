/** The thread of `sheet-drawer.ts`. */
import { parentPort } from 'node:worker_threads';
import { drawSheet, type Sheet } from './draw-sheet.ts';

parentPort?.on('message', async (sheet: Sheet) => {
  try {
    parentPort?.postMessage({ drawn: await drawSheet(sheet) });
  } catch (error) {
    parentPort?.postMessage({ error });
  }
});
