/** An unconfirmed e-mail gives nothing: neither a role nor a record, however the accounts are joined. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createClock } from '#server/platform/clock.ts';
import { createTestApp } from '#test/app.ts';
import { silent } from '#test/database-server.ts';
import { makeAccount, makeImport } from '#test/factories.ts';
import { OlderClinic } from '#test/platform/older-clinic.ts';
import { addAccount, addPatient, hashOf, noonOf } from '#test/platform/older-rows.ts';
import { runImport } from '../imports/run-import.ts';

const { db, ownerUrl, storage } = await createTestApp();
const folder = await mkdtemp(join(tmpdir(), 'vico-unconfirmed-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

test('an account that has not confirmed the e-mail gets neither the role nor the record of the one that is joined to it', async () => {
  const clinic = new OlderClinic();
  const admin = addAccount(clinic, 'Dona Ana', { email: 'ana@exemplo.test', role: 'admin' });
  const marina = addAccount(clinic, 'Marina', { email: 'marina@exemplo.test' });
  const ofMarina = addPatient(clinic, 'Marina', { user_id: marina.id, email: marina.email });
  // Both in the older platform: the second signed in last, with an e-mail that it never confirmed.
  const bia = addAccount(clinic, 'Bia', {
    email: 'bia@exemplo.test',
    role: 'admin',
    encrypted_password: await hashOf('da bia', '$2a$', 4),
  });
  addAccount(clinic, 'Outra Bia', {
    email: 'BIA@exemplo.test',
    email_confirmed_at: null,
    last_sign_in_at: noonOf('2025-01-01'),
    encrypted_password: await hashOf('de outra', '$2a$', 4),
  });
  // In no list here: nobody could give them a link.
  const alone = addAccount(clinic, 'Só Conta', { email: 'conta@exemplo.test', email_confirmed_at: null });
  const [strangerAna, strangerMarina] = await Promise.all([
    makeAccount(db, { email: admin.email, email_verified: false, password: 'uma senha de outra' }),
    makeAccount(db, { email: marina.email, email_verified: false, password: 'uma senha de outra' }),
  ]);
  const dump = join(folder, 'clinic.sql');
  await writeFile(dump, await clinic.toDump());
  const { id } = await makeImport(db, { state: 'importing' });
  const clock = createClock('America/Sao_Paulo');
  expect(
    await runImport(id, {
      ownerUrl,
      storage,
      clock,
      log: silent,
      sources: { dump },
      settings: { fileSizeLimitBytes: 1_000_000 },
      signal: new AbortController().signal,
    }),
  ).toBe('ended');

  const profiles = await db.selectFrom('profiles').select(['id', 'role']).execute();
  expect(profiles.filter(({ role }) => role === 'admin')).toEqual([{ id: bia.id, role: 'admin' }]);
  const linked = await db.selectFrom('patients').select(['id', 'user_id', 'email']).execute();
  expect(linked).toEqual([{ id: ofMarina, user_id: null, email: marina.email }]);
  const accounts = await db.selectFrom('auth.users').select('id').orderBy('id').execute();
  expect(accounts.map((each) => each.id)).toEqual(
    [bia.id, alone.id, strangerAna.id, strangerMarina.id].sort(),
  );
  const findings = await db
    .selectFrom('import_findings')
    .select(['source_table', 'source_id', 'field', 'action'])
    .where('reason', '=', 'account_unconfirmed')
    .orderBy('source_table', 'desc')
    .execute();
  const lost = { action: 'imported_without_value' } as const;
  expect(findings).toEqual([
    { source_table: 'public.profiles', source_id: admin.id, field: 'role', ...lost },
    { source_table: 'public.patients', source_id: ofMarina, field: 'user_id', ...lost },
  ]);
  const lone = db.selectFrom('import_findings').select('action').where('source_id', '=', alone.id);
  expect(await lone.where('reason', '=', 'account_without_record').execute()).toEqual([
    { action: 'account_alone' },
  ]);
});
