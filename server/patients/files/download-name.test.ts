import { expect, test } from 'vitest';
import { attachment, downloadName } from './download-name.ts';

test.each([
  ['Receita', 'application/pdf', 'Receita.pdf'],
  ['Receita.PDF', 'application/pdf', 'Receita.PDF'],
  ['foto.jpeg', 'image/jpeg', 'foto.jpeg'],
  ['foto', 'image/jpeg', 'foto.jpg'],
  ['laudo.exe', 'application/pdf', 'laudo.exe.pdf'],
  ['Exame 12/05', 'application/pdf', 'Exame 12-05.pdf'],
  ['..', 'image/png', 'arquivo.png'],
  ['a\r\nx: y', 'image/png', 'a-x- y.png'],
  ['laudo\u202Efdp.exe', 'application/pdf', 'laudo-fdp.exe.pdf'],
  ['De outro sistema', 'image/heic', 'De outro sistema'],
])('%j of type %s is saved as %j', (name, type, saved) => {
  expect(downloadName(name, type)).toBe(saved);
});

test.each([
  ['Avaliação.pdf', `attachment; filename="Avaliacao.pdf"; filename*=UTF-8''Avalia%C3%A7%C3%A3o.pdf`],
  [
    `D'Ávila (1)*.pdf`,
    `attachment; filename="D'Avila (1)*.pdf"; filename*=UTF-8''D%27%C3%81vila%20%281%29%2A.pdf`,
  ],
  ['100% \ud800.pdf', `attachment; filename="100_ _.pdf"; filename*=UTF-8''100%25%20%EF%BF%BD.pdf`],
])('the header for %j suits every browser', (name, header) => {
  expect(attachment(name)).toBe(header);
});
