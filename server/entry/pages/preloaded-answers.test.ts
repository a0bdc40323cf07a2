import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { type PreloadedAnswer, preloadedAnswersId } from '#contract/preloaded-answers.ts';
import { createTestApp } from '#test/app.ts';
import type { TestBrowser } from '#test/browser.ts';
import {
  makeAdmin,
  makeAppointment,
  makePatient,
  makePatientWithAccount,
  makeSettings,
} from '#test/factories.ts';
import { countRoundTrips } from '#test/statements.ts';

const webRoot = await mkdtemp(join(tmpdir(), 'vico-web-'));
await writeFile(
  join(webRoot, 'index.html'),
  '<!doctype html><html><head><title>Viço</title></head><body><!-- screen -->start<!-- /screen --><!-- preloaded answers --></body></html>',
);
const files = { login: ['/assets/login.js'], portal: ['/assets/portal.js', '/assets/portal.css'] };
await writeFile(join(webRoot, 'first-files.json'), JSON.stringify(files));

const { browser, signedIn, db, database, setNow } = await createTestApp({ webRoot });
setNow('2058-05-02T12:00:00Z');
await makeSettings(db, { clinic_name: 'Clínica de Teste', logo_url: '/media/clinic-logo/um.webp' });
const { user, patient } = await makePatientWithAccount(db, {
  full_name: 'Ana </script><script>alert(1)</script>',
});
const admin = await makeAdmin(db);

/** As a browser opens a page. */
const open = (who: TestBrowser, path: string) => who.fetch(path, { headers: { accept: 'text/html,*/*' } });

async function preloaded(who: TestBrowser, path: string): Promise<PreloadedAnswer[]> {
  const page = await (await open(who, path)).text();
  const [, json = '[]'] =
    new RegExp(`<script type="application/json" id="${preloadedAnswersId}">(.*?)</script>`, 'u').exec(page) ??
    [];
  return JSON.parse(json);
}
const calls = (answers: PreloadedAnswer[]) => answers.map(({ call }) => call.join('.'));
const of = (answers: PreloadedAnswer[], name: string) => answers.find(({ call }) => call.join('.') === name);

test('the page without a session says so, and names the clinic', async () => {
  for (const path of ['/', '/login', '/patient', '/admin', '/admin/patients', '/nada-aqui']) {
    const answers = await preloaded(browser(), path);
    expect(calls(answers)).toEqual(['session.current', 'settings.identity']);
    expect(of(answers, 'session.current')?.output).toBeNull();
    expect(of(answers, 'settings.identity')?.output).toMatchObject({ clinicName: 'Clínica de Teste' });
  }
});

test('a patient’s page carries the answers that the calls of its screen give', async () => {
  await makeAppointment(db, { patient_id: patient.id, date: '2058-05-03' });
  const own = await signedIn(user);
  const answers = await preloaded(own, '/patient');
  expect(calls(answers)).toEqual(['session.current', 'settings.identity', 'portal.upcoming', 'portal.home']);
  expect(of(answers, 'session.current')?.output).toEqual(await own.api.session.current());
  expect(of(answers, 'portal.home')?.output).toEqual(await own.api.portal.home());
  expect(of(answers, 'portal.upcoming')?.output).toEqual(await own.api.portal.upcoming());
  expect(calls(await preloaded(own, '/patient/profile'))).toContain('portal.profile');
  expect(calls(await preloaded(own, '/login'))).toContain('portal.home');
});

test('no text in an answer can end the element that holds it', async () => {
  const page = await (await open(await signedIn(user), '/patient')).text();
  expect(page).not.toContain('<script>alert');
  expect(of(await preloaded(await signedIn(user), '/patient'), 'portal.home')?.output).toMatchObject({
    patient: { fullName: patient.full_name },
  });
});

test('a page carries nothing that its user may not see', async () => {
  const own = await signedIn(user);
  const other = await makePatient(db);
  for (const path of ['/admin', '/admin/patients', `/admin/patients/${other.id}`])
    expect(calls(await preloaded(own, path))).toEqual(['session.current', 'settings.identity']);
  expect(calls(await preloaded(await signedIn(admin), '/patient'))).toEqual([
    'session.current',
    'settings.identity',
  ]);
});

test('an administrator’s page carries lists in their initial state, and a record', async () => {
  const desk = await signedIn(admin);
  const listed = of(await preloaded(desk, '/admin/patients'), 'patients.list');
  const input = { search: '', page: 1, pageSize: 25 };
  expect(listed).toMatchObject({ input, output: await desk.api.patients.list(input) });
  expect(calls(await preloaded(desk, '/admin/patients?pagina=2'))).not.toContain('patients.list');
  expect(of(await preloaded(desk, `/admin/patients/${patient.id}`), 'patients.get')?.output).toEqual(
    await desk.api.patients.get({ id: patient.id }),
  );
  expect(calls(await preloaded(desk, '/admin/patients/nada'))).not.toContain('patients.get');
  expect(of(await preloaded(desk, '/admin/appointments/calendar'), 'appointments.agenda')?.input).toEqual({
    from: '2058-05-02',
    to: '2058-05-02',
  });
  expect(calls(await preloaded(desk, '/'))).toContain('dashboard.overview');
});

test('the agenda’s page carries the days and the month of its address', async () => {
  const desk = await signedIn(admin);
  const id = '0190d8a4-1111-4222-8333-444455556666';
  const asked = async (query: string) => {
    const answers = await preloaded(desk, `/admin/appointments/calendar${query}`);
    return ['appointments.agenda', 'appointments.occupancy'].map((name) => of(answers, name)?.input);
  };
  expect(await asked(`?visao=semana&dia=2059-01-01&profissional=${id}`)).toEqual([
    { from: '2058-12-30', to: '2059-01-05', professionalIds: [id] },
    { month: '2059-01', professionalIds: [id] },
  ]);
  expect(await asked('?dia=nada')).toEqual([{ from: '2058-05-02', to: '2058-05-02' }, { month: '2058-05' }]);
  expect(await asked('?visao=mes')).toEqual([undefined, undefined]);
});

test('the session of a page is looked up once for all its answers', async () => {
  const asked = countRoundTrips();
  const cost = async (who: TestBrowser, path: string) => {
    await preloaded(who, path);
    const before = asked();
    await preloaded(who, path);
    const { statements } = asked();
    return statements - before.statements;
  };
  const [desk, own] = [await signedIn(admin), await signedIn(user)];
  // The clinic's identity and the session take four statements each, in transactions of their own.
  expect(await cost(browser(), '/login')).toBe(4);
  expect(await cost(desk, '/admin/settings')).toBe(8);
  // One statement is for the first steps of a new clinic, four are for what its last mail test said.
  expect(await cost(desk, '/admin')).toBe(17);
  // Two answers at once; that of the screen itself takes nineteen.
  expect(await cost(own, '/patient')).toBe(28);
});

test('without the required second factor the page carries nothing but the session', async () => {
  await db.insertInto('auth.requirements').values({ name: 'second-factor' }).execute();
  const answers = await preloaded(await signedIn(admin), '/admin');
  expect(calls(answers)).toEqual(['session.current', 'settings.identity']);
  expect(of(answers, 'session.current')?.output).toMatchObject({ secondFactorSetupRequired: true });
  await db.deleteFrom('auth.requirements').execute();
});

test('only a page that a browser opens holds answers, and no cache keeps it', async () => {
  const own = await signedIn(user);
  const page = await open(own, '/patient');
  expect(page.headers.get('cache-control')).toBe('no-store');
  // The service worker asks like this for the page that it keeps.
  const bare = await own.fetch('/patient', { headers: { accept: '*/*' } });
  expect(bare.headers.get('cache-control')).toBe('no-cache');
  const text = await bare.text();
  expect(text).not.toContain(preloadedAnswersId);
  expect(text).not.toContain('Ana');
});

test('a page names its screen’s files, and the clinic’s logo', async () => {
  const page = await (await open(browser(), '/patient')).text();
  expect(page).toContain(
    '<link rel="modulepreload" crossorigin href="/assets/portal.js"><link rel="preload" as="style" crossorigin href="/assets/portal.css"></head>',
  );
  expect(page).toContain(
    '<link rel="preload" as="image" fetchpriority="low" href="/media/clinic-logo/um.webp">',
  );
  expect(await (await open(browser(), '/login')).text()).toContain('href="/assets/login.js"></head>');
});

test('an answer that fails is left out, and the page is sent all the same', async () => {
  const own = await signedIn(user);
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  for (const door of ['asService', 'asUser'] as const) vi.spyOn(database, door).mockRejectedValue(away);
  const page = await open(own, '/patient');
  expect(page.status).toBe(200);
  expect(await page.text()).toMatch(/<body>start<\/body><\/html>$/u);
  vi.restoreAllMocks();
  expect(calls(await preloaded(own, '/patient'))).toContain('portal.home');
});
