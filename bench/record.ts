/**
 * The record, in a copy of the team's clinic with 200,000 signed entries, of which one patient has 2,000:
 * `node bench/record.ts [--seconds=3] [--patients=20000] [--entries=200000]`. Beside each figure stands how many times the
 * appointment list of the same run it takes.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { screens } from '#contract/screen-addresses.ts';
import { addDays } from '#contract/value-formats.ts';
import { findBrokenChains } from '#server/operations/doctor/queries.ts';
import { sealEntry } from '#server/patients/record/entry-content.ts';
import { callsOf, framesOf, openChromium, prepareTrial } from './chromium-page.ts';
import { atEnd, command } from './ending.ts';
import { addSlice, emptyTally, isTrial, timingOf, timingText } from './measure.ts';
import { numberOption } from './options.ts';
import { type Api, openOurs } from './our-clients.ts';
import { openTeam, type Place } from './place.ts';
import { benchClock, benchCredentials } from './seed.ts';
import { professionalIds } from './team-clinic.ts';

const batch = 2_000;
const words = [
  'Acne com cicatrizes.',
  'Mancha estável.',
  'Prescrito filtro solar.',
  'Retorno em trinta dias.',
];

type Effort = { seconds: number; entries: number };

export async function measureRecord({ url, start }: Place, { seconds, entries }: Effort): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  atEnd(() => client.end());
  await client.query('set role clinic_maintenance');
  const patientId = await seedRecord(client, entries);
  const lotId = await applyLots(client);
  const server = await start();
  const clients = await openOurs(server);
  atEnd(clients.close);
  const { administrator: api } = clients;

  const timed = async (call: () => Promise<unknown>) => {
    for (let round = 0; round < (isTrial({ seconds }) ? 0 : 5); round += 1) await call();
    const tally = emptyTally();
    await addSlice(tally, call, { callers: 1, milliseconds: seconds * 1_000 });
    return tally;
  };
  const usual = await timed(() => api.appointments.list({ period: 'all' }));
  console.log(`the appointment list: ${timingText(usual)}`);
  const measure = async (name: string, call: () => Promise<unknown>) => {
    const tally = await timed(call);
    const times = (timingOf(tally).p50 / timingOf(usual).p50).toFixed(2);
    console.log(`${name}: ${timingText(tally)}, ${times} times the list`);
  };
  const keys = await keysOf(api, patientId);
  await measure('a patient with a long record, the story’s first page', () =>
    api.patientStory.list({ patientId }),
  );
  await measure('its second page', () => api.patientStory.list({ patientId, after: keys[0] }));
  await measure('its page in the middle', () => api.patientStory.list({ patientId, after: keys[1] }));
  await measure('its last page', () => api.patientStory.list({ patientId, after: keys[2] }));
  await measure('a search in it', () => api.patientStory.list({ patientId, search: 'cicatrizes filtro' }));
  await measure('a search in it that finds nothing', () =>
    api.patientStory.list({ patientId, search: 'nenhures' }),
  );
  await measure('a search in the records of all', () => api.record.find({ search: 'cicatrizes filtro' }));
  await measure('a search in them that finds nothing', () => api.record.find({ search: 'nenhures' }));
  await measure('a recall: the first page of those who received a lot', () =>
    api.products.recall({ id: lotId, page: 1 }),
  );
  await measure('the consultation, opened', () => api.record.get({ patientId }));
  let revision = 0;
  await measure('autosave', async () => {
    const sections = [{ key: 'conduct' as const, text: `${words.join(' ')} ${revision}` }];
    ({ revision } = await api.record.save({ patientId, revision, words: { sections } }));
  });
  await measure('signing, with its save before', async () => {
    const sections = [{ key: 'conduct' as const, text: `${words.join(' ')} ${revision}` }];
    const saved = await api.record.save({ patientId, revision, words: { sections } });
    await api.record.sign({ patientId, revision: saved.revision });
    revision = 0;
  });
  console.log(await scrollStory(server.origin, patientId, seconds));
  const begun = performance.now();
  const broken = await findBrokenChains(client);
  const took = ((performance.now() - begun) / 1_000).toFixed(1);
  console.log(`all chains verified: ${took} s, ${broken.length} broken`);
}

/** Scrolls the long story in Chromium, with the pages that it loads. */
async function scrollStory(origin: string, patientId: string, seconds: number): Promise<string> {
  const browser = await openChromium({ seconds });
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'pt-BR' });
  await prepareTrial(page, { seconds });
  await callsOf(page, origin);
  await page.goto(`${origin}${screens.patient.replace(':id', patientId)}`);
  const story = page.getByRole('region', { name: 'História', exact: true });
  await story.hover();
  // The page loads more while it is idle.
  await sleep(seconds * 1_000);
  const turns = seconds * 60;
  const work = async () => {
    for (let turn = 0; turn < turns; turn += 1) {
      await page.mouse.wheel(0, 120);
      await sleep(16);
    }
  };
  const frames = await framesOf(browser, page, { seconds, what: 'scroll', work });
  // What is not in sight is not drawn, so it has no role.
  const rows = await story.locator('li').count();
  await page.close();
  return `the story scrolled by ${turns} turns of the wheel to ${rows} rows, ${frames}`;
}

/** The keys after the first page, at the middle of the story, and before its last page. */
async function keysOf(api: Api, patientId: string): Promise<(string | undefined)[]> {
  const keys: string[] = [];
  let after: string | undefined;
  do {
    const { next } = await api.patientStory.list({ patientId, after });
    after = next ?? undefined;
    if (after) keys.push(after);
  } while (after);
  return [keys[0], keys[Math.floor(keys.length / 2)], keys.at(-1)];
}

/** Chains as the signature writes them, without the triggers that check each row. @returns the patient with the long one */
async function seedRecord(client: pg.Client, entries: number): Promise<string> {
  const today = benchClock.today();
  /** Of the patient with the long record. */
  const ofOne = Math.min(2_000, entries / 2);
  const { rows: patients } = await client.query<{ id: string }>('select id from patients order by id');
  const [longest] = patients;
  if (!longest) throw new Error('the clinic has no patients');
  const authorId = await linkSigner(client);
  await asOwner(client, 'alter table record_entries disable trigger user');
  const heads = new Map<string, { position: number; hash: string }>();
  let rows: ReturnType<typeof seal>[] = [];
  for (let number = 0; number < entries; number += 1) {
    const patient = number < ofOne ? longest : patients[number % patients.length];
    if (!patient) continue;
    const row = seal(patient.id, number, heads.get(patient.id));
    heads.set(patient.id, row);
    rows.push(row);
    if (rows.length === batch || number === entries - 1) {
      await client.query(
        `insert into record_entries (id, patient_id, kind, author_id, author_name, author_council, day, signed_at,
           content, hash, previous_hash, position)
         select id, patient_id, 'note', $2, 'Dra. Bench', 'CRM 1/RJ', day, signed_at, content, hash, previous_hash, position
           from jsonb_to_recordset($1::jsonb) as row (id uuid, patient_id uuid, day date, signed_at timestamptz,
             content text, hash text, previous_hash text, position integer)`,
        [JSON.stringify(rows), authorId],
      );
      rows = [];
    }
  }
  await asOwner(client, 'alter table record_entries enable trigger user');
  await asOwner(client, 'analyze');
  return longest.id;

  function seal(patientId: string, number: number, last: { position: number; hash: string } | undefined) {
    const day = addDays(today, -1 - (number % 3_000));
    const signature = {
      id: randomUUID(),
      patientId,
      appointmentId: null,
      correctsId: null,
      kind: 'note',
      authorId,
      author: { name: 'Dra. Bench', council: 'CRM 1/RJ' },
      day,
      signedAt: `${day}T15:00:00.000Z`,
      position: (last?.position ?? 0) + 1,
      previousHash: last?.hash ?? null,
    } as const;
    const text = `${words[number % words.length]} ${words[(number >> 2) % words.length]} `.repeat(8).trim();
    const sections = (['complaint', 'examination', 'conduct'] as const).map((key) => ({
      key,
      text,
      copied: false,
    }));
    const sealed = sealEntry(signature, { sections, diagnoses: [], published: false });
    return {
      id: signature.id,
      patient_id: patientId,
      day,
      signed_at: signature.signedAt,
      previous_hash: signature.previousHash,
      position: signature.position,
      content: sealed.content,
      hash: sealed.hash,
    };
  }
}

/** Each entry is an application of one of a hundred lots. @returns one of them */
async function applyLots(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `with product as (insert into products (name, unit) values ('Toxina', 'U') returning id)
     insert into product_lots (product_id, code, expires_on, received_on, received)
       select id, 'L' || number, '2090-01-01', '2026-01-01', 1000 from product, generate_series(1, 100) as number
       returning id`,
  );
  await client.query(
    `insert into applied_products (entry_id, patient_id, product_id, lot_id, lot_code, day, dose)
       select entry.id, patient_id, product_id, lot.id, code, day, 20
         from record_entries as entry
           join (select *, row_number() over (order by id) - 1 as number from product_lots) as lot
             on lot.number = abs(hashtext(entry.id::text)) % 100`,
  );
  await asOwner(client, 'analyze applied_products');
  return rows[0]?.id ?? '';
}

async function asOwner(client: pg.Client, statement: string): Promise<void> {
  await client.query('reset role');
  await client.query(statement);
  await client.query('set role clinic_maintenance');
}

/** @returns the account that signs */
async function linkSigner(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ id: string }>('select id from auth.users where email = $1', [
    benchCredentials.administrator.email,
  ]);
  const id = rows[0]?.id ?? '';
  await client.query('update professionals set user_id = null where user_id = $1', [id]);
  await client.query(
    `update professionals set user_id = $1, council = 'CRM', council_number = '1', council_state = 'RJ'
       where id = $2`,
    [id, professionalIds[0]],
  );
  return id;
}

if (import.meta.main)
  await command(async () =>
    measureRecord(await openTeam({ copy: 'record' }), {
      seconds: numberOption('seconds', 3),
      entries: numberOption('entries', 200_000),
    }),
  );
