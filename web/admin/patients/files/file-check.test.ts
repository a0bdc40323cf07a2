import { expect, test } from 'vitest';
import { doc, docx, executable, html, jpeg, pdf, png, svg, zip } from '#test/documents.ts';
import { fileProblem } from './file-check.ts';
import { baseName } from './uploads.ts';

const limit = 25 * 1024 * 1024;
const problem = (content: Uint8Array<ArrayBuffer>, name: string, limitBytes = limit) =>
  fileProblem(new File([content], name), limitBytes);

test.each([
  ['laudo.pdf', pdf],
  ['LAUDO.PDF', pdf],
  ['foto.jpg', jpeg],
  ['foto.v2.jpeg', jpeg],
  ['foto.png', png],
  ['antigo.doc', doc],
  ['relatório "final".docx', docx],
  [`${'n'.repeat(251)}.pdf`, pdf],
])('%s is accepted', async (name, content) => {
  expect(await problem(content, name)).toBeNull();
});

const wrongContent = 'O conteúdo deste arquivo não é de um PDF, JPG, PNG, DOC ou DOCX.';
test.each([
  ['laudo.pdf', executable, wrongContent],
  ['foto.jpg', html, wrongContent],
  ['foto.jpg', svg, wrongContent],
  ['relatorio.docx', zip({ 'malware.exe': 'MZ' }), wrongContent],
  ['relatorio.docx', docx.slice(0, 40), wrongContent],
  ['planilha.xlsx', docx, 'Aceitamos apenas PDF, JPG, PNG, DOC ou DOCX.'],
  ['laudo.exe', pdf, 'Aceitamos apenas PDF, JPG, PNG, DOC ou DOCX.'],
  ['sem terminação', pdf, 'Aceitamos apenas PDF, JPG, PNG, DOC ou DOCX.'],
  ['vazio.pdf', new Uint8Array(), 'O arquivo está vazio. Escolha outro arquivo.'],
])('%s is refused for its content or its name', async (name, content, said) => {
  expect(await problem(content, name)).toBe(said);
});

test('a file of one byte over the limit is refused', async () => {
  expect(await problem(pdf, 'a.pdf', pdf.length)).toBeNull();
  expect(await problem(pdf, 'a.pdf', pdf.length - 1)).toMatch(/^O arquivo passa do limite de/u);
});

test.each([
  ['Exame de sangue.2026.pdf', 'Exame de sangue'],
  ['.pdf', ''],
  ['sem ponto', 'sem ponto'],
  [` a\u0000b .pdf`, 'a b'],
  [`${'n'.repeat(251)}.pdf`, 'n'.repeat(200)],
])('%j gets the proposed name %j', (fileName, name) => {
  expect(baseName(fileName)).toBe(name);
});
