/** The invented clinic is valid, always the same, and whole: every row it writes passes the real constraints. */
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { timeSlots } from '#contract/appointments.ts';
import { isCpf } from '#contract/fields.ts';
import { createClock } from '#server/clock.ts';
import { createFolderStorage } from '#server/storage/folder-storage.ts';
import { createTestDatabase } from '#test/database.ts';
import { overlap } from './agenda.ts';
import { demoCredentials } from './clinic.ts';
import { addDays, isWorkingDay } from './days.ts';
import { inventClinic } from './invent-clinic.ts';
import { seedDemo } from './seed-demo.ts';

const now = { day: '2026-11-23', time: '10:15' };
const clinic = inventClinic(now);

describe('what is invented', () => {
  test('is the same every time for the same moment', () => {
    expect(JSON.stringify(inventClinic(now))).toBe(JSON.stringify(clinic));
  });

  test('about sixty patients, each with an own valid CPF, e-mail and name', () => {
    const given = <Value>(values: (Value | null)[]) => values.filter((value) => value !== null);
    const cpfs = given(clinic.patients.map(({ cpf }) => cpf));
    const emails = given(clinic.patients.map(({ email }) => email));
    expect(clinic.patients).toHaveLength(60);
    expect(cpfs.filter((cpf) => !isCpf(cpf))).toEqual([]);
    expect(new Set(cpfs).size).toBe(cpfs.length);
    expect(new Set(emails).size).toBe(emails.length);
    expect(new Set(clinic.patients.map(({ fullName }) => fullName)).size).toBe(60);
    expect(cpfs.length).toBeGreaterThan(45);
  });

  test('no message can reach a stranger: every address is of a reserved domain', () => {
    const reserved = /@(example\.(com|org|net)|[a-z]+\.example)$/u;
    expect(clinic.patients.filter(({ email }) => email && !reserved.test(email))).toEqual([]);
  });

  // A Saturday, New Year's Day, the last day of February in a leap year, and before and after opening hours.
  test.each([
    ['2026-11-21', '10:15'],
    ['2027-01-01', '00:01'],
    ['2028-02-29', '23:59'],
  ])('on %s at %s the agenda is a plausible year around today', (day, time) => {
    const { appointments, patients } = inventClinic({ day, time });
    const tomorrow = addDays(day, 1);
    const open = (date: string) => isWorkingDay(date) || date === day || date === tomorrow;
    expect(appointments.filter(({ date }) => !open(date))).toEqual([]);
    expect(appointments.filter((appointment) => !timeSlots.includes(appointment.time))).toEqual([]);
    expect(appointments.filter(({ date, status }) => date < day && status === 'scheduled')).toEqual([]);
    expect(appointments.filter(({ date, status }) => date > day && status === 'completed')).toEqual([]);
    expect(appointments.filter(({ date }) => date === day).length).toBeGreaterThan(5);
    expect(appointments.filter(({ date }) => date === tomorrow).length).toBeGreaterThan(5);
    expect(appointments.length).toBeGreaterThan(500);
    const since = new Map(patients.map((patient) => [patient.id, patient.since]));
    expect(appointments.filter(({ patientId, date }) => date < (since.get(patientId) ?? ''))).toEqual([]);
  });

  test('nobody shares a time but who was squeezed in, which does happen', () => {
    const byDay = Object.values(Object.groupBy(clinic.appointments, ({ date }) => date));
    const shared = byDay.flatMap((ofDay = []) =>
      ofDay.flatMap((one, index) => ofDay.slice(index + 1).filter((other) => overlap(one, other))),
    );
    expect(shared.length).toBeGreaterThan(5);
    expect(shared.filter(({ squeezeIn }) => !squeezeIn)).toEqual([]);
  });

  test('the demo patient has a visit ahead, a plan under way and files of every kind', () => {
    const [patient] = clinic.patients;
    const own = <Row extends { patientId: string }>(rows: Row[]) =>
      rows.filter(({ patientId }) => patientId === patient?.id);
    expect(patient?.email).toBe(demoCredentials.patient.email);
    expect(own(clinic.appointments).filter(({ date }) => date > now.day).length).toBeGreaterThan(1);
    expect(own(clinic.plans).map(({ status }) => status)).toEqual(['completed', 'active']);
    expect(own(clinic.futureProcedures)).not.toEqual([]);
    expect(new Set(own(clinic.files).map(({ category }) => category)).size).toBe(3);
  });
});

describe('seeding', async () => {
  const { maintenance } = await createTestDatabase();
  const clock = createClock('America/Sao_Paulo', () => new Date('2026-11-23T10:15:00-03:00'));
  const folder = await mkdtemp(join(tmpdir(), 'vico-demo-'));
  const storage = createFolderStorage(folder);
  const count = async (
    table: 'patients' | 'appointments' | 'treatment_plans' | 'patient_files' | 'procedures',
  ) => {
    const { total } = await maintenance
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    return total;
  };
  beforeAll(async () => {
    expect(await seedDemo({ maintenance, storage, clock })).toBe(true);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('writes every row, and nothing the second time', async () => {
    const counts = async () =>
      Promise.all(
        (['patients', 'appointments', 'treatment_plans', 'patient_files', 'procedures'] as const).map(count),
      );
    const first = await counts();
    expect(first).toEqual([60, clinic.appointments.length, clinic.plans.length, clinic.files.length, 10]);
    expect(await seedDemo({ maintenance, storage, clock })).toBe(false);
    expect(await counts()).toEqual(first);
  });

  test('every file is there, is what its row says, and opens', async () => {
    const files = await maintenance.selectFrom('patient_files').selectAll().execute();
    for (const file of files) {
      const contents = await read({ area: 'patient-files', key: file.file_path });
      expect(contents.length).toBe(file.size_bytes);
      expect(createHash('sha256').update(contents).digest('hex')).toBe(file.sha256);
      expect((await fileTypeFromBuffer(contents))?.mime).toBe(file.file_type);
      if (file.file_type === 'application/pdf') expectWholePdf(contents);
      else expect((await sharp(contents).stats()).channels).toHaveLength(3);
    }
  });

  test('every photo and every picture opens', async () => {
    const photos = await maintenance.selectFrom('patients').select('profile_photo').execute();
    const keys = photos.flatMap((row) => row.profile_photo ?? []);
    expect(keys.length).toBeGreaterThan(20);
    for (const key of keys) {
      expect((await sharp(await read({ area: 'patient-photos', key })).metadata()).width).toBe(512);
    }
    const pictures = await maintenance.selectFrom('procedures').select('media_url').execute();
    for (const { media_url: url } of pictures) {
      const image = Buffer.from(url?.split(',')[1] ?? '', 'base64');
      expect((await sharp(image).metadata()).width).toBe(900);
    }
  });

  async function read(place: { area: 'patient-files' | 'patient-photos'; key: string }): Promise<Buffer> {
    const found = await storage.read(place);
    expect(found, place.key).not.toBeNull();
    return found ? buffer(found.body) : Buffer.alloc(0);
  }
});

describe('a database with another clinic', async () => {
  const { maintenance } = await createTestDatabase();

  test('is left alone', async () => {
    const storage = createFolderStorage(join(tmpdir(), 'vico-demo-never-made'));
    const clock = createClock('America/Sao_Paulo');
    await maintenance.insertInto('patients').values({ full_name: 'Paciente de verdade' }).execute();
    await expect(seedDemo({ maintenance, storage, clock })).rejects.toThrow('outra clínica');
    expect(await maintenance.selectFrom('patients').select('full_name').execute()).toHaveLength(1);
  });
});

/** Every object stands where the cross-reference table says, and the stream is as long as it says. */
function expectWholePdf(contents: Buffer): void {
  const text = contents.toString('latin1');
  const table = Number(/startxref\n(\d+)\n%%EOF\n$/u.exec(text)?.[1]);
  const offsets = [...text.slice(table).matchAll(/^(\d{10}) 00000 n $/gmu)].map(([, offset]) =>
    Number(offset),
  );
  expect(offsets.length).toBeGreaterThan(5);
  offsets.forEach((offset, index) => {
    expect(text.slice(offset).startsWith(`${index + 1} 0 obj\n`)).toBe(true);
  });
  const [, length = '', content = ''] = /\/Length (\d+) >>\nstream\n(.*?)\nendstream/su.exec(text) ?? [];
  expect(content.length).toBe(Number(length));
}
