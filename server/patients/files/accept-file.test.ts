import { expect, test } from 'vitest';
import {
  compoundFile,
  doc,
  docx,
  executable,
  html,
  installer,
  jpeg,
  pdf,
  pdfWithScript,
  png,
  svg,
  xlsx,
  zip,
} from '#test/documents.ts';
import { acceptFile } from './accept-file.ts';

const limitBytes = 1024 * 1024;
const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const accept = (bytes: Uint8Array<ArrayBuffer>, name: string) =>
  acceptFile(new File([bytes], name, { type: 'application/pdf' }), limitBytes);
const padded = (size: number) => {
  const bytes = new Uint8Array(size);
  bytes.set(pdf);
  return bytes;
};

test.each([
  ['laudo.exe', pdf, 'application/pdf'],
  ['roteiro.pdf', pdfWithScript, 'application/pdf'],
  ['foto.pdf', jpeg, 'image/jpeg'],
  ['foto', png, 'image/png'],
  ['relatório.doc', doc, 'application/msword'],
  ['relatório.docx', docx, word],
])('%s is accepted with the type of its content', async (name, bytes, type) => {
  expect(await accept(bytes, name)).toEqual({ bytes, type });
});

test.each([
  ['an executable called .pdf', executable, 'laudo.pdf'],
  ['a web page called .jpg', html, 'foto.jpg'],
  ['an SVG called .jpg', svg, 'foto.jpg'],
  ['an archive called .docx', zip({ 'malware.exe': 'MZ' }), 'relatorio.docx'],
  ['an archive with a folder called word', zip({ 'word/document.xml': '<a/>' }), 'relatorio.docx'],
  ['a spreadsheet called .docx', xlsx, 'relatorio.docx'],
  ['an installer called .doc', installer, 'relatorio.doc'],
  ['an older spreadsheet called .doc', compoundFile(['Workbook']), 'relatorio.doc'],
  ['a compound file cut off in its header', installer.slice(0, 300), 'relatorio.doc'],
  ['a compound file cut off in its directory', installer.slice(0, 1_100), 'relatorio.doc'],
  ['an archive cut off', docx.slice(0, 20), 'relatorio.docx'],
  ['plain text called .pdf', new Uint8Array(Buffer.from('olá')), 'laudo.pdf'],
  ['a web page that mentions %PDF', new Uint8Array(Buffer.from('<html>%PDF-1.4')), 'laudo.pdf'],
])('%s is refused', async (_what, bytes, name) => {
  await expect(accept(bytes, name)).rejects.toMatchObject({ code: 'FILE_TYPE_REFUSED' });
});

test('an empty file and one above the limit are refused, one of exactly the limit is accepted', async () => {
  await expect(accept(new Uint8Array(), 'vazio.pdf')).rejects.toMatchObject({ code: 'FILE_EMPTY' });
  await expect(accept(padded(limitBytes + 1), 'a.pdf')).rejects.toMatchObject({
    code: 'FILE_TOO_LARGE',
    data: { limitBytes },
  });
  expect((await accept(padded(limitBytes), 'a.pdf')).bytes).toHaveLength(limitBytes);
});
