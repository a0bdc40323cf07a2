/** Files to upload, as Playwright and as the API take them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writePdf } from '#db/demo/pdf.ts';
import { docx, executable, jpeg, pdfWithScript } from '#test/documents.ts';

type SampleFile = { name: string; mimeType: string; buffer: Buffer };

const sample = (name: string, mimeType: string, bytes: Uint8Array): SampleFile => ({
  name,
  mimeType,
  buffer: Buffer.from(bytes),
});

/** A page that says 'Resultado: normal'. */
export const report = (name = 'Exame de sangue.2026.pdf') =>
  sample(
    name,
    'application/pdf',
    writePdf('Exame', '2026-11-20', [{ text: 'Resultado: normal', size: 20 }], 'Viço'),
  );
export const photo = (name = 'Lesão no braço.jpg') => sample(name, 'image/jpeg', jpeg);
export const wordDocument = sample('Carta.docx', 'application/msword', docx);
export const pdfWithJavaScript = sample('com script.pdf', 'application/pdf', pdfWithScript);
export const renamedProgram = sample('laudo.pdf', 'application/pdf', executable);

/** The smallest picture: one pixel, PNG. */
export const picture = sample(
  'retrato.png',
  'image/png',
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
);

/** Eight seconds that a browser plays. */
export const film = sample(
  'filme da clínica.mp4',
  'video/mp4',
  readFileSync(join(import.meta.dirname, '..', 'db', 'demo', 'pictures', 'water.mp4')),
);

export const asFile = ({ name, mimeType, buffer }: SampleFile) =>
  new File([new Uint8Array(buffer)], name, { type: mimeType });
