import type {
  AccessChange,
  ActivityEntry,
  ActivityValues,
  OwnActivityEntry,
} from '#contract/accounts/activity.ts';
import { documentNameOfFile } from '#contract/value-formats.ts';
import type { Json } from '../../platform/database/schema.ts';
import type { listActivity, listOwnActivity } from './list-queries.ts';

type Row = Awaited<ReturnType<typeof listActivity>>[number];
type OwnRow = Awaited<ReturnType<typeof listOwnActivity>>[number];
type CommonRow = Pick<OwnRow, keyof Row & keyof OwnRow>;

const presentCommon = (row: CommonRow) => ({
  id: row.id,
  happenedAt: row.happened_at.toISOString(),
  action: row.action,
  noun: row.noun,
  subject: row.subject,
  fields: row.fields,
  own: row.user_id !== null && row.row_id === row.user_id,
});

export const presentActivity = (row: Row): ActivityEntry => ({
  ...presentCommon(row),
  user: row.user_id ? { id: row.user_id, name: row.user_name, role: row.user_role } : null,
  patient: row.patient_id
    ? { id: row.patient_id, fullName: row.patient_name, hasRecord: row.has_record }
    : null,
  before: presentValues(row.before),
  after: presentValues(row.after),
  address: row.address,
});

/** Names the clinic's staff only, and no item that was another patient's: such a name often has that patient's in it. */
export function presentOwnActivity(row: OwnRow, userId: string): OwnActivityEntry {
  const kind = row.user_id === null ? 'system' : row.user_id === userId ? 'self' : 'clinic';
  const name = kind === 'clinic' && row.user_role !== 'patient' ? row.user_name : null;
  const { foreign, use, given, term, state, session, document } = row;
  const common = presentCommon(row);
  return {
    ...common,
    subject: foreign ? null : (term ?? (document && documentNameOfFile(document)) ?? common.subject),
    after: {
      ...(use && { use }),
      ...(given !== null && { given }),
      ...(state && { state }),
      ...(session && { session }),
      ...(document !== null && { kind: 'document' }),
    },
    who: { kind, name },
    foreign,
  };
}

/** Each line says one thing. */
export const presentAccessChange = ({
  happened_at,
  fields,
}: Pick<OwnRow, 'happened_at' | 'fields'>): AccessChange => ({
  at: happened_at.toISOString(),
  what: fields.includes('email') ? 'email' : fields.includes('password') ? 'password' : 'link',
});

function presentValues(json: Json | null): ActivityValues {
  if (json === null || typeof json !== 'object' || Array.isArray(json)) return {};
  const values: ActivityValues = {};
  for (const [column, value] of Object.entries(json)) {
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      values[column] = value;
    else if (Array.isArray(value)) values[column] = value.join(', ');
  }
  return values;
}
