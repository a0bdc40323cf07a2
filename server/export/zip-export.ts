import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { Storage } from '../storage/storage.ts';
import type { Enclosure, ExportData } from './gather-export.ts';
import { renderExport } from './render-export.ts';

/**
 * The archive as a stream: one object after the other goes through, and none is held whole. It ends with an error, and
 * so does whoever reads it, where an object cannot be read to its end.
 */
export function zipExport(storage: Storage, data: ExportData, enclosures: readonly Enclosure[]): Readable {
  const zip = new ZipFile();
  const archive = new PassThrough();
  let open: Readable | undefined;
  const breakOff = (error: Error) => archive.destroy(error);
  zip.on('error', breakOff);
  const texts = { mtime: new Date(data.exportedAt) };
  zip.addBuffer(Buffer.from(renderExport(data)), 'dados.html', texts);
  zip.addBuffer(Buffer.from(`${JSON.stringify(data, null, 2)}\n`), 'dados.json', texts);
  for (const { name, place, sizeBytes, date } of enclosures) {
    // What is enclosed is compressed already: pictures, PDF, DOCX.
    const options = { mtime: date, size: sizeBytes, compress: false };
    zip.addReadStreamLazy(name, options, (give) => {
      storage.readPart(place, 0, sizeBytes - 1).then((stream) => {
        open = stream;
        // The library leaves a source that breaks to whoever gave it.
        stream.on('error', breakOff);
        if (archive.destroyed) stream.destroy();
        give(null, stream);
      }, breakOff);
    });
  }
  zip.end();
  // Whoever stops reading closes what is being read.
  archive.on('close', () => open?.destroy());
  pipeline(zip.outputStream, archive).catch(() => {});
  return archive;
}
