import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { createTestApp } from '#test/app.ts';
import { silent } from '#test/database-server.ts';
import { makeAdmin, makePatient } from '#test/factories.ts';
import { refusalOf } from '#test/refused.ts';
import { freePort } from '#test/server-process.ts';
import { createMetrics } from './metrics.ts';
import { serveMetrics } from './serve-metrics.ts';

const metrics = createMetrics(silent);
const { browser, signedIn, db, database } = await createTestApp({ metrics });
const clinic = await signedIn(await makeAdmin(db));
const patient = await makePatient(db, { full_name: 'Marina Azevedo', email: 'marina@exemplo.test' });

/** The lines of one metric. */
const lines = async (beginning: string) =>
  (await metrics.text()).body.split('\n').filter((line) => line.startsWith(beginning));
const counted = async () =>
  (await lines('vico_http_request_duration_seconds_count')).map((line) =>
    line.replace('vico_http_request_duration_seconds_count', ''),
  );

test('requests are counted by procedure or route and by status, in both forms of the contract', async () => {
  await clinic.api.patients.get({ id: patient.id });
  await clinic.fetch(`/api/patients/${patient.id}`);
  await refusalOf(clinic.api.patients.get({ id: randomUUID() }));
  await clinic.fetch(`/api/patients/${patient.id}/photo`);
  await clinic.fetch(`/media/procedure-media/${randomUUID()}.png`);
  await clinic.fetch(`/api/nada/${randomUUID()}`);
  await clinic.fetch(`/api/rpc/nada/${randomUUID()}`);
  await clinic.fetch(`/pacientes/${patient.id}?busca=Marina`);
  await browser().fetch('/health');
  expect(await counted()).toEqual([
    '{route="patients.get",status="200"} 2',
    '{route="patients.get",status="404"} 1',
    '{route="/api/patients/:id/photo",status="404"} 1',
    expect.stringMatching(/^\{route="\/media\/[:\w/]+",status="404"\} 1$/u),
    '{route="unmatched",status="404"} 2',
    '{route="web",status="404"} 1',
    '{route="/health",status="200"} 1',
  ]);
  expect(await lines('vico_http_requests_under_way')).toEqual(['vico_http_requests_under_way 0']);
});

test('limits that were hit, mail, streams, connections and the backup are included', async () => {
  const email = 'marina@exemplo.test';
  for (let count = 0; count < 4; count += 1) {
    await browser()
      .api.session.requestPasswordReset({ email })
      .catch(() => {});
  }
  expect(await lines('vico_limit_hits_total')).toEqual([
    'vico_limit_hits_total{limit="password-reset",kind="account"} 1',
  ]);
  const stream = await clinic.api.changes.watch();
  await db
    .insertInto('private.outbox')
    .values({
      recipient: email,
      subject: 'a',
      text: 'b',
      send_after: new Date(Date.now() + 60_000),
      last_error: 'EAUTH',
    })
    .execute();
  await db
    .insertInto('private.backups')
    .values({ started_at: new Date(Date.now() - 7_200_000), finished_at: new Date(), file_name: 'x.tar' })
    .execute();
  // The values from the database are cached: a new instance reads them now.
  const others = createMetrics(silent);
  others.observe({ db: database, changes: { count: () => 1 }, background: { count: () => 2 } });
  const { body } = await others.text();
  expect(body).toMatch(/^vico_mails_waiting [1-9]/mu);
  expect(body).toMatch(/^vico_mails_failing 1$/mu);
  expect(body).toMatch(/^vico_backup_age_seconds 72\d\d/mu);
  expect(body).toMatch(/^vico_background_tasks 2$/mu);
  expect(await lines('vico_event_streams')).toEqual(['vico_event_streams 1']);
  await stream.return?.();
  expect(await lines('vico_database_connections{pool="requests",state="waiting"}')).toEqual([
    'vico_database_connections{pool="requests",state="waiting"} 0',
  ]);
  expect((await lines('nodejs_eventloop_lag')).length).toBeGreaterThan(0);
});

test('the metrics identify no person', async () => {
  const { body } = await metrics.text();
  expect(body).not.toMatch(/marina|exemplo|[\da-f]{8}-[\da-f]{4}/iu);
});

test('without the database its metrics are left out', async () => {
  const asked = vi.fn(() => Promise.reject(new Error('away')));
  const others = createMetrics(silent);
  const watched = { ...database, asService: asked };
  others.observe({ db: watched, changes: { count: () => 0 }, background: { count: () => 0 } });
  for (const body of [(await others.text()).body, (await others.text()).body]) {
    expect(body).not.toMatch(/^vico_(mails|mail|backup)/mu);
    expect(body).toMatch(/^vico_database_connections\{/mu);
  }
  expect(asked).toHaveBeenCalledTimes(1);
});

test('the metrics have a port of their own, which serves nothing else', async () => {
  const port = await freePort();
  const { close } = await serveMetrics({ metrics, host: '127.0.0.1', port, log: silent });
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    expect.stringContaining('text/plain'),
  ]);
  expect(await answer.text()).toContain('# TYPE vico_http_request_duration_seconds histogram');
  expect((await fetch(`http://127.0.0.1:${port}/api/clinic`)).status).toBe(404);
  await close();
  expect((await browser().fetch('/metrics')).status).toBe(404);
});
