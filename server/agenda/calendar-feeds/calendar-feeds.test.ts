import { convertIcsCalendar } from 'ts-ics';
import { expect, test } from 'vitest';
import { permissionsOf } from '#contract/permissions.ts';
import { createTestApp } from '#test/app.ts';
import {
  makeAdmin,
  makeAppointment,
  makePatient,
  makePatientWithAccount,
  makeProfessional,
  makeSettings,
  makeStaff,
} from '#test/factories.ts';
import { expectRefusal } from '#test/refused.ts';
import { limits } from '../../accounts/limits/limits.ts';
import { createLog } from '../../platform/log.ts';

const lines: string[] = [];
const log = createLog('trace', { write: (line) => void lines.push(line) });
const { app, db, browser, signedIn, setNow } = await createTestApp({ log });
setNow('2026-11-22T15:00:00Z');
await makeSettings(db, { clinic_name: 'Clínica Serra', address: 'Rua das Flores, 10' });

const password = 'meu-segredo-1';
const withPassword = { password };
const professional = await makeStaff(db, ['professional'], withPassword);
const own = await makeProfessional(db, { user_id: professional.id, full_name: 'Dra. Ana Souza' });
const other = await makeProfessional(db, { full_name: 'Dr. Beto Lima' });
const { user: patientUser, patient } = await makePatientWithAccount(db, {
  full_name: 'maria clara souza',
  password,
});
const stranger = await makePatient(db, { full_name: 'Érico' });
const book = (values: Partial<Parameters<typeof makeAppointment>[1]>) =>
  makeAppointment(db, { patient_id: patient.id, professional_id: own.id, service: 'Toxina', ...values });
const today = await book({ date: '2026-11-22', time: '09:00', duration_minutes: 45 });
const cancelled = await book({
  date: '2026-11-23',
  time: '10:00',
  status: 'cancelled',
  cancel_reason: 'patient',
});
const first = await book({ date: '2026-10-23', time: '08:00', patient_id: stranger.id });
const last = await book({ date: '2027-05-21', time: '08:00' });
const colleagues = await book({ date: '2026-11-24', time: '11:00', professional_id: other.id });
for (const date of ['2026-10-22', '2027-05-22']) await book({ date, time: '08:00' });

type Options = { scope?: 'own' | 'all'; names?: 'initials' | 'full' };
async function feedOf(user: { id: string }, { scope = 'own', names = 'initials' }: Options = {}) {
  const { api } = await signedIn(user);
  const { address } = await api.calendarFeeds.renew({ scope, names, password });
  expect(address).toMatch(/^http:\/\/vico\.test\/calendario\/[\w-]{43}\.ics$/u);
  return { api, path: new URL(address).pathname };
}
/** Without cookies, as calendar applications ask. */
const ask = (path: string, init?: RequestInit) => browser().fetch(path, init);
async function eventsOf(path: string) {
  const response = await ask(path);
  expect(response.status).toBe(200);
  const { events = [] } = convertIcsCalendar(undefined, await response.text());
  return events.map(({ uid, summary, status }) => `${uid.split('@')[0]} ${summary} ${status}`);
}

test('a professional has the own appointments from 30 days back to 180 ahead, with initials, and cancelled ones as such', async () => {
  const { path } = await feedOf(professional);
  expect(await eventsOf(path)).toEqual([
    `${first.id} É. - consulta CONFIRMED`,
    `${today.id} M.S. - consulta CONFIRMED`,
    `${cancelled.id} M.S. - consulta CANCELLED`,
    `${last.id} M.S. - consulta CONFIRMED`,
  ]);
  const response = await ask(path);
  expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  const text = await response.text();
  expect(text).toContain('DTSTART;TZID=America/Sao_Paulo:20261122T090000\r\nDURATION:PT45M\r\n');
  expect(text).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT1H\r\nX-PUBLISHED-TTL:PT1H\r\n');
  expect(text.match(/CLASS:PRIVATE/gu)).toHaveLength(4);
  expect(text).not.toMatch(/Toxina|maria|http|Flores/iu);
});

test('the feed of all, with names, says whose each appointment is', async () => {
  const { path } = await feedOf(professional, { scope: 'all', names: 'full' });
  expect(await eventsOf(path)).toContain(
    `${colleagues.id} maria clara souza - consulta (Dr. Beto Lima) CONFIRMED`,
  );
});

test('reception has no appointments of its own, and may subscribe to those of all', async () => {
  const user = await makeStaff(db, ['reception'], withPassword);
  const { api, path } = await feedOf(user);
  expect(await eventsOf(path)).toEqual([]);
  expect(await api.calendarFeeds.get()).toMatchObject({ hasOwn: false, feed: { scope: 'own' } });
  await api.calendarFeeds.change({ scope: 'all', names: 'initials' });
  expect(await eventsOf(path)).toHaveLength(5);
});

test('a patient has their own appointments, whatever they choose, with the address of the clinic', async () => {
  const { api, path } = await feedOf(patientUser, { scope: 'all', names: 'full' });
  await api.calendarFeeds.change({ scope: 'all', names: 'full' });
  expect((await api.calendarFeeds.get()).feed).toMatchObject({ scope: 'own', names: 'initials' });
  expect(await eventsOf(path)).toEqual(
    [today, cancelled, colleagues, last].map(
      ({ id }) => `${id} Consulta - Clínica Serra ${id === cancelled.id ? 'CANCELLED' : 'CONFIRMED'}`,
    ),
  );
  const text = await (await ask(path)).text();
  expect(text).toContain(String.raw`LOCATION:Rua das Flores\, 10`);
  expect(text).not.toMatch(/Toxina|Ana Souza/u);
});

test('a moved appointment keeps its UID, and its SEQUENCE grows', async () => {
  const user = await makeAdmin(db, withPassword);
  const { path } = await feedOf(user, { scope: 'all' });
  const find = async () =>
    convertIcsCalendar(undefined, await (await ask(path)).text()).events?.find(({ uid }) =>
      uid.startsWith(colleagues.id),
    );
  const before = await find();
  const { api } = await signedIn(user);
  const { version } = await api.appointments.get({ id: colleagues.id });
  await api.appointments.update({
    id: colleagues.id,
    patientId: patient.id,
    professionalId: other.id,
    date: '2026-11-25',
    time: '11:30',
    durationMinutes: 30,
    squeezeIn: true,
    outsideHours: true,
    version,
  });
  const after = await find();
  expect(after?.uid).toBe(before?.uid);
  expect(after?.sequence).toBe((before?.sequence ?? 0) + 1);
  expect(after?.start.date.toISOString()).toBe('2026-11-25T14:30:00.000Z');
});

test('an unchanged feed is not sent again, and HEAD sends its headers', async () => {
  const { path } = await feedOf(patientUser);
  const etag = (await ask(path)).headers.get('etag') ?? '';
  const again = await ask(path, { headers: { 'if-none-match': etag } });
  expect([again.status, await again.text()]).toEqual([304, '']);
  const head = await ask(path, { method: 'HEAD' });
  expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, etag, '']);
  await book({ date: '2026-12-01', time: '15:00' });
  const changed = await ask(path, { headers: { 'if-none-match': etag } });
  expect(changed.status).toBe(200);
});

test('the last access is kept, at most once an hour', async () => {
  const { api, path } = await feedOf(patientUser);
  expect((await api.calendarFeeds.get()).feed?.lastReadAt).toBeNull();
  await ask(path);
  const read = (await api.calendarFeeds.get()).feed?.lastReadAt;
  expect(read).not.toBeNull();
  await ask(path);
  expect((await api.calendarFeeds.get()).feed?.lastReadAt).toBe(read);
  const longAgo = new Date(Date.now() - 61 * 60_000);
  const set = db.updateTable('auth.calendar_feeds').set({ last_read_at: longAgo });
  await set.where('user_id', '=', patientUser.id).execute();
  await ask(path);
  expect((await api.calendarFeeds.get()).feed?.lastReadAt).not.toBe(longAgo.toISOString());
});

test('only the hash of an address is stored, and a new or revoked one ends that of before', async () => {
  const { api, path } = await feedOf(patientUser);
  const stored = await db.selectFrom('auth.calendar_feeds').selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain(path.slice('/calendario/'.length, -4));
  const { address } = await api.calendarFeeds.renew({ scope: 'own', names: 'initials', password });
  expect((await ask(path)).status).toBe(404);
  const renewed = new URL(address).pathname;
  expect((await ask(renewed)).status).toBe(200);
  await api.calendarFeeds.revoke();
  expect((await ask(renewed)).status).toBe(404);
  expect((await api.calendarFeeds.get()).feed).toBeNull();
});

test('an open session alone makes no address, and leaves the one there is', async () => {
  const { api, path } = await feedOf(patientUser);
  const wrong = { scope: 'own', names: 'initials', password: 'errada99' } as const;
  await expectRefusal(api.calendarFeeds.renew(wrong), 'WRONG_PASSWORD');
  expect((await ask(path)).status).toBe(200);
});

test('the rights are those of this moment: a lost role, an ended account or a deleted record end the feed', async () => {
  const admin = await signedIn(await makeAdmin(db));
  const setRoles = (id: string, ...roles: 'reception'[]) =>
    db.updateTable('profiles').set({ staff_roles: roles }).where('id', '=', id).execute();
  const user = await makeStaff(db, ['reception'], withPassword);
  expect(permissionsOf(['reception'])).toContain('agenda');
  const { path } = await feedOf(user, { scope: 'all' });
  await setRoles(user.id);
  const gone = await ask(path);
  const unknown = await ask(`/calendario/${'x'.repeat(43)}.ics`);
  expect([gone.status, await gone.text()]).toEqual([unknown.status, await unknown.text()]);
  await setRoles(user.id, 'reception');
  expect((await ask(path)).status).toBe(200);
  await admin.api.users.end({ id: user.id });
  expect((await ask(path)).status).toBe(404);

  const leaving = await makePatientWithAccount(db, withPassword);
  const { path: theirs } = await feedOf(leaving.user);
  expect((await ask(theirs)).status).toBe(200);
  await admin.api.patients.remove({ id: leaving.patient.id });
  expect((await ask(theirs)).status).toBe(404);
});

test('what ends the sessions of an account ends its address for good', async () => {
  const admin = await signedIn(await makeAdmin(db));
  const user = await makeStaff(db, ['reception'], withPassword);
  const here = await feedOf(user, { scope: 'all' });
  await here.api.account.endOtherSessions();
  expect((await ask(here.path)).status).toBe(404);
  const again = await feedOf(user, { scope: 'all' });
  await admin.api.users.endSessions({ id: user.id });
  expect((await ask(again.path)).status).toBe(404);
  const last = await feedOf(user, { scope: 'all' });
  await admin.api.users.end({ id: user.id });
  expect(
    await db.selectFrom('auth.calendar_feeds').where('user_id', '=', user.id).selectAll().execute(),
  ).toEqual([]);
  expect((await ask(last.path)).status).toBe(404);
  const other = await makeStaff(db, ['reception'], withPassword);
  const before = await feedOf(other, { scope: 'all' });
  await before.api.account.changePassword({ password, newPassword: 'janela-azul-27' });
  expect((await ask(before.path)).status).toBe(404);
});

test('staff without the second factor that the clinic requires has no feed', async () => {
  const user = await makeStaff(db, ['reception'], withPassword);
  const { path } = await feedOf(user, { scope: 'all' });
  await db.insertInto('auth.requirements').values({ name: 'second-factor' }).execute();
  expect((await ask(path)).status).toBe(404);
  await db.deleteFrom('auth.requirements').execute();
  expect((await ask(path)).status).toBe(200);
});

test('guessing is limited by network, and an address that works is not refused for it', async () => {
  const { path } = await feedOf(patientUser);
  const guesser = browser('203.0.113.9');
  const guess = async () => (await guesser.fetch(`/calendario/${'y'.repeat(43)}.ics`)).status;
  const { burst } = limits['unknown-link'].network;
  for (let n = 0; n < burst; n += 1) expect(await guess()).toBe(404);
  expect(await guess()).toBe(429);
  expect((await guesser.fetch(path)).status).toBe(200);
});

test('a program that reads one address again and again is slowed down', async () => {
  const { path } = await feedOf(await makeAdmin(db, withPassword));
  const { burst } = limits['calendar-feed'].account;
  for (let n = 0; n < burst; n += 1) expect((await ask(path, { method: 'HEAD' })).status).toBe(200);
  expect((await ask(path)).status).toBe(429);
});

test('no log line holds a token, however the path is written', async () => {
  const { path } = await feedOf(patientUser);
  const token = path.slice('/calendario/'.length, -4);
  lines.length = 0;
  const paths = [
    path,
    `${path}/`,
    `/calendario/${token}`,
    `/CALENDARIO/${token}.ics`,
    `/x/calendario/${token}.ics`,
    `/%63alendario/${token}.ics`,
    `/calendario%2F${token}.ics`,
    `${path}%`,
    `${path}?token=${token}`,
  ];
  for (const each of paths) for (const method of ['GET', 'HEAD', 'POST']) await ask(each, { method });
  await app.settled();
  const logged = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request');
  expect(logged).toHaveLength(paths.length * 3);
  expect(logged.map((line) => line.path)).toEqual(
    logged.map(() => expect.stringMatching(/calendario\/…$/iu)),
  );
  expect(lines.join('\n')).not.toContain(token);
});
