import { acceptedFileTypes, isAcceptedFileType } from '#contract/patients/files.ts';

// Characters that file systems forbid, that end a header, or that reverse the writing direction ('fdp.exe').
const unsafe = /[\p{Cc}/\\:*?"<>|\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** The file name of a download: the given name with the extension of its type. */
export function downloadName(name: string, type: string): string {
  const safe = name.replace(unsafe, '-').replace(/^[\s.]+|[\s.]+$/gu, '') || 'arquivo';
  const endings: readonly string[] = isAcceptedFileType(type) ? acceptedFileTypes[type] : [];
  const [ending] = endings;
  const hasEnding = endings.some((known) => safe.toLowerCase().endsWith(`.${known}`));
  return ending && !hasEnding ? `${safe}.${ending}` : safe;
}

/**
 * The header that makes a browser save the response under a name (RFC 6266): once in ASCII for old programs, and once
 * exactly (RFC 8187).
 */
export function attachment(name: string): string {
  const whole = name.toWellFormed();
  const plain = whole
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|["\\%]/gu, '_');
  const exact = encodeURIComponent(whole).replace(
    /['()*!]/gu,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`;
}
