/** A large, clean clinic of the older platform for the bench, made by the database itself in a few seconds. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pdf } from '#test/documents.ts';
import { hashOf } from './older-rows.ts';

export interface LargeClinic {
  patients: number;
  appointments: number;
  files: number;
  /** yyyy-MM-dd. The last appointments are some months ahead of it. */
  today: string;
  /** Of each file. */
  fileBytes?: number;
}

/** Of every account. */
const largePassword = 'segredo antigo';
const usualBytes = 20_000;

/** A UUID that an address takes. */
const id = (kind: number, n: number) => `0000000${kind}-0000-4000-8000-${n.toString(16).padStart(12, '0')}`;
const sqlId = (kind: number, n: string) =>
  `('0000000${kind}-0000-4000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
const kinds = { account: 1, patient: 2, appointment: 3, file: 4, plan: 5, procedure: 6, object: 7 };

const patientOf = (n: string, patients: number) => sqlId(kinds.patient, `(${n} - 1) % ${patients} + 1`);

const given =
  'Ana Bruno Carla Daniel Elisa Fábio Gabriela Hugo Inês João Karina Lucas Marina Nuno Olívia Paulo';
const family =
  'Azevedo Barros Cardoso Duarte Esteves Farias Gusmão Lessa Moura Nóbrega Prado Queiroz Reis Salgado Teles';
const pick = (words: string, n: string) => {
  const list = words.split(' ');
  return `(array['${list.join("','")}'])[(${n}) % ${list.length} + 1]`;
};
const doctors =
  'Helena Prado;Rui Salgado;Lia Duarte;Otto Lessa;Nina Valença;Caio Brito;Vera Gusmão;Pia Moura'.split(';');
const services = ['Consulta padrão', 'Retorno', 'Peeling químico', 'Laser'];

/** Statements for the tables of `olderDefinitions`. Appointments do not overlap: eight doctors, eighteen half hours a day. */
export async function largeClinicStatements(clinic: LargeClinic): Promise<string> {
  const { patients, appointments, files, today, fileBytes = usualBytes } = clinic;
  const hash = await hashOf(largePassword, '$2a$', 10);
  const daily = doctors.length * 18;
  // The last fifth of a year lies ahead.
  const firstDay = `date '${today}' + 73 - ${Math.ceil(appointments / daily)}`;
  return `
insert into storage.buckets (id, name, public)
  select name, name, name <> 'patient-files'
    from unnest(array['patient-files', 'patient-photos', 'procedure-media', 'clinic-logo']) as name;

insert into auth.users (instance_id, id, aud, role, email, encrypted_password, email_confirmed_at, last_sign_in_at,
                        raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
  select '00000000-0000-0000-0000-000000000000', ${sqlId(kinds.account, 'n')}, 'authenticated', 'authenticated',
         case n when 0 then 'admin@exemplo.test' else 'Paciente.' || n || '@exemplo.test' end, '${hash}', '2023-01-01', '2024-01-01',
         '{"provider": "email", "providers": ["email"]}', jsonb_build_object('full_name', 'Pessoa ' || n), '2023-01-01', '2023-01-01'
    from generate_series(0, ${patients}) as n;
insert into auth.identities (provider_id, user_id, identity_data, provider, created_at, updated_at)
  select id::text, id, jsonb_build_object('sub', id, 'email', email), 'email', created_at, updated_at from auth.users;
insert into public.profiles (id, full_name, role, updated_at)
  select id, raw_user_meta_data ->> 'full_name', case email when 'admin@exemplo.test' then 'admin' else 'patient' end, created_at
    from auth.users;

insert into public.patients (id, user_id, full_name, cpf, email, phone, birth_date, address, notes, created_at)
  select ${sqlId(kinds.patient, 'n')}, ${sqlId(kinds.account, 'n')},
         ${pick(given, 'n')} || ' ' || ${pick(family, 'n / 16')} || ' ' || ${pick(family, 'n / 256')} || ' ' || n,
         nine || one || (two + one * 2) * 10 % 11 % 10, 'Paciente.' || n || '@exemplo.test',
         '(24) 9' || lpad((n % 10000)::text, 4, '0') || '-' || lpad((n / 10000)::text, 4, '0'),
         (date '1940-01-01' + n % 25000)::text, 'Rua das Flores, ' || n, '<p>' || repeat('Pele sensível. ', 12) || '</p>',
         timestamptz '2023-01-01 12:00Z' + n * interval '10 minutes'
    from generate_series(1, ${patients}) as n
    cross join lateral (select (100000000 + n * 7)::text as nine) as base
    cross join lateral (
      select sum(substr(nine, place, 1)::integer * (11 - place)) * 10 % 11 % 10 as one,
             sum(substr(nine, place, 1)::integer * (12 - place)) as two
        from generate_series(1, 9) as place
    ) as digits;

insert into public.procedures (id, title, description, duration)
  select ${sqlId(kinds.procedure, 'n')}, (array['${services.join("','")}'])[n], 'Descrição', '30 min'
    from generate_series(2, ${services.length}) as n;

insert into public.appointments (id, patient_id, date, "time", doctor_name, doctor_specialty, service, status, notes, created_at)
  select ${sqlId(kinds.appointment, 'n')}, ${patientOf('n', patients)}, day::text,
         to_char(time '08:00' + (n % 18) * interval '30 minutes', 'HH24:MI:SS'),
         'Dra. ' || (array['${doctors.join("','")}'])[n / 18 % ${doctors.length} + 1], 'Dermatologia',
         (array['${services.join("','")}'])[n % ${services.length} + 1],
         case when day >= '${today}' then 'scheduled' when n % 11 = 0 then 'cancelled' else 'completed' end,
         case when n % 3 = 0 then 'Trazer os exames mais recentes.' end, day - 20
    from generate_series(1, ${appointments}) as n
    cross join lateral (select ${firstDay} + (n - 1) / ${daily} as day) as agenda;

insert into public.treatment_plans (id, patient_id, title, description, start_date, status, created_at)
  select ${sqlId(kinds.plan, 'n')}, ${patientOf('n', patients)}, 'Melasma', 'Ácido à noite', '2024-03-01', 'active', '2024-03-01'
    from generate_series(1, ${Math.ceil(patients / 4)}) as n;

insert into public.patient_files (id, patient_id, file_name, file_path, file_type, category, created_at)
  select ${sqlId(kinds.file, 'n')}, ${patientOf('n', patients)}, 'Exame ' || n,
         ${patientOf('n', patients)} || '/' || 1714560000000 + n || '_exame.pdf', 'application/pdf', 'exame', '2024-05-01'
    from generate_series(1, ${files}) as n;
insert into storage.objects (id, bucket_id, name, metadata)
  select ${sqlId(kinds.object, 'n')}, 'patient-files',
         ${patientOf('n', patients)} || '/' || 1714560000000 + n || '_exame.pdf', '{"size": ${fileBytes}}'
    from generate_series(1, ${files}) as n;

insert into public.clinic_settings (clinic_name, doctor_name, phone, address)
  values ('Clínica Grande', 'Dra. Helena Prado', '(24) 2231-0000', 'Rua das Flores, 12');
analyze;
`;
}

/** The objects of the files: each has other bytes. */
export async function writeLargeObjects(
  folder: string,
  { patients, files, fileBytes = usualBytes }: LargeClinic,
): Promise<void> {
  for (let n = 1; n <= files; n += 1) {
    const own = join(folder, 'patient-files', id(kinds.patient, ((n - 1) % patients) + 1));
    await mkdir(own, { recursive: true });
    const ending = Buffer.from(`\n%${n}`);
    const filling = Buffer.alloc(fileBytes - pdf.length - ending.length, ' ');
    await writeFile(join(own, `${1_714_560_000_000 + n}_exame.pdf`), Buffer.concat([pdf, filling, ending]));
  }
}
