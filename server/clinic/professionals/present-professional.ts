import type { Professional } from '#contract/clinic/professionals.ts';
import { markColorOf } from '#contract/colors.ts';
import type { findProfessional, listStaffAccounts } from './queries.ts';

type Row = NonNullable<Awaited<ReturnType<typeof findProfessional>>>;
type StaffAccount = Awaited<ReturnType<typeof listStaffAccounts>>[number];

/** @param accounts none where the caller may not see them */
export function presentProfessional(row: Row, accounts: readonly StaffAccount[]): Professional {
  const account = accounts.find(({ professional_id }) => professional_id === row.id);
  return {
    id: row.id,
    fullName: row.full_name,
    specialty: row.specialty,
    council: row.council,
    councilNumber: row.council_number,
    councilState: row.council_state,
    rqe: row.rqe,
    color: markColorOf(row.color),
    active: row.active,
    personSince: row.person_since,
    account: account ? presentAccount(account) : null,
  };
}

export const presentAccount = ({ id, full_name }: StaffAccount) => ({
  id,
  fullName: full_name ?? 'Sem nome',
});
