import { fileTypeFromBuffer } from 'file-type';
import { type AcceptedFileType, isAcceptedFileType } from '#contract/patients/files.ts';
import { refusal } from '../../platform/calls/refusal.ts';
import { isWordDocument } from './word-document.ts';

/** The file format that contains old Word documents (.doc), but also spreadsheets, installers and e-mails. */
const compoundFile = 'application/x-cfb';

/**
 * Returns the bytes and the type of an accepted file. The content decides, not the name or the declared type: a renamed
 * executable, a web page called .jpg or an archive called .docx is refused.
 * @throws FILE_EMPTY, FILE_TOO_LARGE, FILE_TYPE_REFUSED
 */
export async function acceptFile(
  file: File,
  limitBytes: number,
): Promise<{ bytes: Uint8Array; type: AcceptedFileType }> {
  if (file.size === 0) throw refusal('FILE_EMPTY');
  if (file.size > limitBytes) throw refusal('FILE_TOO_LARGE', { limitBytes });
  const bytes = await file.bytes();
  const type = await typeOf(bytes);
  if (!type || !isAcceptedFileType(type)) throw refusal('FILE_TYPE_REFUSED');
  return { bytes, type };
}

async function typeOf(bytes: Uint8Array): Promise<string | undefined> {
  try {
    const found = (await fileTypeFromBuffer(bytes))?.mime;
    return found === compoundFile && isWordDocument(bytes) ? 'application/msword' : found;
  } catch (cause) {
    // A damaged file: its type cannot be read.
    throw Object.assign(refusal('FILE_TYPE_REFUSED'), { cause });
  }
}
