/** Files as somebody has them on a computer. */
import { writePdf } from '#db/demo/pdf.ts';
import { docx, executable, html, jpeg, pdfWithScript } from '#test/documents.ts';

const file = (name: string, mimeType: string, bytes: Uint8Array) => ({
  name,
  mimeType,
  buffer: Buffer.from(bytes),
});

/** A page that says 'Resultado: normal'. */
export const report = (name = 'Exame de sangue.2026.pdf') =>
  file(
    name,
    'application/pdf',
    writePdf('Exame', '2026-11-20', [{ text: 'Resultado: normal', size: 20 }], 'Viço'),
  );
export const photo = (name = 'Lesão no braço.jpg') => file(name, 'image/jpeg', jpeg);
export const letter = file('Carta.docx', 'application/msword', docx);
export const scripted = file('com script.pdf', 'application/pdf', pdfWithScript);
export const renamedProgram = file('laudo.pdf', 'application/pdf', executable);
export const renamedPage = file('foto.jpg', 'image/jpeg', html);
export const empty = file('vazio.pdf', 'application/pdf', new Uint8Array());
