/**
 * Headers of a tar archive (POSIX.1-2017, `pax`), for plain files only. Any `tar` unpacks an unencrypted backup, also
 * without this program.
 */
export const blockSize = 512;

interface TarHeader {
  name: string;
  size: number;
  /** Seconds since 1970. */
  modified: number;
}

/** The zeros after a member, up to a whole block. */
export const paddingOf = (size: number): Buffer => Buffer.alloc((blockSize - (size % blockSize)) % blockSize);

/** A header, with a `pax` record before it for a long or non-ASCII name. */
export function encodeHeader({ name, size, modified }: TarHeader): Buffer {
  if (fits(name)) return block(name, size, modified, '0');
  const record = paxRecord('path', name);
  return Buffer.concat([
    block('pax', record.length, modified, 'x'),
    record,
    paddingOf(record.length),
    block('long-name', size, modified, '0'),
  ]);
}

const fits = (name: string) => name.length <= 100 && /^[\x20-\x7e]*$/u.test(name);

/** "<length> <key>=<value>\n"; the length includes its own digits. */
function paxRecord(key: string, value: string): Buffer {
  const rest = Buffer.byteLength(` ${key}=${value}\n`);
  let length = rest + 1;
  while (String(length).length + rest !== length) length = String(length).length + rest;
  return Buffer.from(`${length} ${key}=${value}\n`);
}

const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`;

function block(name: string, size: number, modified: number, type: '0' | 'x'): Buffer {
  const header = Buffer.alloc(blockSize);
  header.write(name, 0, 100, 'latin1');
  header.write(octal(0o600, 7), 100);
  header.write(octal(0, 7), 108);
  header.write(octal(0, 7), 116);
  header.write(octal(size, 11), 124);
  header.write(octal(modified, 11), 136);
  header.write(type, 156);
  header.write('ustar\x0000', 257, 'latin1');
  header.write(`${checksum(header).toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return header;
}

/** The sum of the header's bytes, with blanks in the checksum field. */
function checksum(header: Buffer): number {
  let sum = 8 * 0x20;
  for (const [index, byte] of header.entries()) if (index < 148 || index >= 156) sum += byte;
  return sum;
}

/** Undefined unless every byte is as `encodeHeader` writes it. */
export function decodeBlock(header: Buffer): { name: string; size: number; type: string } | undefined {
  if (header.length !== blockSize) return undefined;
  const text = (from: number, to: number) => header.toString('latin1', from, to).replace(/\0.*$/su, '');
  const [name, type] = [text(0, 100), text(156, 157)];
  const [size, modified] = [Number.parseInt(text(124, 136), 8), Number.parseInt(text(136, 148), 8)];
  if ((type !== '0' && type !== 'x') || !Number.isSafeInteger(size) || !Number.isSafeInteger(modified))
    return undefined;
  return block(name, size, modified, type).equals(header) ? { name, size, type } : undefined;
}

/** The name in a `pax` record. */
export function decodeLongName(record: Buffer): string | undefined {
  return /^\d+ path=(.*)\n$/su.exec(record.toString('utf8'))?.[1];
}
