import { expect, test } from 'vitest';
import { defaultBookingRules } from '#contract/booking/booking-rules.ts';
import { codeAttempts, visitorRequestsAtMost } from '#contract/booking/public-booking.ts';
import { createTestApp } from '#test/app.ts';
import {
  makeAdmin,
  makeBookingRequest,
  makePatient,
  makeProcedure,
  makeProfessional,
  makeSettings,
} from '#test/factories.ts';
import { refusalOf } from '#test/refused.ts';
import { limits } from '../../accounts/limits/limits.ts';

const { browser, signedIn, db, setNow, mailsTo } = await createTestApp();
// 09:00 of a Monday at the clinic.
setNow('2058-06-03T12:00:00Z');
const { api: clinic } = await signedIn(await makeAdmin(db));
await makeSettings(db, { address: 'Rua das Flores, 10' });
const helena = await makeProfessional(db, { full_name: 'Dra. Helena' });
const consultation = await makeProcedure(db, { title: 'Consulta', minutes: 30, bookable_online: true });
const surgery = await makeProcedure(db, { title: 'Cirurgia', minutes: 60 });

const setRules = (change: object = {}) =>
  clinic.bookingRules.update({ ...defaultBookingRules, mode: 'instant', publicPage: true, ...change });
await setRules();

const day = '2058-06-12';
let turn = 0;
const newEmail = () => `visitante-${++turn}@exemplo.test`;
/** Each from an address of its own, so that no limit of a network is met. */
const visit = () => browser(`203.0.113.${turn % 250}`).api.publicBooking;

const codeOf = async (email: string) =>
  /Código: (\d{6})/u.exec((await mailsTo(email)).at(-1)?.text ?? '')?.[1] ?? '';

const request = (email: string, change: object = {}) => ({
  name: 'Clara Nova',
  phone: '(24) 98877-6655',
  email,
  consent: true as const,
  procedureId: consultation.id,
  professionalId: helena.id,
  date: day,
  time: '10:00',
  ...change,
});

async function prove(email: string) {
  const { ticket } = await visit().requestCode({ email });
  return { ticket, code: await codeOf(email) };
}

const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000');

const stored = (email: string) =>
  db.selectFrom('booking_requests').selectAll().where('visitor_email', '=', email).execute();

test('a visitor proves the e-mail by a code, and the clinic gets a request that holds the time', async () => {
  const email = newEmail();
  const { isOpen, address, procedures } = await visit().choices();
  expect({ isOpen, address, procedures: procedures.map(({ title }) => title) }).toEqual({
    isOpen: true,
    address: 'Rua das Flores, 10',
    procedures: ['Consulta'],
  });
  const proof = await prove(email);
  expect(await stored(email)).toEqual([]);
  await visit().send({ ...request(` ${email.toUpperCase()} `), ...proof });
  expect(await stored(email)).toMatchObject([
    {
      state: 'pending',
      patient_id: null,
      visitor_name: 'Clara Nova',
      visitor_phone: '24988776655',
      visitor_consent_at: expect.any(Date),
      service: 'Consulta',
      date: day,
    },
  ]);
  const { days } = await visit().days({
    procedureId: consultation.id,
    professionalId: helena.id,
    from: day,
    to: day,
  });
  expect(days[0]?.times.map(({ time }) => time)).not.toContain('10:00');
});

test('a code works once, with its e-mail and its ticket only, and not after too many wrong ones', async () => {
  const email = newEmail();
  const proof = await prove(email);
  const at = { time: '11:00' };
  const wrong = { ...proof, code: wrongOf(proof.code) };
  const codeOfRefusal = async (change: object, from = email) =>
    (await refusalOf(visit().send({ ...request(from, at), ...proof, ...change }))).code;
  expect(await codeOfRefusal(wrong)).toBe('CODE_INVALID');
  expect(await codeOfRefusal({ ticket: 'outro' })).toBe('CODE_INVALID');
  expect(await codeOfRefusal({}, 'outra@exemplo.test')).toBe('CODE_INVALID');
  await visit().send({ ...request(email, at), ...proof });
  expect(await codeOfRefusal({ time: '11:30' })).toBe('CODE_INVALID');

  const attacked = newEmail();
  const second = await prove(attacked);
  for (let attempt = 0; attempt < codeAttempts; attempt++)
    expect(await codeOfRefusal({ ...second, code: wrongOf(second.code) }, attacked)).toBe('CODE_INVALID');
  expect(await codeOfRefusal({ ...second, time: '12:00' }, attacked)).toBe('CODE_INVALID');
  expect(await stored(attacked)).toEqual([]);
});

test('an expired code is refused', async () => {
  const email = newEmail();
  const proof = await prove(email);
  await db
    .updateTable('private.booking_codes')
    .set({ expires_at: new Date(0) })
    .execute();
  const refused = await refusalOf(visit().send({ ...request(email, { time: '13:00' }), ...proof }));
  expect(refused.code).toBe('CODE_INVALID');
});

test('of two who send one time at once one gets it; the other keeps the code for another time', async () => {
  const people = await Promise.all(
    [newEmail(), newEmail()].map(async (email) => ({ email, proof: await prove(email) })),
  );
  const at = { time: '14:00' };
  const sent = await Promise.allSettled(
    people.map(({ email, proof }) => visit().send({ ...request(email, at), ...proof })),
  );
  expect(sent.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(sent.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'SLOT_TAKEN', data: { inTheWay: [] } },
  });
  for (const [index, { email, proof }] of people.entries())
    if (sent[index]?.status === 'rejected')
      await visit().send({ ...request(email, { time: '14:30' }), ...proof });
  for (const { email } of people) expect(await stored(email)).toHaveLength(1);
});

test('known and unknown people get the same answers and the same message', async () => {
  const known = await makePatient(db, { email: newEmail(), full_name: 'Paciente Antiga' });
  const emails = [known.email ?? '', newEmail()];
  const texts = [];
  for (const email of emails) {
    const answer = await visit().requestCode({ email });
    expect(Object.keys(answer)).toEqual(['ticket']);
    const [message, ...others] = await mailsTo(email);
    expect(others).toEqual([]);
    texts.push(message?.text.replace(/\d{6}/u, '000000'));
  }
  expect(texts[0]).toBe(texts[1]);
});

test('one e-mail has as many open requests as the rules allow, also at once', async () => {
  const email = newEmail();
  const proofs = [];
  for (let each = 0; each < 3; each++) proofs.push(await prove(email));
  const times = ['15:00', '15:30', '16:00'];
  const sent = await Promise.allSettled(
    proofs.map((proof, index) => visit().send({ ...request(email, { time: times[index] }), ...proof })),
  );
  expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  expect(sent.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'BOOKING_NOT_ALLOWED', data: { reason: 'tooMany' } },
  });
});

test('strangers hold only a part of the agenda: of one network some times, and all together no more than a number', async () => {
  const far = '2058-06-17';
  const send = async (time: string, email = newEmail()) => {
    const proof = await prove(email);
    return browser('198.51.100.7').api.publicBooking.send({
      ...request(email, { date: far, time }),
      ...proof,
    });
  };
  const slot = (n: number) =>
    `${String(8 + Math.floor(n / 2)).padStart(2, '0')}:${n % 2 === 0 ? '00' : '30'}`;
  const { burst } = limits['visitor-request'].network;
  for (let n = 0; n < burst; n += 1) await send(slot(n));
  expect((await refusalOf(send(slot(burst)))).code).toBe('RATE_LIMITED');

  const { open } = await db
    .selectFrom('booking_requests')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow();
  const filled = [];
  for (let n = open; n < visitorRequestsAtMost; n += 1)
    filled.push(
      (
        await makeBookingRequest(db, {
          patient_id: null,
          visitor_name: 'Estranha',
          visitor_email: newEmail(),
          state: 'pending',
          expires_at: null,
          date: '2059-01-01',
        })
      ).id,
    );
  const email = newEmail();
  const late = { ...request(email, { date: far, time: '14:00' }), ...(await prove(email)) };
  expect(await refusalOf(visit().send(late))).toMatchObject({
    code: 'BOOKING_NOT_ALLOWED',
    data: { reason: 'off' },
  });
  // The code stays valid, and works when the reception has answered.
  await db.deleteFrom('booking_requests').where('id', 'in', filled).execute();
  await visit().send(late);
});

test('free times are limited by network', async () => {
  const stranger = browser('198.51.100.8').api.publicBooking;
  const { burst } = limits['public-days'].network;
  const wish = { procedureId: consultation.id, from: day, to: day };
  const refused = await Promise.all(
    Array.from({ length: burst + 30 }, () => refusalOf(stranger.days({ ...wish, procedureId: surgery.id }))),
  );
  expect(refused.map(({ code }) => code)).toContain('RATE_LIMITED');
  expect((await visit().days(wish)).days).toHaveLength(1);
});

test('codes are limited by e-mail', async () => {
  const email = newEmail();
  for (let each = 0; each < 3; each++) await prove(email);
  expect((await refusalOf(visit().requestCode({ email }))).code).toBe('RATE_LIMITED');
});

test('what the rules do not allow is refused, and a closed page says nothing of the clinic', async () => {
  const email = newEmail();
  const proof = await prove(email);
  const reasonOf = async (change: object) => {
    const { code, data } = await refusalOf(visit().send({ ...request(email, change), ...proof }));
    return { code, data };
  };
  const notAllowed = (reason: string) => ({ code: 'BOOKING_NOT_ALLOWED', data: { reason } });
  expect(await reasonOf({ procedureId: surgery.id })).toEqual(notAllowed('procedure'));
  expect(await reasonOf({ date: '2058-06-03', time: '17:00' })).toEqual(notAllowed('notice'));
  expect(await reasonOf({ time: '03:00' })).toEqual(notAllowed('closed'));
  await setRules({ publicPage: false });
  expect(await visit().choices()).toMatchObject({
    isOpen: false,
    patientsBook: true,
    procedures: [],
    professionals: [],
    address: null,
    phone: '2422220000',
  });
  await setRules({ mode: 'off' });
  expect(await visit().choices()).toMatchObject({ isOpen: false, patientsBook: false });
  await setRules({ publicPage: false });
  expect(await reasonOf({ time: '16:30' })).toEqual(notAllowed('off'));
  const refused = await refusalOf(visit().requestCode({ email: newEmail() }));
  expect(refused).toMatchObject(notAllowed('off'));
  await setRules();
});
