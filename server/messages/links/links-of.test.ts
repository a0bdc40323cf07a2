import { expect, test } from 'vitest';
import { createTestApp } from '#test/app.ts';
import { makeAppointment, makePatient } from '#test/factories.ts';
import { readLinkToken } from './link-token.ts';
import { linksOf } from './links-of.ts';

const { db, database } = await createTestApp();
const services = { secret: 'meu-segredo-1', publicUrl: 'https://clinica.test' };
const patient = await makePatient(db);

test('an appointment keeps its link, each channel has its own, and the stored nonce alone opens nothing', async () => {
  const [first, second] = [
    await makeAppointment(db, { patient_id: patient.id }),
    await makeAppointment(db, { patient_id: patient.id }),
  ];
  const both = [{ appointmentId: first.id }, { appointmentId: second.id }];
  const links = (channel: 'email' | 'whatsapp', of = both) =>
    database.asService((tx) => linksOf(tx, services, of, channel));
  const mailed = await links('email');
  expect([...mailed.keys()].sort()).toEqual([first.id, second.id].sort());
  expect(await links('email')).toEqual(mailed);
  expect(new Set([...mailed.values(), ...(await links('whatsapp')).values()]).size).toBe(4);
  expect(await links('email', [])).toEqual(new Map());

  const token = mailed.get(first.id)?.split('/c?token=')[1] ?? '';
  expect(token).toMatch(/^[\w-]{44}$/u);
  const { nonce } = await db
    .selectFrom('private.appointment_links')
    .select('nonce')
    .where('appointment_id', '=', first.id)
    .executeTakeFirstOrThrow();
  expect(readLinkToken(services.secret, token)).toEqual({ channel: 'email', nonce });
  const others = [
    'x',
    `${token}A`,
    token.replace(/^./u, 'B'),
    `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
    `${token} `,
    Buffer.concat([Buffer.from('e'), nonce, Buffer.alloc(16)]).toString('base64url'),
  ];
  expect(others.map((other) => readLinkToken(services.secret, other))).toEqual(others.map(() => null));
  expect(readLinkToken('outro', token)).toBeNull();
});
