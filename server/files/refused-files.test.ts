/** What is no file for a record, whatever it is called; and what may be called anything. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createTestApp } from '#test/app.ts';
import {
  compoundFile,
  docx,
  executable,
  html,
  installer,
  jpeg,
  pdf,
  svg,
  xlsx,
  zip,
} from '#test/documents.ts';
import { makeAdmin, makePatient } from '#test/factories.ts';
import { refusalOf } from '#test/refused.ts';

const limitBytes = 1024 * 1024;
const { app, signedIn, db, files } = await createTestApp({ fileSizeLimitBytes: limitBytes });
const { api } = await signedIn(await makeAdmin(db));
const { id: patientId } = await makePatient(db);

const upload = (bytes: Uint8Array<ArrayBuffer>, fileName: string, rest: { name?: string } = {}) =>
  api.files.upload({
    patientId,
    file: new File([bytes], fileName, { type: 'application/pdf' }),
    name: 'Arquivo',
    ...rest,
  });
const atSize = (size: number) => {
  const bytes = new Uint8Array(size);
  bytes.set(pdf);
  return bytes;
};
const kept = async () => {
  await app.settled();
  const { total } = await api.files.list({ patientId });
  const stored = await readdir(join(files, 'patient-files', patientId)).catch(() => []);
  return [total, stored.length];
};

describe('is refused by its content, and leaves neither row nor object', () => {
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
  ])('%s', async (_what, bytes, fileName) => {
    const before = await kept();
    expect(await refusalOf(upload(bytes, fileName))).toEqual({ code: 'FILE_TYPE_REFUSED', defined: true });
    expect(await kept()).toEqual(before);
  });

  test('nothing at all', async () => {
    const before = await kept();
    expect(await refusalOf(upload(new Uint8Array(), 'vazio.pdf'))).toEqual({
      code: 'FILE_EMPTY',
      defined: true,
    });
    expect(await kept()).toEqual(before);
  });

  test.each([limitBytes + 1, limitBytes * 3])('%d bytes where 1 MB is the limit', async (size) => {
    const before = await kept();
    const refused = await refusalOf(upload(atSize(size), 'grande.pdf'));
    expect(refused).toEqual({ code: 'FILE_TOO_LARGE', defined: true, data: { limitBytes } });
    expect(await kept()).toEqual(before);
  });
});

test('exactly the limit is taken', async () => {
  expect((await upload(atSize(limitBytes), 'no limite.pdf')).sizeBytes).toBe(limitBytes);
});

test.each([
  'Açaí, coração e pêssego.pdf',
  '../../../etc/passwd.pdf',
  'C:\\Windows\\laudo.pdf',
  'com "aspas" e \'apóstrofos\'.pdf',
  '<script>alert(1)</script>.pdf',
  "Robert'); drop table patients;--.pdf",
  '😀 exame 👩‍⚕️.pdf',
  `${'n'.repeat(251)}.pdf`,
  'sem terminação',
  '.pdf',
])('a file may be called %j where it comes from', async (fileName) => {
  const { url } = await upload(jpeg, fileName);
  expect(url).not.toBeNull();
});

describe('the form', () => {
  const problemsOf = async (input: Parameters<typeof api.files.upload>[0]) => {
    const { code, data } = await refusalOf(api.files.upload(input));
    return [code, data];
  };
  const file = new File([pdf], 'a.pdf');

  test.each(['', '   ', '\t\n'])('needs a name: %j', async (name) => {
    expect(await problemsOf({ patientId, file, name })).toEqual([
      'INVALID_INPUT',
      { problems: [{ path: ['name'], message: 'Por favor, forneça um nome para o arquivo' }] },
    ]);
  });

  test.each([
    ['name', { name: 'x'.repeat(201) }, 'Use no máximo 200 caracteres'],
    ['name', { name: 'a\u0000b' }, 'O texto contém caracteres que não podem ser usados'],
    ['description', { description: 'x'.repeat(20_000) }, 'Use no máximo 10.000 caracteres'],
    ['description', { description: 'a\u001bb' }, 'O texto contém caracteres que não podem ser usados'],
  ])('says what is wrong with the %s', async (field, wrong, message) => {
    expect(await problemsOf({ patientId, file, name: 'a', ...wrong })).toEqual([
      'INVALID_INPUT',
      { problems: [{ path: [field], message }] },
    ]);
  });

  test.each(['<b>&"\'</b>', "'; drop table patient_files; --", '😀👩‍⚕️', 'a/b\\c'])(
    'keeps what was typed as it is: %j',
    async (typed) => {
      const sent = await api.files.upload({ patientId, file, name: typed, description: typed });
      expect([sent.name, sent.description]).toEqual([typed, typed]);
    },
  );
});
