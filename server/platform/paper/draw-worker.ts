/** The thread of `sheet-drawer.ts`. */
import { parentPort } from 'node:worker_threads';
import { drawSheet, type Sheet } from './draw-sheet.ts';

parentPort?.on('message', async ({ id, sheet }: { id: number; sheet: Sheet }) => {
  try {
    parentPort?.postMessage({ id, drawn: await drawSheet(sheet) });
  } catch (error) {
    parentPort?.postMessage({ id, error });
  }
});
