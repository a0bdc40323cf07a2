import { isUtf8 } from 'node:buffer';
import { ImportProblem } from '../import-problem.ts';

/** Text of a part of a buffer. */
export type Decode = (bytes: Buffer, from: number, to: number) => string;

/** How the text of a dump is written, by its `client_encoding`. */
export interface Encoding {
  decode: Decode;
  /** Whether whole lines are valid in it. */
  isValid(lines: Buffer): boolean;
}

const utf8: Encoding = {
  decode: (bytes, from, to) => bytes.toString('utf8', from, to),
  isValid: isUtf8,
};

const latin1: Encoding = {
  decode: (bytes, from, to) => bytes.toString('latin1', from, to),
  isValid: () => true,
};

function oneByte(label: string): Encoding {
  const decoder = new TextDecoder(label);
  return { decode: (bytes, from, to) => decoder.decode(bytes.subarray(from, to)), isValid: () => true };
}

/** Only encodings in which no byte of another character looks like ASCII: the scanner reads bytes. */
const labels: Record<string, string> = {
  latin2: 'iso-8859-2',
  latin9: 'iso-8859-15',
  win1250: 'windows-1250',
  win1251: 'windows-1251',
  win1252: 'windows-1252',
  win1253: 'windows-1253',
  win1254: 'windows-1254',
  win1257: 'windows-1257',
};

const names: Record<string, string> = { iso88591: 'latin1', iso885915: 'latin9', windows1252: 'win1252' };

/** @param name as `SET client_encoding` has it. @throws ImportProblem encoding_unsupported */
export function encodingOf(name: string): Encoding {
  const folded = name.toLowerCase().replace(/[^a-z0-9]/gu, '');
  const known = names[folded] ?? folded;
  // A database in SQL_ASCII holds bytes that nothing checked; ours take them only as UTF-8.
  if (known === 'utf8' || known === 'unicode' || known === 'sqlascii') return utf8;
  if (known === 'latin1') return latin1;
  const label = labels[known];
  if (!label) throw new ImportProblem('encoding_unsupported', { detail: name.slice(0, 40) });
  return oneByte(label);
}

export const defaultEncoding = utf8;
