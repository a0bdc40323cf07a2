/**
 * The demo clinic for browser tests, in a folder that is deleted afterwards. Folder and port come from
 * `playwright.config.ts`, or from a test with its own server (e2e/own-servers.ts), which may also stop the clinic's clock,
 * name a mail server, or ask for an empty clinic with the demo's administrator, whose start costs a third.
 */
import { rmSync } from 'node:fs';
import { demoCredentials } from '#db/demo/clinic.ts';
import { multirange } from '#db/demo/insert-team.ts';
import { seedDemo } from '#db/demo/seed-demo.ts';
import { clinicHours, team } from '#db/demo/team.ts';
import { forTests, hashAtCost } from '#server/accounts/accounts/hash-cost.ts';
import { run } from '#server/entry/starting/run.ts';
import type { Seed } from '#server/entry/starting/start-application.ts';
import { openMaintenance } from '#server/platform/database/maintenance.ts';
import { buildWeb } from './build-web.ts';

const { VICO_E2E_DATA_DIR: dataDir, VICO_E2E_PORT: port, VICO_E2E_NOW: instant } = process.env;
const { VICO_E2E_SMTP_URL: smtpUrl, VICO_E2E_EMPTY: isEmpty } = process.env;
if (!dataDir || !port) throw new Error('start the browser tests with playwright test');

// The machine's own configuration must not reach the tests, least of all its database.
for (const name of [
  'DATABASE_URL',
  'SMTP_URL',
  'S3_ENDPOINT',
  'PUBLIC_URL',
  'ADMIN_EMAIL',
  'ADMIN_PASSWORD',
]) {
  delete process.env[name];
}
Object.assign(process.env, { DATA_DIR: dataDir, PORT: port, HOST: '127.0.0.1', LOG_LEVEL: 'error' });
if (smtpUrl) Object.assign(process.env, { SMTP_URL: smtpUrl, MAIL_FROM: 'Viço <contato@vico.example>' });
const { email: ADMIN_EMAIL, password: ADMIN_PASSWORD } = demoCredentials.administrator;
if (isEmpty) Object.assign(process.env, { ADMIN_EMAIL, ADMIN_PASSWORD });
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));

/**
 * The demo with one professional to book, as in most clinics: no screen asks which. Tests of several make their own. It is open
 * every day, so that no test depends on the weekday.
 */
const seed: Seed = async (into) => {
  const maintenance = openMaintenance(into.ownerUrl);
  await seedDemo({ ...into, maintenance, withPhotographs: false });
  await maintenance
    .updateTable('professionals')
    .set({ active: false })
    .where('full_name', '<>', team.helena.fullName)
    .execute();
  await maintenance
    .updateTable('working_hours')
    .set({ week: multirange(Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((day) => [day, clinicHours]))) })
    .where('professional_id', 'is', null)
    .execute();
  await maintenance.destroy();
};

// As in test/seed.ts: at the full cost every account and sign-in takes 300 ms of a core.
hashAtCost(forTests);
buildWeb();
await run({ seed: isEmpty ? undefined : seed, now: instant ? () => new Date(instant) : undefined });
