import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';

const { database } = await createTestDatabase();
const nobody = '00000000-0000-4000-8000-000000000000';

const whoAmI = sql<{ role: string; login: string; user: string | null }>`
  select current_user as role, session_user as login, app.user_id() as user`;

test('a scope runs under the role and with the id of its actor', async () => {
  const admin = await database.asUser({ role: 'admin', userId: nobody }, (tx) => whoAmI.execute(tx.db));
  expect(admin.rows).toMatchObject([{ role: 'clinic_admin', user: nobody }]);
});
