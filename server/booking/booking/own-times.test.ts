/** Nobody books themselves into two places at once. */
import { expect, test } from 'vitest';
import { createTestApp } from '#test/app.ts';
import {
  makeAppointment,
  makePatientWithAccount,
  makeProcedure,
  makeProfessional,
  makeStaff,
} from '#test/factories.ts';
import { expectRefusal } from '#test/refused.ts';

const { signedIn, db, setNow } = await createTestApp();
// 09:00 of a Monday at the clinic.
setNow('2058-06-03T12:00:00Z');
const date = '2058-06-10';
const helena = await makeProfessional(db);
const caio = await makeProfessional(db);
const { id: procedureId } = await makeProcedure(db, { minutes: 60, bookable_online: true });
const setMode = (mode: 'instant' | 'request') => db.updateTable('booking_rules').set({ mode }).execute();
await db
  .insertInto('booking_rules')
  .values({ mode: 'instant', approval_for_new: false, max_open: 9 })
  .execute();
const refused = { code: 'BOOKING_NOT_ALLOWED', data: { reason: 'ownTime' } } as const;
const wish = (time: string, change: object = {}) => ({
  ...{ procedureId, professionalId: caio.id, date, time },
  ...change,
});
async function makePerson() {
  const { user, patient } = await makePatientWithAccount(db);
  const { api } = await signedIn(user);
  const timesFor = async (moves?: string) => {
    const input = { procedureId, professionalId: caio.id, from: date, to: date, moves };
    return (await api.booking.days(input)).days[0]?.times.map(({ time }) => time) ?? [];
  };
  const visit = (time: string, status: 'scheduled' | 'cancelled' = 'scheduled') =>
    makeAppointment(db, {
      ...{
        patient_id: patient.id,
        procedure_id: procedureId,
        professional_id: helena.id,
        date,
        time,
        status,
      },
      ...{ duration_minutes: 60, buffer_before_minutes: 30, buffer_after_minutes: 30 },
    });
  return { api, timesFor, visit, patient };
}

test('a time at which the patient has another visit is not offered, and refused; a move may meet its own', async () => {
  const { api, timesFor, visit } = await makePerson();
  await visit('15:00', 'cancelled');
  const { id: moves } = await visit('10:00');
  const times = await timesFor();
  // The buffers are the professional's.
  expect(times).toEqual(expect.arrayContaining(['09:00', '11:00', '15:00']));
  for (const time of ['09:30', '10:00', '10:30']) expect(times).not.toContain(time);
  await expectRefusal(api.booking.hold(wish('10:30')), refused);
  expect(await timesFor(moves)).toContain('10:30');
  const { holdId } = await api.booking.hold(wish('10:30', { moves }));
  expect(await api.booking.confirm({ holdId })).toMatchObject({ outcome: 'moved' });
});

test('a request that waits for the clinic counts, until it is taken back', async () => {
  const { api, timesFor } = await makePerson();
  await setMode('request');
  const { holdId } = await api.booking.hold(wish('14:00', { professionalId: helena.id }));
  const { requestId } = await api.booking.confirm({ holdId });
  await setMode('instant');
  expect(await timesFor()).not.toContain('14:30');
  await expectRefusal(api.booking.hold(wish('14:30')), refused);
  await api.booking.withdraw({ requestId: requestId ?? '' });
  expect(await timesFor()).toContain('14:30');
});

test('the database judges when it books: a visit came after the hold, or the clinic proposed the time', async () => {
  const { api, visit } = await makePerson();
  const { holdId } = await api.booking.hold(wish('16:00'));
  await visit('16:30');
  await expectRefusal(api.booking.confirm({ holdId }), refused);
  await setMode('request');
  const asked = await api.booking.hold(wish('08:00'));
  const { requestId } = await api.booking.confirm(asked);
  const proposed = { date, time: '16:00' };
  await db
    .updateTable('booking_requests')
    .set({ state: 'proposed', ...proposed, asked_date: date, asked_time: '08:00' })
    .where('id', '=', requestId)
    .execute();
  await setMode('instant');
  await expectRefusal(
    api.booking.answerProposal({ requestId: requestId ?? '', accept: true, ...proposed }),
    refused,
  );
});

test('the reception is warned of such a time by the same rule, and may book it', async () => {
  const { visit, patient } = await makePerson();
  const { id: except } = await visit('10:00');
  const { api } = await signedIn(await makeStaff(db, ['reception']));
  const at = (time: string, change: object = {}) =>
    api.appointments.elsewhere({ patientId: patient.id, date, time, minutes: 60, ...change });
  expect(await at('10:30')).toEqual({ taken: { from: '10:00', to: '11:00' } });
  for (const free of [at('11:00'), at('09:00'), at('10:30', { except }), at('10:30', { date: '2058-06-11' })])
    expect(await free).toEqual({ taken: null });
  const { id: professionalId } = await makeProfessional(db);
  const twice = { patientId: patient.id, professionalId, procedureId, date, time: '10:30' };
  expect(await api.appointments.create(twice)).toHaveProperty('id');
});
