/** One row of the older platform becomes one of ours, and says what is odd about it. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hostileText } from '#test/arbitraries.ts';
import { createTestDatabase } from '#test/database.ts';
import { makePatient } from '#test/factories.ts';
import type { SourceRow } from '../platform-dump/dump-source.ts';
import { convertAppointment } from './convert-agenda.ts';
import { convertProcedure, convertSettings } from './convert-clinic.ts';
import { convertAccount, convertPatient, convertProfile, convertSecondFactor } from './convert-people.ts';
import { convertFile, convertFutureProcedure, convertPlan } from './convert-record.ts';
import type { Converted } from './converted.ts';
import { knownColumns, unknownColumns } from './known-columns.ts';
import { idFrom } from './source-ids.ts';

const { maintenance } = await createTestDatabase();
const moment = { today: '2026-11-22', now: '2026-11-22T15:00:00Z', statuses: new Map() };
const id = '3f2b8c1e-5d6a-4b7c-8d9e-0a1b2c3d4e5f';
const created_at = '2024-05-01 12:34:56.789123+00';
const createdAt = '2024-05-01T12:34:56.789123+00:00';
const host = 'https://abcdefgh.supabase.example/storage/v1/object/public';

/** 'field reason action value' of each. */
const odd = ({ oddities }: Converted<unknown>) =>
  oddities.map(({ field, reason, action, value }) =>
    [field, reason, action, value].filter(Boolean).join(' '),
  );

test('a patient keeps id and dates, and loses only what cannot be read', () => {
  const clean = convertPatient(
    {
      id: id.toUpperCase(),
      user_id: id,
      full_name: ' ANA  PRADO ',
      cpf: '529.982.247-25',
      email: 'Ana@Exemplo.test',
      phone: '+55 24 99999-0001',
      birth_date: '12/03/1980',
      address: 'Rua A,\n10',
      convenio: ' Unimed ',
      notes: '<p>Alergia</p>',
      profile_photo: `${host}/patient-photos/a%20b.jpg?t=1`,
      role: 'patient',
      created_at,
    },
    moment,
  );
  expect(clean).toEqual({
    row: {
      id,
      userId: id,
      fullName: 'ANA PRADO',
      cpf: '52998224725',
      email: 'ana@exemplo.test',
      phone: '24999990001',
      birthDate: '1980-03-12',
      address: 'Rua A, 10',
      healthInsurance: 'Unimed',
      notes: null,
      recordText: 'Alergia',
      photo: { bucket: 'patient-photos', path: 'a b.jpg' },
      photoData: null,
      role: 'patient',
      createdAt,
    },
    oddities: [],
  });
  const dirty = convertPatient(
    {
      id,
      full_name: '  ',
      cpf: '111.111.111-11',
      email: 'ana@',
      phone: '99999-0001',
      birth_date: '31/02/1980',
      notes: 'x<script>1</script>',
      profile_photo: 'https://outro.example/foto.jpg',
      role: 'admin',
      created_at: 'ontem',
    },
    moment,
  );
  expect(dirty.row).toMatchObject({
    fullName: 'Sem nome',
    cpf: null,
    phone: null,
    notes: 'Telefone: 99999-0001',
    recordText: 'x',
    role: 'patient',
    createdAt: moment.now,
  });
  expect(odd(dirty)).toEqual([
    'full_name name_missing imported_changed   ',
    'role role_on_record imported_changed admin',
    'cpf cpf_invalid imported_without_value 111.111.111-11',
    'email email_invalid imported_without_value ana@',
    'phone phone_without_area_code moved_to_notes 99999-0001',
    'birth_date date_unreadable imported_without_value 31/02/1980',
    // Clinical text is in no finding.
    'notes text_content_lost imported_as_plain_text',
    'profile_photo object_elsewhere imported_without_file https://outro.example/foto.jpg',
    'created_at date_unreadable imported_changed ontem',
  ]);
});

test.each([
  ['falar com a filha  99966-0001', null, 'Telefone: falar com a filha 99966-0001', 'moved_to_notes'],
  ['(24) 99977-0001123', null, 'Telefone: (24) 99977-0001123', 'moved_to_notes'],
  ['(24) 99999-0001 filha', '24999990001', 'Telefone: (24) 99999-0001 filha', 'imported_words_in_notes'],
  [
    '24 99999-0001 / 24 2231-0000',
    '24999990001',
    'Outro telefone: (24) 2231-0000',
    'imported_others_in_notes',
  ],
])('what is written for a phone is not lost: %s', (written, phone, notes, action) => {
  const { row, oddities } = convertPatient({ id, full_name: 'Ana', phone: written, created_at }, moment);
  expect(row).toMatchObject({ phone, notes });
  expect(oddities.map((each) => each.action)).toEqual([action]);
});

test('an id that an address cannot take becomes the same UUID wherever it stands', () => {
  const small = convertAppointment(
    {
      id: '7',
      patient_id: '12',
      date: '2026-01-05',
      time: '09:00:00',
      service: 'Retorno',
      status: 'completed',
    },
    moment,
  );
  expect(small.row).toMatchObject({ id: idFrom('7'), patientId: idFrom('12') });
  expect(odd(small)).toEqual(['id id_unusable imported_changed 7']);
  expect(convertPatient({ id: '12' }, moment).row?.id).toBe(idFrom(' 12'));
  expect(idFrom('11111111-1111-1111-1111-111111111111')).toMatch(
    /^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/u,
  );
  expect(odd(convertPatient({ id: null }, moment))).toEqual(['id value_missing not_imported']);
});

test('an account keeps its bcrypt hash; one that cannot sign in any more does not come', () => {
  const hash = `$2a$10$${'a'.repeat(53)}`;
  const account = (values: SourceRow) =>
    convertAccount(
      {
        id,
        email: 'Ana@Exemplo.test',
        encrypted_password: hash,
        email_confirmed_at: created_at,
        created_at,
        ...values,
      },
      moment,
    );
  expect(account({ raw_user_meta_data: '{"full_name": "Ana Prado", "role": "admin"}' })).toEqual({
    row: {
      id,
      email: 'ana@exemplo.test',
      name: 'Ana Prado',
      passwordHash: hash,
      emailVerified: true,
      createdAt,
      updatedAt: createdAt,
      lastSignInAt: null,
    },
    oddities: [],
  });
  const unconfirmed = account({ raw_user_meta_data: '{broken', email_confirmed_at: null });
  expect(unconfirmed.row).toMatchObject({ name: 'ana', emailVerified: false, passwordHash: null });
  expect(odd(unconfirmed)).toEqual(['email account_never_confirmed link_needed Ana@Exemplo.test']);
  const withoutPassword = account({ encrypted_password: '' });
  expect(withoutPassword.row).toMatchObject({ passwordHash: null });
  expect(odd(withoutPassword)).toEqual(['email account_without_password link_needed Ana@Exemplo.test']);
  expect(odd(account({ encrypted_password: '$argon2id$v=19$m=1' }))).toEqual([
    'email account_password_unknown link_needed Ana@Exemplo.test',
  ]);
  const refused: [SourceRow, string][] = [
    [{ deleted_at: created_at }, 'account_deleted'],
    [{ banned_until: '2126-01-01 00:00:00+00' }, 'account_banned'],
    [{ banned_until: 'infinity' }, 'account_banned'],
    [{ banned_until: '3024-01-01 00:00:00+00' }, 'account_banned'],
    [{ is_anonymous: 'true' }, 'account_anonymous'],
    [{ email: null }, 'account_without_email'],
  ];
  for (const [values, reason] of refused) {
    const { row, oddities } = account(values);
    expect([row, oddities.map((each) => each.reason)]).toEqual([null, [reason]]);
  }
  expect(account({ banned_until: '2020-01-01 00:00:00+00', is_anonymous: 'f' }).row).not.toBeNull();
  expect(convertSecondFactor({ user_id: id, status: 'unverified', factor_type: 'totp' })).toBeNull();
  expect(convertSecondFactor({ user_id: id, status: 'verified', factor_type: 'totp' })).toMatchObject({
    accountId: id,
    oddity: { reason: 'account_second_factor' },
  });
});

test('only the exact role makes an administrator', () => {
  const role = (written: string | null) => {
    const converted = convertProfile({ id, role: written }, moment);
    return [converted.row?.role, ...odd(converted)];
  };
  expect(role('admin')).toEqual(['admin']);
  expect(role(null)).toEqual(['patient']);
  expect(role('Admin')).toEqual(['Admin']);
  expect(role('Recepção')).toEqual(['Recepção']);
  expect(role('vip')).toEqual(['patient', 'role role_unknown imported_as_patient vip']);
});

test('an appointment needs a day and a time; an unknown status is as answered', () => {
  const appointment = (values: SourceRow) =>
    convertAppointment({ id, patient_id: id, date: '2026-11-23', time: '09:00:00', ...values }, moment);
  expect(appointment({}).row).toMatchObject({
    time: '09:00',
    status: 'scheduled',
    service: 'Consulta padrão',
  });
  const shown = (values: SourceRow) => {
    const converted = appointment({ service: 'Consulta', status: 'scheduled', ...values });
    return [converted.row?.status, ...odd(converted)];
  };
  expect(shown({ status: 'rescheduled' })).toEqual([
    'scheduled',
    'status status_unknown status_chosen rescheduled',
  ]);
  expect(shown({ status: 'rescheduled', date: '21/11/2026' })).toEqual([
    'scheduled',
    'status status_unknown status_chosen rescheduled',
  ]);
  const statusAs = (date: string, choice: 'no_show' | 'cancelled' | 'confirmed') =>
    convertAppointment(
      { id, patient_id: id, date, time: '09:00:00', status: 'Remarcado ' },
      { ...moment, statuses: new Map([['remarcado', choice]]) },
    ).row?.status;
  expect(statusAs('2026-11-21', 'no_show')).toBe('no_show');
  expect(statusAs('2026-11-22', 'no_show')).toBe('scheduled');
  expect(statusAs('2026-11-23', 'cancelled')).toBe('cancelled');
  expect(statusAs('2026-11-23', 'confirmed')).toBe('confirmed');
  expect(shown({ status: null, service: ' ' })).toEqual([
    'scheduled',
    'service service_missing imported_with_default',
    'status status_missing imported_as_scheduled',
  ]);
  expect(shown({ status: 'canceled' })).toEqual(['cancelled']);
  expect(shown({ status: 'scheduled', date: '2020-01-02' })).toEqual(['scheduled']);
  expect(shown({ time: '09:00:30' })).toEqual([
    'scheduled',
    'time time_with_seconds imported_changed 09:00:30',
  ]);
  expect(appointment({ date: '2026-11-23 14:30', time: null }).row).toMatchObject({ time: '14:30' });
  expect(shown({ date: 'a marcar' })).toEqual([undefined, 'date date_unreadable not_imported a marcar']);
  expect(shown({ date: '1899-12-30' })).toEqual([undefined, 'date date_implausible not_imported 1899-12-30']);
  expect(shown({ date: '2062-01-05' })).toEqual([undefined, 'date date_implausible not_imported 2062-01-05']);
  expect(shown({ time: '' })).toEqual([undefined, 'time value_missing not_imported']);
});

test('a file keeps its category; its type is guessed where it is missing', () => {
  const file = (values: SourceRow) =>
    convertFile(
      { id, patient_id: id, file_name: 'Exame', file_path: `${id}/1_a.PDF`, created_at, ...values },
      moment,
    );
  expect(file({ file_type: '' })).toMatchObject({
    row: {
      fileType: 'application/pdf',
      category: 'exame',
      object: { bucket: 'patient-files', path: `${id}/1_a.PDF` },
    },
    oddities: [],
  });
  expect(odd(file({ category: 'foto antes' }))).toEqual([
    'category category_unknown imported_as_plan_file foto antes',
  ]);
  expect(file({ category: 'x'.repeat(80) }).row?.category).toHaveLength(60);
  expect(file({ file_name: '', file_type: 'jpg' }).row).toMatchObject({
    fileName: '1_a.PDF',
    fileType: 'image/jpeg',
  });
});

test('a plan without a day that can be read starts when it was written', () => {
  const plan = (values: SourceRow) =>
    convertPlan(
      { id, patient_id: id, title: 'Laser', start_date: '2024-06-01', created_at, ...values },
      moment,
    );
  expect(plan({ end_date: '' })).toMatchObject({
    row: { startDate: '2024-06-01', endDate: null },
    oddities: [],
  });
  const dirty = plan({ start_date: 'maio', end_date: '2024-04-01', status: 'pausado', title: null });
  expect(dirty.row).toMatchObject({
    title: 'Plano de tratamento',
    startDate: '2024-05-01',
    endDate: null,
    status: 'cancelled',
  });
  expect(odd(dirty)).toEqual([
    'start_date date_unreadable imported_changed maio',
    'end_date ends_before_start imported_without_value 2024-04-01',
    'title value_missing imported_changed',
    'status plan_status_unknown imported_as_cancelled pausado',
  ]);
});

test('a text that is missing is taken from the other; with neither, the row does not come', () => {
  expect(convertFutureProcedure({ id, title: 'Peeling' }, moment).row).toMatchObject({
    description: 'Peeling',
  });
  expect(convertProcedure({ id, description: '<b>Laser</b>', duration: '1h30' }, moment).row).toMatchObject({
    title: 'Procedimento',
    description: 'Laser',
    duration: '1h30',
    minutes: 90,
  });
  expect(convertProcedure({ id, title: 'Laser', duration: ' 45 ' }, moment).row).toMatchObject({
    duration: '45 min',
    minutes: 45,
  });
  for (const convert of [convertFutureProcedure, convertProcedure]) {
    expect(odd(convert({ id, title: ' ', description: '<p></p>' }, moment))).toEqual([
      'title value_missing not_imported',
    ]);
  }
});

test('settings have complete links and a phone that may be a national number', () => {
  const { row, oddities } = convertSettings(
    {
      clinic_name: 'Clínica',
      phone: '0800 123 4567',
      instagram_url: '@clinica',
      facebook_url: 'ftp://x',
      whatsapp_url: '24 99999-0001',
      logo_url: `${host}/clinic-logo/logo.png`,
    },
    moment,
  );
  expect(row).toMatchObject({
    phone: '08001234567',
    instagramUrl: 'https://www.instagram.com/clinica',
    facebookUrl: null,
    whatsappUrl: 'https://wa.me/5524999990001',
    logo: { bucket: 'clinic-logo', path: 'logo.png' },
  });
  expect(oddities.map(({ field, reason }) => [field, reason])).toEqual([['facebook_url', 'link_unreadable']]);
});

test('columns without a place here are named once', () => {
  expect(
    unknownColumns('public.profiles', ['id', 'full_name', 'role', 'updated_at', 'avatar', 'theme']),
  ).toEqual({
    field: null,
    reason: 'column_unknown',
    action: 'not_imported',
    value: 'avatar, theme',
  });
  expect(unknownColumns('public.patients', ['id', 'updated_at'])).toBeNull();
});

test('no row throws, and the database takes what comes of it', async () => {
  const patient = await makePatient(maintenance);
  const value = fc.option(
    fc.oneof(hostileText, fc.constantFrom('2026-01-02', '09:00', '30 min', 'Laser', 'x'.repeat(20_000))),
  );
  const rowOf = (table: string) =>
    fc.record(Object.fromEntries((knownColumns[table] ?? []).map((column) => [column, value])), {
      requiredKeys: [],
    });
  const converted = <Row>(table: string, convert: (row: SourceRow, at: typeof moment) => Converted<Row>) =>
    fc
      .sample(fc.tuple(rowOf(table), fc.uuid({ version: 4 })), 400)
      .flatMap(([row, own]) => convert({ ...row, id: own }, moment).row ?? []);
  const people = converted('public.patients', convertPatient);
  const profiles = converted('public.profiles', convertProfile);
  const settings = converted('public.clinic_settings', convertSettings);
  expect(Math.min(people.length, profiles.length, settings.length)).toBe(400);
  await maintenance
    .insertInto('treatment_plans')
    .values(
      converted('public.treatment_plans', convertPlan).map((row) => ({
        id: row.id,
        patient_id: patient.id,
        title: row.title,
        description: row.description,
        start_date: row.startDate,
        end_date: row.endDate,
        status: row.status === 'active' ? 'active' : 'completed',
        created_at: row.createdAt,
      })),
    )
    .execute();
  await maintenance
    .insertInto('patient_future_procedures')
    .values(
      converted('public.patient_future_procedures', convertFutureProcedure).map((row) => ({
        patient_id: patient.id,
        title: row.title,
        description: row.description,
        created_at: row.createdAt,
      })),
    )
    .execute();
  await maintenance
    .insertInto('procedures')
    .values(
      converted('public.procedures', convertProcedure).map(
        ({ title, description, alsoKnownAs, duration, minutes, createdAt: made }) => ({
          title,
          description,
          also_known_as: alsoKnownAs,
          duration,
          minutes,
          created_at: made,
        }),
      ),
    )
    .execute();
  await maintenance
    .insertInto('patient_files')
    .values(
      converted('public.patient_files', convertFile).map((row) => ({
        patient_id: patient.id,
        file_name: row.fileName,
        file_path: row.id,
        file_type: row.fileType,
        description: row.description,
        category: row.category,
        size_bytes: 1,
        sha256: '0'.repeat(64),
        created_at: row.createdAt,
      })),
    )
    .execute();
});
