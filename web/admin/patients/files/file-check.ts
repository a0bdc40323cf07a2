/** Checks a file before its upload, by its name and its first bytes. The server checks all of it. */
import { acceptedFileTypes } from '#contract/patients/files.ts';
import { formatFileSize } from '#web/format/file-size.ts';

export const acceptedEndings: readonly string[] = Object.values(acceptedFileTypes).flat();
export const acceptedNames = 'PDF, JPG, PNG, DOC ou DOCX';

const bytes = (text: string) => [...text].map((character) => character.charCodeAt(0));
const archive = bytes('PK\u0003\u0004');
const signatures = [
  bytes('%PDF'),
  [0xff, 0xd8, 0xff],
  [0x89, ...bytes('PNG\r\n\u001a\n')],
  [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1],
  archive,
];

/** Why a file is refused, or null. */
export async function fileProblem(file: File, limitBytes: number): Promise<string | null> {
  const ending = file.name.split('.').at(-1)?.toLowerCase() ?? '';
  if (!acceptedEndings.includes(ending)) return `Aceitamos apenas ${acceptedNames}.`;
  if (file.size === 0) return 'O arquivo está vazio. Escolha outro arquivo.';
  if (file.size > limitBytes) return `O arquivo passa do limite de ${formatFileSize(limitBytes)}.`;
  try {
    return (await looksAccepted(file)) ? null : `O conteúdo deste arquivo não é de um ${acceptedNames}.`;
  } catch {
    // The file was moved or deleted, or its drive was removed.
    return 'Não foi possível ler este arquivo. Escolha-o novamente.';
  }
}

async function looksAccepted(file: File): Promise<boolean> {
  const start = await read(file, 0, 8);
  if (!signatures.some((signature) => startsWith(start, signature))) return false;
  return startsWith(start, archive) ? holdsDocument(file) : true;
}

/** A DOCX is a ZIP archive with a folder 'word'. The directory is at the end of the file. */
async function holdsDocument(file: File): Promise<boolean> {
  const tail = await read(file, Math.max(0, file.size - 65_557), file.size);
  const view = new DataView(tail.buffer);
  for (let at = tail.length - 22; at >= 0; at -= 1) {
    if (view.getUint32(at, true) !== 0x0605_4b50) continue;
    const size = view.getUint32(at + 12, true);
    const offset = view.getUint32(at + 16, true);
    const names = new TextDecoder('latin1').decode(await read(file, offset, offset + size));
    return names.includes('word/') && names.includes('[Content_Types].xml');
  }
  return false;
}

const read = async (file: File, from: number, to: number) =>
  new Uint8Array(await file.slice(from, to).arrayBuffer());

const startsWith = (content: Uint8Array, signature: readonly number[]) =>
  signature.every((byte, index) => content[index] === byte);
