import type { FileHandle } from 'node:fs/promises';
import { ImportProblem } from '../import-problem.ts';

/** By the first bytes. A dump in the custom format begins with PGDMP; one in the tar format holds `toc.dat` first. */
export async function kindOf(file: FileHandle): Promise<'plain' | 'archive' | 'gzip'> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(512), 0, 512, 0);
  const start = buffer.toString('latin1', 0, bytesRead);
  if (start.startsWith('\u001f\u008b')) return 'gzip';
  return start.startsWith('PGDMP') || start.startsWith('toc.dat\0') ? 'archive' : 'plain';
}

/**
 * Where the text of a plain dump begins: after the mark that editors put before UTF-8.
 * @throws ImportProblem for another kind of file, and for UTF-16
 */
export function textStart(bytes: Buffer): number {
  const [first, second, third] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) {
    throw new ImportProblem('wrong_encoding', { detail: 'UTF-16' });
  }
  if (bytes.subarray(0, 65_536).includes(0)) throw new ImportProblem('not_a_dump');
  return first === 0xef && second === 0xbb && third === 0xbf ? 3 : 0;
}
