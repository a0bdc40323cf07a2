import { expect, test } from 'vitest';
import { linesIn, sayAppointment } from './block-text.ts';
import { pixelsPerHour } from './grid-preferences.ts';
import { rowOf } from './test-agenda.ts';

test('says time, patient, procedure, status, and the marks that there are', () => {
  expect(sayAppointment(rowOf({ status: 'confirmed' }))).toBe('10:00, Marina Azevedo, Consulta, confirmado');
  const marked = rowOf({
    session: { seriesId: 'series', number: 2, sessions: 4 },
    squeezeIn: true,
    outsideHours: true,
    incomplete: true,
    alert: 'Alergia a dipirona',
    term: 'pending',
  });
  expect(sayAppointment(marked)).toBe(
    '10:00, Marina Azevedo, Consulta, agendado, sessão 2 de 4, encaixe, fora do horário, alerta: Alergia a dipirona, ' +
      'cadastro incompleto, termo pendente',
  );
  expect(sayAppointment(rowOf({ term: 'signed' }))).not.toContain('termo');
});

test('a quarter of an hour is one line in each density, and half an hour has one for the procedure from normal on', () => {
  const layouts = (minutes: number) =>
    Object.values(pixelsPerHour).map((pixels) => linesIn((pixels / 60) * minutes - 1).layout);
  expect(layouts(15)).toEqual([1, 1, 1]);
  expect(layouts(30)).toEqual([1, 2, 3]);
  expect(layouts(60)).toEqual([3, 3, 3]);
  expect(linesIn(200).lines).toBe(5);
});
