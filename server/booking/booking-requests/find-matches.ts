/** Patients who may be the unknown person of a request, by e-mail, phone and name. */
import type { RequestMatch } from '#contract/booking/booking-requests.ts';
import { listPatients } from '../../patients/patients/queries.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import type { RequestRow } from './queries.ts';

const matchesAtMost = 4;

export async function findMatches(tx: Scope, row: RequestRow): Promise<RequestMatch[]> {
  const { visitor_name, visitor_phone, visitor_email } = row;
  const asked = [visitor_email, visitor_phone, visitor_name].filter((text) => text !== null);
  const found = await Promise.all(
    asked.map((search) => listPatients(tx, { search, page: 1, pageSize: matchesAtMost })),
  );
  const byId = new Map(found.flatMap(({ rows }) => rows).map((patient) => [patient.id, patient]));
  return [...byId.values()]
    .map(({ id, fullName, phone, email }) => ({
      id,
      fullName,
      phone,
      email,
      same: sameIn([
        ['email', visitor_email !== null && email === visitor_email],
        ['phone', visitor_phone !== null && phone === visitor_phone],
        ['name', visitor_name !== null && (found.at(-1)?.rows.some((one) => one.id === id) ?? false)],
      ]),
    }))
    .filter(({ same }) => same.length > 0)
    .sort((one, other) => weightOf(other) - weightOf(one))
    .slice(0, matchesAtMost);
}

type Same = RequestMatch['same'][number];

const sameIn = (pairs: [Same, boolean][]): Same[] => pairs.filter(([, is]) => is).map(([name]) => name);

const weights = { email: 4, phone: 2, name: 1 } as const satisfies Record<Same, number>;
const weightOf = ({ same }: Pick<RequestMatch, 'same'>) => same.reduce((sum, name) => sum + weights[name], 0);
