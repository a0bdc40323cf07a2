import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { Storage } from '../../platform/storage/storage.ts';
import type { Enclosure, ExportData } from './gather-export.ts';
import { renderExport } from './render-export.ts';

/**
 * The archive as a stream that holds no object in memory. It ends with an error where an object cannot be read to its end.
 */
export function zipExport(storage: Storage, data: ExportData, enclosures: readonly Enclosure[]): Readable {
  const zip = new ZipFile();
  const archive = new PassThrough();
  let open: Readable | undefined;
  const fail = (error: Error) => archive.destroy(error);
  zip.on('error', fail);
  const texts = { mtime: new Date(data.exportedAt) };
  zip.addBuffer(Buffer.from(renderExport(data)), 'dados.html', texts);
  zip.addBuffer(Buffer.from(`${JSON.stringify(data, null, 2)}\n`), 'dados.json', texts);
  for (const { name, place, sizeBytes, date } of enclosures) {
    // The objects are compressed already: pictures, PDF, DOCX.
    const options = { mtime: date, size: sizeBytes, compress: false };
    zip.addReadStreamLazy(name, options, (give) => {
      storage.readPart(place, 0, sizeBytes - 1).then((stream) => {
        open = stream;
        // yazl does not handle errors of its sources.
        stream.on('error', fail);
        if (archive.destroyed) stream.destroy();
        give(null, stream);
      }, fail);
    });
  }
  zip.end();
  // When the reader stops, the open object is closed.
  archive.on('close', () => open?.destroy());
  pipeline(zip.outputStream, archive).catch(() => {});
  return archive;
}
