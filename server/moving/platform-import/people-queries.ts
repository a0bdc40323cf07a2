/** Accounts, their roles, and patients: what is unique stays with one, and an account is joined to one that is here. */
import type { ClientBase } from 'pg';
import { adultAge } from '#contract/patients/registration.ts';
import { joinPeople, noteSamePeople } from './same-people-queries.ts';
import {
  accountOf,
  insertRemembered,
  isUnconfirmed,
  leaveOut,
  leaveOutKnown,
  loseValue,
  note,
  nouns,
} from './settle-queries.ts';
import { isOfStaff } from './staging-queries.ts';

const { accounts, profiles, patients } = nouns;

/** Fills `account_id` with the account of ours that each becomes. */
export async function settleAccounts(client: ClientBase): Promise<void> {
  await leaveOutKnown(client, accounts);
  await client.query('update incoming_accounts set account_id = id');
  // Of two with one e-mail the one that has confirmed it stays, then the one that signed in last.
  await client.query(
    `update incoming_accounts as one set account_id = ranked.kept
       from (
         select line, first_value(id) over same as kept, row_number() over same as place
           from incoming_accounts where skip is null
           window same as (partition by email order by email_verified desc, last_sign_in_at desc nulls last, created_at, line)
       ) as ranked
       where ranked.line = one.line and ranked.place > 1`,
  );
  await leaveOut(
    client,
    accounts,
    { field: 'email', reason: 'account_email_twice', action: 'joined', value: 'email' },
    'one.account_id <> one.id',
  );
  await client.query(
    `update incoming_accounts as one set account_id = present.id
       from auth.users as present where one.skip is null and present.email = one.email`,
  );
  await leaveOut(
    client,
    accounts,
    { field: 'email', reason: 'account_here', action: 'joined', value: 'email' },
    'one.account_id <> one.id',
  );
  await client.query(
    `update incoming_accounts as one set account_id = kept.account_id
       from incoming_accounts as kept
       where one.skip = 'account_email_twice' and kept.id = one.account_id and kept.skip = 'account_here'`,
  );
  // Staff is invited: an account that is a patient's would show them the portal. The profile has the finding.
  await client.query(
    `update incoming_accounts as one set skip = 'role_of_staff', account_id = null where skip is null and ${isOfStaff}`,
  );
}

export async function insertAccounts(client: ClientBase, importId: string): Promise<void> {
  await insertRemembered(
    client,
    importId,
    'auth.users',
    `insert into auth.users (id, name, email, email_verified, created_at, updated_at, last_sign_in_at)
     select id, name, email, email_verified, created_at, updated_at, last_sign_in_at
       from incoming_accounts where skip is null order by line returning id`,
  );
  await insertRemembered(
    client,
    importId,
    'auth.accounts',
    `insert into auth.accounts (account_id, provider_id, user_id, password, created_at, updated_at)
     select id, 'credential', id, password, created_at, updated_at
       from incoming_accounts where skip is null and password is not null order by line returning id`,
  );
}

/** After the accounts. */
export async function settleProfiles(client: ClientBase): Promise<void> {
  await client.query(`update incoming_profiles as one set account_id = ${accountOf('id')}`);
  const email = '(select email from incoming_accounts as own where own.id = one.id order by line limit 1)';
  await leaveOut(
    client,
    profiles,
    {
      field: 'role',
      reason: 'role_of_staff',
      action: 'staff_to_invite',
      value: `concat(full_name, ' (' || ${email} || ')', ', ', role)`,
    },
    `one.account_id is null and one.role not in ('admin', 'patient') and ${email} is not null`,
  );
  await leaveOut(
    client,
    profiles,
    { reason: 'account_missing', action: 'not_imported', value: 'full_name' },
    'one.account_id is null',
  );
  // The account's own finding says that it was joined.
  await note(
    client,
    profiles,
    { field: 'role', reason: 'account_unconfirmed', action: 'imported_without_value', value: 'full_name' },
    `one.role = 'admin' and ${isUnconfirmed('id')}`,
  );
  await noteOtherRoles(client);
  await client.query("update incoming_profiles set skip = 'joined' where skip is null and account_id <> id");
  await leaveOutKnown(client, profiles);
}

/**
 * Accounts that come and were an administrator's before: also one that was joined to another, which has confirmed the e-mail.
 * Anyone could have signed up with it.
 */
const administrators = `(
  select distinct on (account_id) account_id, id, full_name, line from incoming_profiles as one
    where role = 'admin' and not ${isUnconfirmed('id')}
      and account_id in (select id from incoming_accounts where skip is null)
    order by account_id, account_id = id desc, line)`;

export async function insertProfiles(client: ClientBase, importId: string): Promise<void> {
  await client.query(
    `insert into found (source_table, line, source_id, field, reason, action, value)
     select 'public.profiles', line, one.id::text, 'role', 'account_administrator', 'imported_as_administrator',
            concat(full_name, ' (' || (select email from auth.users where users.id = account_id) || ')')
       from ${administrators} as one`,
  );
  await insertRemembered(
    client,
    importId,
    'public.profiles',
    `insert into public.profiles (id, full_name, role, updated_at)
     select id, full_name, case when id in (select account_id from ${administrators} as one) then 'admin' else 'patient' end,
            updated_at
       from incoming_profiles where skip is null order by line returning id`,
  );
  await insertRemembered(
    client,
    importId,
    'public.profiles',
    `insert into public.profiles (id, full_name, role)
     select account_id, full_name, 'admin' from ${administrators} as one
       where not exists (select from public.profiles where id = account_id) returning id`,
  );
}

/** An account that is here keeps its role, since the clinic may have changed it. An ended account has no role. */
async function noteOtherRoles(client: ClientBase): Promise<void> {
  const present = 'from public.profiles as present where present.id = one.account_id';
  await note(
    client,
    profiles,
    {
      field: 'role',
      reason: 'account_role_differs',
      action: 'kept_ours',
      value: `concat_ws(', ', concat(full_name, ' (' || (select email from auth.users as own where own.id = one.account_id) || ')'),
                        case one.role when 'admin' then 'na origem administrador, aqui não' else 'aqui administrador, na origem não' end)`,
    },
    `one.account_id in (select id from auth.users) and not exists (select ${present} and ended_at is not null)
       and (one.role = 'admin') <> exists (select ${present} and present.role = 'admin')
       and (one.role <> 'admin' or not ${isUnconfirmed('id')})`,
  );
}

/** After the patients: an account that can sign in and would see nothing. One without a password has its own finding. */
async function noteLoneAccounts(client: ClientBase): Promise<void> {
  await note(
    client,
    accounts,
    { field: 'email', reason: 'account_without_record', action: 'account_waits', value: 'email' },
    `one.password is not null
       and not exists (select from incoming_patients as own where own.skip is null and own.account_id = one.account_id)
       and not exists (select from public.patients as present where present.user_id = one.account_id)
       and not exists (select from ${administrators} as one_of where one_of.account_id = one.account_id)`,
  );
}

/** Of two with one value an adult keeps it before a child, whose guardian's it is, and then the first by the day of registration. */
const keepingOrder = `coalesce(birth_date > current_date - make_interval(years => ${adultAge}), false), created_at, id`;

/** The other patient with the same value: the one that keeps it, or one that is here. */
const other = (column: string) => `coalesce(
  (select present.full_name from public.patients as present where present.${column} = one.${column}),
  (select own.full_name from incoming_patients as own
     where own.${column} = one.${column} and own.skip is null order by ${keepingOrder} limit 1))`;

/** Whether another patient keeps the value. */
const isTaken = (column: string, presentColumn = column) => `one.${column} is not null and (
  exists (select from public.patients as present where present.${presentColumn} = one.${column})
  or one.line in (
    select line from (
      select line, row_number() over (partition by ${column} order by ${keepingOrder}) as place
        from incoming_patients where skip is null and ${column} is not null
    ) as ranked where place > 1))`;

/** After the accounts are written. Fills `account_id` with the login of each patient. */
export async function settlePatients(client: ClientBase, importId: string): Promise<void> {
  await leaveOutKnown(client, patients);
  await joinPeople(client, importId);
  await noteSamePeople(client, importId);
  for (const [column, reason] of [
    ['cpf', 'cpf_taken'],
    ['email', 'email_taken'],
  ] as const) {
    const value = `${column} || coalesce(' (' || ${other(column)} || ')', '')`;
    await loseValue(
      client,
      patients,
      column,
      { reason, action: 'imported_without_value', value, patient: 'id' },
      isTaken(column),
    );
  }
  await client.query(
    `update incoming_patients as one set account_id = ${accountOf('user_id')}
       where one.skip is null and one.user_id is not null`,
  );
  await note(
    client,
    patients,
    {
      field: 'user_id',
      reason: 'account_missing',
      action: 'imported_without_value',
      value: 'user_id::text',
      patient: 'id',
    },
    'one.user_id is not null and one.account_id is null',
  );
  // The application links them once the e-mail is confirmed.
  await loseValue(
    client,
    patients,
    'account_id',
    {
      field: 'user_id',
      reason: 'account_unconfirmed',
      action: 'imported_without_value',
      value: 'user_id::text',
      patient: 'id',
    },
    isUnconfirmed('user_id'),
  );
  await loseValue(
    client,
    patients,
    'account_id',
    {
      field: 'user_id',
      reason: 'account_taken',
      action: 'imported_without_value',
      value: 'user_id::text',
      patient: 'id',
    },
    isTaken('account_id', 'user_id'),
  );
  // The older portal finds the patient of an account by the e-mail at its next visit.
  await client.query(
    `update incoming_patients as one set account_id = own.account_id
       from incoming_accounts as own
       where one.skip is null and one.account_id is null and one.role <> 'admin' and own.email = one.email
         and (own.skip is null and own.email_verified or exists (
           select from auth.users as present
             where present.id = own.account_id and present.email = own.email and present.email_verified))
         and own.account_id = (select kept.account_id from incoming_accounts as kept
                                 where kept.email = one.email order by kept.line limit 1)
         and not exists (select from public.patients as present where present.user_id = own.account_id)
         and not exists (select from incoming_patients as before
                           where before.skip is null and before.account_id = own.account_id)`,
  );
  await noteLoneAccounts(client);
}

interface ImportedNote {
  id: string;
  text: string;
  /** Of the row: the clinic's day. */
  day: string;
  /** The time of the transaction, ISO 8601 with milliseconds. */
  now: string;
}

/** The notes of the patients that come, for their records. */
export async function listNotes(
  client: ClientBase,
  from: number,
  to: number,
  timeZone: string,
): Promise<ImportedNote[]> {
  const { rows } = await client.query<ImportedNote>(
    `select id, record_text as text, to_char(created_at at time zone $3, 'YYYY-MM-DD') as day,
            to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as now
       from incoming_patients where skip is null and record_text is not null and line > $1 and line <= $2`,
    [from, to, timeZone],
  );
  return rows;
}

interface ImportedEntry {
  id: string;
  patient_id: string;
  day: string;
  signed_at: string;
  content: string;
  hash: string;
}

/** Their author is the import, so that its undo can tell them from what a person signed. */
export async function insertEntries(
  client: ClientBase,
  importId: string,
  { name, council }: { name: string; council: string },
  entries: readonly ImportedEntry[],
): Promise<void> {
  await client.query(
    `insert into public.record_entries (id, patient_id, kind, author_id, author_name, author_council, day, signed_at,
                                        content, hash, position)
     select id, patient_id, 'note', $1, $2, $3, day, signed_at, content, hash, 1
       from jsonb_to_recordset($4) as entry (id uuid, patient_id uuid, day date, signed_at timestamptz, content text, hash text)`,
    [importId, name, council, JSON.stringify(entries)],
  );
}

/** @param from exclusive, @param to inclusive: lines of the source */
export async function insertPatients(
  client: ClientBase,
  importId: string,
  from: number,
  to: number,
): Promise<void> {
  await insertRemembered(
    client,
    importId,
    'public.patients',
    `insert into public.patients (id, user_id, full_name, cpf, email, phone, birth_date, address, health_insurance, notes,
                                  profile_photo, role, created_at)
     select id, account_id, full_name, cpf, email, phone, birth_date, address, health_insurance, notes, profile_photo, role, created_at
       from incoming_patients where skip is null and line > $2 and line <= $3 order by line returning id`,
    [from, to],
  );
}
