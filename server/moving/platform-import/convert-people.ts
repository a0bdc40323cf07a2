/** Accounts, their profiles, and patients. */
import { limits } from '#contract/fields.ts';
import { fold } from '#contract/fold.ts';
import { readOldHash } from '../../accounts/accounts/old-hashes.ts';
import { birthDates, readDate } from '../import-values/read-date.ts';
import { readCpf, readEmail } from '../import-values/read-identity.ts';
import {
  isReadWhole,
  otherPhoneText,
  phoneAsWritten,
  phonesIn,
  readPhone,
} from '../import-values/read-phone.ts';
import { readLine, readName, readText } from '../import-values/read-text.ts';
import { readInstant } from '../import-values/read-time.ts';
import type { SourceRow } from '../platform-dump/dump-source.ts';
import type { AccountRow, Converted, Oddity, PatientRow, ProfileRow } from './converted.ts';
import { isTrue, type Moment, RowReader } from './read-row.ts';
import { idFrom } from './source-ids.ts';

/** The older screens show it for a patient without a name. */
const withoutName = 'Sem nome';

/** A text of a JSON object. @returns null for anything else */
function textIn(json: string | null, ...names: string[]): string | null {
  try {
    const object: unknown = JSON.parse(json ?? 'null');
    const found = names
      .map((name) => (object !== null && typeof object === 'object' ? Reflect.get(object, name) : null))
      .find((value) => typeof value === 'string' && value.trim() !== '');
    return typeof found === 'string' ? found : null;
  } catch {
    return null;
  }
}

/** A day that cannot be read is a ban without an end: 'infinity', or a year that is far away. */
function isBanned(until: string | null, now: string): boolean {
  if (!until) return false;
  const { value } = readInstant(until);
  return value === null || Date.parse(value) > Date.parse(now);
}

/** `auth.users`. Who has no way to sign in any more does not come. */
export function convertAccount(source: SourceRow, moment: Moment): Converted<AccountRow> {
  const row = new RowReader(source, moment);
  const id = row.id();
  if (id === null) return row.refused();
  const { value: email } = readEmail(row.written('email'));
  const value = row.written('email') ?? row.written('phone');
  const refusal =
    (row.written('deleted_at') !== null && 'account_deleted') ||
    (isBanned(row.written('banned_until'), moment.now) && 'account_banned') ||
    (isTrue(row.written('is_anonymous')) && 'account_anonymous') ||
    (email === null && 'account_without_email');
  if (refusal || email === null) {
    row.note('email', refusal || 'account_without_email', 'not_imported', value);
    return row.refused();
  }
  const written = row.written('encrypted_password') || null;
  // Who has never confirmed the e-mail may not be its owner: a link to it decides, not the password.
  const emailVerified = row.written('email_confirmed_at') !== null;
  const passwordHash = emailVerified && readOldHash(written) ? written : null;
  // The hash itself is in no finding.
  if (!emailVerified) row.note('email', 'account_never_confirmed', 'link_needed');
  else if (written === null) row.note('email', 'account_without_password', 'link_needed');
  else if (passwordHash === null) row.note('email', 'account_password_unknown', 'link_needed');
  const { value: name } = readName(textIn(row.written('raw_user_meta_data'), 'full_name', 'name'));
  const createdAt = row.instant();
  return row.converted({
    id,
    email,
    name: name ?? readName(email.split('@')[0]).value ?? email.slice(0, limits.name),
    passwordHash,
    emailVerified,
    createdAt,
    updatedAt: readInstant(row.written('updated_at')).value ?? createdAt,
    lastSignInAt: readInstant(row.written('last_sign_in_at')).value,
  });
}

/** `auth.mfa_factors`: a second factor that was in use is set up again. */
export function convertSecondFactor(source: SourceRow): { accountId: string; oddity: Oddity } | null {
  const accountId = idFrom(source.user_id);
  if (accountId === null || source.status !== 'verified') return null;
  return {
    accountId,
    oddity: {
      field: 'factor_type',
      reason: 'account_second_factor',
      action: 'set_up_again',
      value: source.factor_type,
    },
  };
}

/** How words for roles of staff begin, folded. The older platform has no such role: it was written by hand. */
const ofStaff =
  /^(?:admin|recep|secretari|medic|doctor|doutor|profission|profession|staff|equipe|func|employ|atend|gerent|manag|enferm|nurse|estetic|biomed|dermato|coordena|assisten|assistan|owner|dono|dona)/u;

/** The role is an administrator's only where it is written exactly so: the older platform compares it so. */
export function convertProfile(source: SourceRow, moment: Moment): Converted<ProfileRow> {
  const row = new RowReader(source, moment);
  const id = row.id();
  if (id === null) return row.refused();
  const fullName = row.read('full_name', readName);
  const written = row.written('role')?.slice(0, limits.name) || 'patient';
  const isKnown = written === 'admin' || written === 'patient' || ofStaff.test(fold(written));
  if (!isKnown) {
    const value = [fullName, written].filter(Boolean).join(', ');
    row.note('role', 'role_unknown', 'imported_as_patient', value);
  }
  return row.converted({
    id,
    fullName,
    role: isKnown ? written : 'patient',
    updatedAt: row.instant('updated_at'),
  });
}

const phoneActions = {
  unread: 'moved_to_notes',
  phone_several: 'imported_others_in_notes',
  phone_with_words: 'imported_words_in_notes',
} as const;

export function convertPatient(source: SourceRow, moment: Moment): Converted<PatientRow> {
  const row = new RowReader(source, moment);
  const id = row.id();
  if (id === null) return row.refused();
  const name = row.read('full_name', readName);
  if (name === null) row.note('full_name', 'name_missing', 'imported_changed');
  // Only a profile makes an administrator: a patient could write to the own record.
  if (row.written('role') === 'admin') row.note('role', 'role_on_record', 'imported_changed');
  const writtenPhone = row.written('phone');
  // A number that messages cannot go to, or words beside it, may be the only way to reach the patient.
  const said =
    writtenPhone && !isReadWhole(writtenPhone) ? readLine(writtenPhone, limits.address).value : null;
  const notes = [
    ...phonesIn(writtenPhone).slice(1).map(otherPhoneText),
    ...(said ? [phoneAsWritten(said)] : []),
  ];
  return row.converted({
    id,
    userId: row.reference('user_id'),
    fullName: name ?? withoutName,
    cpf: row.read('cpf', readCpf),
    email: row.read('email', readEmail),
    phone: row.read('phone', readPhone, phoneActions),
    birthDate: row.read('birth_date', (written) => readDate(written, birthDates(moment.today))),
    address: row.read('address', (written) => readLine(written, limits.address)),
    healthInsurance: row.read('convenio', (written) => readLine(written, limits.healthInsurance)),
    notes: notes.length > 0 ? notes.join('\n') : null,
    recordText: row.read('notes', (written) => readText(written, limits.notes)),
    photo: row.object('profile_photo', 'patient-photos'),
    photoData: row.inline('profile_photo'),
    role: 'patient',
    createdAt: row.instant(),
  });
}
