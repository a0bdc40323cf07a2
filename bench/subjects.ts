import pg from 'pg';
import { chooseSubjects, type Subjects } from './screens.ts';
import { benchCredentials } from './seed.ts';

/** What the calls on this clinic are about: patients from all over the list, and the one who has an account. */
export async function readSubjects(ownerUrl: string, today: string): Promise<Subjects> {
  const client = new pg.Client({ connectionString: ownerUrl, options: '-c role=clinic_maintenance' });
  await client.connect();
  try {
    const { rows: some } = await client.query<{ id: string }>(
      'select id from patients order by md5(id::text) limit 200',
    );
    const { rows: own } = await client.query<{ id: string }>('select id from patients where email = $1', [
      benchCredentials.patient.email,
    ]);
    return chooseSubjects(
      today,
      some.map(({ id }) => id),
      own[0]?.id ?? '',
    );
  } finally {
    await client.end();
  }
}
