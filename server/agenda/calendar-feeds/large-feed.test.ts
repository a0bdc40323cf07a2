import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestApp } from '#test/app.ts';
import { makeAdmin, makePatient, makeProfessional } from '#test/factories.ts';

const { db, browser, signedIn, setNow } = await createTestApp();
setNow('2042-03-10T15:00:00Z');

test('a feed of 10,000 events arrives whole, in parts between which others are served', {
  timeout: 120_000,
}, async () => {
  const password = 'meu-segredo-1';
  const { id: patientId } = await makePatient(db);
  const { id: professionalId } = await makeProfessional(db);
  await sql`insert into appointments (patient_id, professional_id, date, time, duration_minutes, doctor_name, service, status)
    select ${patientId}, ${professionalId}, date '2042-03-10' + i / 60, time '07:00' + i % 60 * interval '15 minutes', 15,
           'Dra. Lima', 'Consulta', 'scheduled'
      from generate_series(0, 9999) as i`.execute(db);
  const { api } = await signedIn(await makeAdmin(db, { password }));
  const { address } = await api.calendarFeeds.renew({ scope: 'all', names: 'full', password });
  const { body } = await browser().fetch(new URL(address).pathname);
  const decoder = new TextDecoder();
  let [received, meanwhile] = ['', 0];
  let isWaiting = false;
  for await (const part of body ?? []) {
    received += decoder.decode(part, { stream: true });
    if (isWaiting) continue;
    isWaiting = true;
    void api.session.current().then(() => {
      meanwhile += 1;
      isWaiting = false;
    });
  }
  expect(received.match(/^BEGIN:VEVENT\r$/gmu)).toHaveLength(10_000);
  expect(received.endsWith('END:VCALENDAR\r\n')).toBe(true);
  expect(received.length).toBeLessThan(4_000_000);
  expect(meanwhile).toBeGreaterThan(0);
});
