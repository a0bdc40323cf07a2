/**
 * Fills a database with an invented clinic of any size, in seconds. The same size and day give the same clinic. It uses
 * `insert ... select` under `clinic_maintenance`, so that every constraint is checked.
 */
import pg from 'pg';
import { timeSlots } from '#contract/agenda/appointment-rules.ts';
import { hideableSteps } from '#contract/screens/dashboard.ts';
import { addDays } from '#contract/value-formats.ts';
import { isWorkingDay } from '#db/demo/days.ts';
import { idOf } from '#db/demo/random.ts';
import { serviceMinutes } from '#db/demo/services.ts';
import { forTests, hashAtCost } from '#server/accounts/accounts/hash-cost.ts';
import { hashPassword } from '#server/accounts/accounts/passwords.ts';
import { createClock } from '#server/platform/clock.ts';
import { migrateHere, openClinic } from './database.ts';
import { onLeanTables } from './lean-tables.ts';
import { inventPatients } from './patients.ts';

export const benchCredentials = {
  administrator: { email: 'administracao@example.com', password: 'vico-bench' },
  patient: { email: 'paciente-1@example.com', password: 'vico-bench' },
};

const services = Object.keys(serviceMinutes);

/** Numbers of rows. */
export interface Size {
  patients: number;
  appointments: number;
  files: number;
  plans: number;
  futureProcedures: number;
}

export const sizeFor = (patients: number): Size => ({
  patients,
  appointments: patients * 20,
  files: patients * 5,
  plans: patients,
  futureProcedures: patients,
});

export const benchClock = createClock('America/Sao_Paulo');

export type Clinic = { size: Size; today: string };

/** The agenda lies around the day. Its accounts have cheap passwords, which the measured server expects (count-statements.ts). */
export const markOf = ({ size, today }: Clinic): string =>
  JSON.stringify({ ...size, today, hashes: forTests, hidden: hideableSteps });

/** SQL for the id of a row by its number. Tables that point to the row compute the same id. */
export const idIn = (noun: string, number: string) =>
  `overlay(overlay(md5('bench ${noun} ' || ${number}) placing '8' from 13) placing 'a' from 17)::uuid`;
/** SQL for a pseudo-random number from 0 to `count` - 1, by a row's number `i` and a purpose. */
const chance = (purpose: number, count: string | number) =>
  `((((i + ${purpose} * 7919::bigint) * 48271) % 2147483647 * 69621 % 2147483647) % (${count}))::int`;

/** Fills a new database. */
export async function seedBench(ownerUrl: string, { size, today }: Clinic): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query('begin');
    await onLeanTables(client, tables, async () => {
      await client.query("select set_config('role', 'clinic_maintenance', true)");
      await fill(client, size, today);
      await client.query('reset role');
    });
    await client.query('commit');
  } finally {
    await client.end();
  }
}

/** The base clinic of this version, in a database of its own. @returns its address */
export const openBenchClinic = (serverUrl: string, name: string, clinic: Clinic): Promise<string> =>
  openClinic(serverUrl, {
    name,
    mark: markOf(clinic),
    migrate: migrateHere,
    fill: (url) => seedBench(url, clinic),
  });

/** Those that are filled faster without their indexes. */
const tables = [
  'public.appointments',
  'public.patient_files',
  'public.patient_future_procedures',
  'public.treatment_plans',
  'public.procedures',
  'public.patients',
];

async function fill(client: pg.Client, size: Size, today: string): Promise<void> {
  await client.query(
    `insert into public.clinic_settings (id, clinic_name, doctor_name, phone, address)
     values ($1, 'Clínica da medição', 'Dra. Medida', '2422220000', 'Rua das Hortênsias, 12, Petrópolis')`,
    [idOf('bench settings')],
  );
  await hideFirstSteps((text, values) => client.query(text, values));
  await fillAccounts(client);
  await fillPatients(client, size.patients, today);
  await fillAppointments(client, size, today);
  await client.query(
    `insert into public.patient_files
       (id, patient_id, file_name, file_path, file_type, category, size_bytes, sha256, created_at)
     select ${idIn('file', 'i')}, ${idIn('patient', chance(21, '$1'))}, 'Exame ' || i, 'bench/' || i,
       (array['application/pdf', 'application/pdf', 'image/jpeg', 'image/png'])[1 + ${chance(22, 4)}],
       (array['exame', 'exame', 'prescricao', 'procedure', 'treatment'])[1 + ${chance(23, 5)}],
       1000 + ${chance(24, 3_000_000)}, repeat(md5(i::text), 2), $2::date - ${chance(25, 3_650)} * interval '1 day'
     from generate_series(1, $3::int) as i`,
    [size.patients, today, size.files],
  );
  await client.query(
    `insert into public.treatment_plans (id, patient_id, title, description, start_date, status, created_at)
     select ${idIn('plan', 'i')}, ${idIn('patient', chance(31, '$1'))}, 'Plano ' || i, 'Em três etapas.',
       $2::date - ${chance(32, 1_000)}, 'active', $2::date - ${chance(32, 1_000)} * interval '1 day'
     from generate_series(1, $3::int) as i`,
    [size.patients, today, size.plans],
  );
  await client.query(
    `insert into public.patient_future_procedures (id, patient_id, title, description, created_at)
     select ${idIn('future', 'i')}, ${idIn('patient', chance(41, '$1'))}, 'Peeling ' || i, 'Três sessões.',
       $2::date - ${chance(42, 500)} * interval '1 day'
     from generate_series(1, $3::int) as i`,
    [size.patients, today, size.futureProcedures],
  );
  await client.query(
    `insert into public.procedures (id, title, description, duration)
     select ${idIn('procedure', 'i')}, 'Procedimento ' || i, repeat('Limpeza profunda da pele. ', 20), '45 minutos'
     from generate_series(1, 200) as i`,
  );
}

/** An established clinic: its dashboard lists no first steps, which would cost each visit more. Also for seeds of other versions. */
export const hideFirstSteps = (run: (text: string, values: unknown[]) => Promise<unknown>) =>
  run('insert into public.hidden_setup_steps (step) select unnest($1::text[]) on conflict do nothing', [
    hideableSteps,
  ]);

async function fillAccounts(client: pg.Client): Promise<void> {
  const { administrator, patient } = benchCredentials;
  hashAtCost(forTests);
  const passwordHash = await hashPassword(administrator.password);
  for (const [name, email] of [
    ['Administração da Medição', administrator.email],
    ['Paciente da Medição', patient.email],
  ]) {
    await client.query(
      `with account as (
         insert into auth.users (id, name, email, email_verified) values ($1, $2, $3, true) returning id
       )
       insert into auth.accounts (account_id, provider_id, user_id, password)
       select id, 'credential', id, $4 from account`,
      [idOf(`bench account ${email}`), name, email, passwordHash],
    );
  }
  await client.query(
    `insert into public.profiles (id, full_name, role) values ($1, 'Administração da Medição', 'admin')`,
    [idOf(`bench account ${administrator.email}`)],
  );
}

const batch = 10_000;

async function fillPatients(client: pg.Client, count: number, today: string): Promise<void> {
  for (let first = 0; first < count; first += batch) {
    const { number, fullName, cpf, email, phone, birthDate } = inventPatients(
      first,
      Math.min(first + batch, count) - 1,
    );
    await client.query(
      `insert into public.patients (id, full_name, cpf, email, phone, birth_date, address, notes, created_at, user_id)
       select ${idIn('patient', 'i')}, full_name, cpf, email, phone, birth_date,
         'Rua das Quaresmeiras, ' || i, case when i % 3 = 0 then 'Pele sensível.' end,
         $7::date - ${chance(11, 5_000)} * interval '1 day', case when i = 1 then $8::uuid end
       from unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::text[], $6::date[])
         as t (i, full_name, cpf, email, phone, birth_date)`,
      [
        number,
        fullName,
        cpf,
        email,
        phone,
        birthDate,
        today,
        idOf(`bench account ${benchCredentials.patient.email}`),
      ],
    );
  }
}

/** A full agenda of half hours for 120 days ahead; all other appointments lie in the past twenty years. */
async function fillAppointments(client: pg.Client, size: Size, today: string): Promise<void> {
  const daysAhead = workingDays(today, 1, 120);
  const ahead = Math.min(size.appointments, daysAhead.length * slots.length);
  const columns = `(id, patient_id, date, time, duration_minutes, doctor_name, service, status, notes)`;
  const service = `($3::text[])[1 + ${chance(51, '$4::int')}]`;
  await client.query(
    `insert into public.appointments ${columns}
     select ${idIn('appointment', 'i')}, ${idIn('patient', chance(52, '$1'))},
       ($2::date[])[1 + (i - 1) / ${slots.length}], ($5::time[])[1 + (i - 1) % ${slots.length}], 30, 'Dra. Medida', ${service},
       'scheduled', null
     from generate_series(1, $6::int) as i`,
    [size.patients, daysAhead, services, services.length, slots, ahead],
  );
  const daysBack = workingDays(today, -20 * 365, -1);
  await client.query(
    `insert into public.appointments ${columns}
     select ${idIn('appointment', 'i')}, ${idIn('patient', chance(52, '$1'))},
       ($2::date[])[1 + ${chance(53, '$7::int')}], ($5::time[])[1 + ${chance(54, slots.length)}], 30, 'Dra. Medida',
       ${service}, case when i % 9 = 0 then 'cancelled' else 'completed' end,
       case when i % 5 = 0 then 'Confirmado por telefone.' end
     from generate_series($6::int + 1, $8::int) as i`,
    [size.patients, daysBack, services, services.length, slots, ahead, daysBack.length, size.appointments],
  );
}

const slots = [...timeSlots];

function workingDays(today: string, from: number, to: number): string[] {
  const days = Array.from({ length: to - from + 1 }, (_, index) => addDays(today, from + index));
  return days.filter(isWorkingDay);
}
