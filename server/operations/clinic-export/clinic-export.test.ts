/** Everything of the clinic as one ZIP: complete, of one moment, and without secrets. */
import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { columnsOf } from '#contract/columns/catalogue.ts';
import { headingOf } from '#contract/columns/column.ts';
import { makeFixtures } from '#db/policies/fixtures.ts';
import { createTestApp } from '#test/app.ts';
import { pdf } from '#test/documents.ts';
import { makeAdmin, makePatient, makePatientFile } from '#test/factories.ts';
import { acceptedPictures } from '#test/pictures.ts';
import { unzip } from '#test/unzip.ts';
import { birthDates, readDate } from '../../moving/import-values/read-date.ts';
import { readCpf } from '../../moving/import-values/read-identity.ts';
import { readAppointmentStatus } from '../../moving/import-values/read-words.ts';
import { guessFields } from '../../moving/spreadsheets/guess-fields.ts';
import { openSpreadsheet } from '../../moving/spreadsheets/open-spreadsheet.ts';
import { createClock } from '../../platform/clock.ts';
import { ExportUnderWay, exportClinic } from './export-clinic.ts';
import { exportedTables, tablesLeftOut } from './tables.ts';
import { codeWords } from './words.ts';

const { db, ownerUrl, storage, signedIn } = await createTestApp();
const clock = createClock('America/Sao_Paulo', () => new Date('2026-11-22T01:30:00Z'));
const open = (signal?: AbortSignal) => exportClinic({ ownerUrl, storage, clock, ...(signal && { signal }) });
const read = async () => unzip(await buffer((await open()).archive));

await makeFixtures(db);
const admin = await makeAdmin(db, { password: 'zq-senha' });
const { api } = await signedIn(admin);
const record = {
  full_name: '=cmd|"/c calc"!A1; Júlia',
  cpf: '52998224725',
  email: 'julia@exemplo.test',
  phone: '11987654321',
  birth_date: '1980-03-12',
  notes: 'Linha um\n"Linha" dois',
  created_at: '2026-11-22T01:30:00Z',
};
const patient = await makePatient(db, record);
const upload = (name: string, patientId = patient.id) =>
  api.files.upload({ patientId, file: new File([pdf, name], 'a.pdf'), name });
await upload('Hemograma');
// More than the streams hold between the storage and a reader that waits.
const big = new File([pdf, randomBytes(1_000_000)], 'grande.pdf');
await api.files.upload({ patientId: patient.id, file: big, name: 'Grande' });
const [picture = new File([], 'none')] = await acceptedPictures();
await api.patients.setPhoto({ id: patient.id, photo: picture });
const lost = await upload('Perdido');
const { file_path: lostKey } = await db
  .selectFrom('patient_files')
  .select('file_path')
  .where('id', '=', lost.id)
  .executeTakeFirstOrThrow();
await storage.remove({ area: 'patient-files', key: lostKey });
const neverHere = await makePatientFile(db, { patient_id: patient.id, file_name: 'Laudo', file_path: '' });
const gone = await makePatient(db, { full_name: 'Excluída da Silva' });
await upload('Exame da excluída', gone.id);
await api.patients.remove({ id: gone.id });
// After the end of the test.
const send_after = new Date(Date.now() + 6 * 60 * 60_000);
await db
  .insertInto('private.outbox')
  .values({ recipient: 'zq-destino@exemplo.test', subject: 'zq-assunto', text: 'zq-texto', send_after })
  .execute();

const columnsIn = async (table: string) => {
  const { rows } = await sql<{ name: string; words: string[] }>`
    select attname::text as name,
           array(select word[1] from pg_constraint, regexp_matches(pg_get_constraintdef(oid), '''(\w+)''::text', 'g') as word
                   where conrelid = attrelid and attnum = any(conkey) and conname like '%_known') as words
      from pg_attribute where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
      order by attnum`.execute(db);
  return rows;
};

test('every table is exported, or left out with its reason', async () => {
  const { rows } = await sql<{ name: string }>`
    select schemaname || '.' || tablename as name from pg_tables
      where schemaname in ('public', 'auth', 'private', 'app')`.execute(db);
  expect([...Object.keys(exportedTables), ...Object.keys(tablesLeftOut)].sort()).toEqual(
    rows.map(({ name }) => name).sort(),
  );
  expect(Object.values(tablesLeftOut).every((reason) => reason.length > 10)).toBe(true);
});

test('every column that leaves has a Portuguese name, and so has every word of a code', async () => {
  const nameless: string[] = [];
  for (const table of Object.keys(exportedTables)) {
    for (const { name, words } of await columnsIn(table)) {
      const facts = columnsOf.get(table.replace('public.', ''))?.get(name);
      if (facts?.leftOut) continue;
      if (!facts || !headingOf(facts)) nameless.push(`${table}.${name}`);
      nameless.push(...words.filter((word) => !codeWords[word] && !/^[A-Z]{2}$/u.test(word)));
    }
  }
  expect(nameless).toEqual([]);
});

test('each row of each table is in both files, with every column that leaves', async () => {
  const entries = await read();
  for (const [table, { file }] of Object.entries(exportedTables)) {
    const left = (await columnsIn(table))
      .map(({ name }) => name)
      .filter((name) => !columnsOf.get(table.replace('public.', ''))?.get(name)?.leftOut);
    const { rows } = await sql<{ row: object }>`
      select row_to_json(t) as row from (select ${sql.join(left.map((name) => sql.ref(name)))}
        from ${sql.table(table)}) as t`.execute(db);
    const json = entries.get(`json/${table.replace('public.', '')}.jsonl`)?.toString() ?? '';
    const objects: unknown[] = json
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line));
    const instants = (row: unknown) => JSON.stringify(row).replaceAll('+00:00', 'Z');
    expect(objects.map(instants).sort(), table).toEqual(rows.map(({ row }) => instants(row)).sort());
    const csv = parse(entries.get(`tabelas/${file}.csv`) ?? '', { bom: true, delimiter: ';' });
    expect(csv.length - 1, table).toBe(rows.length);
    expect(new Set(csv[0]).size, `${table} has two columns with one name`).toBe(csv[0]?.length);
  }
});

test('a CSV file reads as a Brazilian writes, and calculates no text', async () => {
  const entries = await read();
  const rows: Record<string, string>[] = parse(entries.get('tabelas/pacientes.csv') ?? '', {
    bom: true,
    delimiter: ';',
    columns: true,
  });
  expect(rows.find(({ Id }) => Id === patient.id)).toMatchObject({
    Nome: `'${record.full_name}`,
    CPF: '529.982.247-25',
    Telefone: record.phone,
    'Data de nascimento': '12/03/1980',
    Observações: record.notes,
    'Aceita e-mail': 'sim',
    'Criado em': '21/11/2026 22:30:00',
  });
  const appointments = entries.get('tabelas/consultas.csv')?.toString() ?? '';
  expect(appointments).toContain('Id;Paciente;Paciente (id);Data;Hora;');
  expect(appointments).toContain('Quem pergunta');
  expect(appointments).toContain('agendado');
});

test('the CSV files are read by the import as they were written', async () => {
  const entries = await read();
  const open = (name: string) => openSpreadsheet(entries.get(`tabelas/${name}.csv`) ?? Buffer.alloc(0));
  const patients = await open('pacientes');
  const fields = guessFields('patients', patients.columns);
  const found = new Map<string | null, string>();
  for await (const { cells } of patients.rows())
    if (cells.includes(patient.id))
      for (const [at, cell] of cells.entries()) found.set(fields[at] ?? null, cell);
  const { full_name, cpf, email, phone, notes } = record;
  expect(Object.fromEntries(found)).toMatchObject({ fullName: full_name, email, phone, notes });
  expect(readCpf(found.get('cpf') ?? '')).toEqual({ value: cpf });
  expect(readDate(found.get('birthDate') ?? '', birthDates('2026-11-22'))).toEqual({
    value: record.birth_date,
  });
  const appointments = await open('consultas');
  expect(guessFields('appointments', appointments.columns)).toEqual(
    expect.arrayContaining([
      'patientName',
      'date',
      'time',
      'duration',
      'professional',
      'service',
      'status',
      'notes',
    ]),
  );
  const statuses = ['scheduled', 'confirmed', 'arrived', 'in_service', 'completed', 'no_show', 'cancelled'];
  expect(statuses.map((status) => readAppointmentStatus(codeWords[status] ?? '').value)).toEqual(statuses);
});

test('files are in the folder of their patient, bit for bit, and a missing one is listed', async () => {
  const entries = await read();
  const folder = `pacientes/=cmd-c calc-!A1; Júlia (${patient.id.slice(0, 8)})`;
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(new Date());
  expect(entries.get(`${folder}/${day} Hemograma.pdf`)).toEqual(
    Buffer.concat([pdf, Buffer.from('Hemograma')]),
  );
  expect(entries.get(`${folder}/foto.webp`)?.subarray(8, 12).toString()).toBe('WEBP');
  const archived = [...entries.keys()].filter((name) => name.startsWith('prontuarios-excluidos/'));
  expect(archived).toEqual([
    expect.stringMatching(/\/Excluída da Silva \([\da-f]{8}\)\/.* Exame da excluída\.pdf$/u),
  ]);
  const readme = entries.get('LEIA-ME.txt')?.toString() ?? '';
  expect(readme).toMatch(/^\uFEFFTODOS OS DADOS DA CLÍNICA/u);
  expect(readme).toContain(`${folder}/${day} Perdido.pdf`);
  expect(readme).toContain('21 de novembro de 2026 às 22:30');
  expect(entries.has(`${folder}/${day} Perdido.pdf`)).toBe(false);
  const sums = (entries.get('SHA-256.txt')?.toString() ?? '').trimEnd().split('\n');
  const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
  expect(sums).toEqual(
    [...entries].filter(([name]) => name !== 'SHA-256.txt').map(([name, bytes]) => `${hash(bytes)}  ${name}`),
  );
  const list = entries.get('arquivos.csv')?.toString() ?? '';
  for (const { id } of [lost, neverHere]) expect(list).toContain(`patient_files;${id};${patient.id};;;sim`);
});

test('no secret leaves: no value of the tables that stay', async () => {
  const bytes = Buffer.concat([...(await read()).values()]);
  const secrets = new Set<string>();
  for (const table of Object.keys(tablesLeftOut).filter((name) => /^(auth|private)\./u.test(name))) {
    if (/\.(secrets|functions|migrations|import_\w+)$/u.test(table)) continue;
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(t) as row from ${sql.table(table)} as t`.execute(db);
    for (const value of rows.flatMap(({ row }) => Object.values(row)))
      if (
        typeof value === 'string' &&
        value.length > 5 &&
        !/^[\da-f-]{36}$|^\d{4}-|^credential$/u.test(value)
      )
        secrets.add(value);
  }
  expect(secrets.has('zq-texto')).toBe(true);
  expect(secrets.size).toBeGreaterThan(6);
  expect([...secrets].filter((value) => bytes.includes(value))).toEqual([]);
});

test('the rows are of one moment, also where the reader takes long', async () => {
  const { archive } = await open();
  const later = await makePatient(db, { full_name: 'Chegou depois' });
  const entries = await unzip(await buffer(archive));
  expect(entries.get('json/patients.jsonl')?.toString()).not.toContain(later.id);
});

test('one export at a time; an aborted one ends at once, and leaves nothing open', async () => {
  const stopping = new AbortController();
  const { archive, written } = await open(stopping.signal);
  await expect(open()).rejects.toThrow(ExportUnderWay);
  stopping.abort();
  await expect(buffer(archive)).rejects.toThrow('the export was interrupted');
  await expect(written).rejects.toThrow();
  const abandoned = await open();
  abandoned.archive.destroy();
  await expect(abandoned.written).rejects.toThrow();
  expect((await read()).has('LEIA-ME.txt')).toBe(true);
});

test('a file that cannot be read to its end breaks the archive: it is never only shorter', async () => {
  const reading = vi.spyOn(storage, 'readPart').mockImplementation(async (_place, _first, last) =>
    Readable.from(
      (async function* half() {
        yield Buffer.alloc(Math.floor(last / 2));
        throw new Error('the disk has gone');
      })(),
    ),
  );
  const { archive, written } = await open();
  const chunks: Buffer[] = [];
  archive.on('data', (chunk: Buffer) => chunks.push(chunk));
  await expect(written).rejects.toThrow();
  reading.mockRestore();
  expect(chunks.length).toBeGreaterThan(0);
  await expect(unzip(Buffer.concat(chunks))).rejects.toThrow();
});
