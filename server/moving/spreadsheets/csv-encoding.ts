/** The character encoding of a text file, found by its bytes. */
import { isUtf8 } from 'node:buffer';
import type { Encoding } from '#contract/moving/spreadsheet-files.ts';

const chunkBytes = 64 * 1024;

const marks: [Encoding, number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

const markedBy = (bytes: Buffer) =>
  marks.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte))?.[0];

/** Whether a text without a byte order mark is rather UTF-8: most of what is not ASCII can be decoded. */
function mostlyUtf8(bytes: Buffer): boolean {
  if (isUtf8(bytes)) return true;
  let decoded = 0;
  let undecodable = 0;
  for (const [letter] of bytes.toString('utf8').matchAll(/[\u0080-\u{10ffff}]/gu)) {
    if (letter === '\ufffd') undecodable += 1;
    else decoded += 1;
  }
  return decoded > undecodable;
}

/** @returns null for bytes that are no text */
export function findEncoding(bytes: Buffer): Encoding | null {
  const marked = markedBy(bytes);
  if (marked !== undefined) return marked;
  if (bytes.includes(0)) return null;
  return mostlyUtf8(bytes) ? 'utf-8' : 'windows-1252';
}

/** The text without its byte order mark, in parts, so that the whole text is never in memory. */
export function* decode(bytes: Buffer, encoding: Encoding): Generator<string> {
  const decoder = new TextDecoder(encoding);
  for (let at = 0; at < bytes.length; at += chunkBytes)
    yield decoder.decode(bytes.subarray(at, at + chunkBytes), { stream: true });
  yield decoder.decode();
}
