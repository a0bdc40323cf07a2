import { convertIcsCalendar } from 'ts-ics';
import { expect, test } from 'vitest';
import { createTestApp } from '#test/app.ts';
import { makeAccount, makeAppointment, makePatientWithAccount, makeSettings } from '#test/factories.ts';
import { expectRefusal } from '#test/refused.ts';

const { signedIn, db } = await createTestApp();

test('a patient gets the file of an own appointment, without procedure and professional, and of no other', async () => {
  const { user, patient } = await makePatientWithAccount(db);
  const other = await makePatientWithAccount(db);
  const { api } = await signedIn(user);
  const place = { date: '2059-11-26', time: '14:30', service: 'Peeling de fenol' };
  const own = await makeAppointment(db, { ...place, patient_id: patient.id });
  const foreign = await makeAppointment(db, { ...place, time: '16:00', patient_id: other.patient.id });
  await makeSettings(db, { address: 'Rua Nova, 1' });

  const { fileName, text } = await api.booking.calendar({ appointmentId: own.id });
  expect(fileName).toBe('consulta-2059-11-26.ics');
  expect(text).not.toMatch(/Peeling|definir/u);
  const [event, ...more] = convertIcsCalendar(undefined, text).events ?? [];
  expect(more).toEqual([]);
  expect(event).toMatchObject({
    uid: `${own.id}@agenda.vico`,
    summary: 'Consulta - Clínica de Teste',
    location: 'Rua Nova, 1',
    status: 'CONFIRMED',
  });
  expect(event?.start.date.toISOString()).toBe('2059-11-26T17:30:00.000Z');

  for (const appointmentId of [foreign.id, crypto.randomUUID()])
    await expectRefusal(api.booking.calendar({ appointmentId }), 'NOT_FOUND');
  const lonely = await signedIn(await makeAccount(db));
  await expectRefusal(lonely.api.booking.calendar({ appointmentId: own.id }), 'NOT_FOUND');
});
