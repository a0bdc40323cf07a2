/** What an import could not bring, as it is shown. */
import type { FindingReason } from '#contract/moving/import-findings.ts';
import type { Scope } from '../../platform/database/open-database.ts';

interface FindingFilter {
  id: string;
  reason?: FindingReason | undefined;
}

export const listFindings = (
  tx: Scope,
  {
    id,
    reason,
    after = 0,
    offset = 0,
    limit,
  }: FindingFilter & { after?: number; offset?: number; limit: number },
) =>
  tx.db
    .selectFrom('import_findings')
    .leftJoin('patients', 'patients.id', 'import_findings.patient_id')
    .select([
      'number',
      'source_table',
      'line',
      'source_id',
      'patient_id',
      'patients.full_name as present_name',
      'patient_name',
      'field',
      'reason',
      'action',
      'value',
    ])
    .where('import_id', '=', id)
    .where('number', '>', after)
    .$if(reason !== undefined, (query) => query.where('reason', '=', reason ?? ''))
    .orderBy('number')
    .limit(limit)
    .offset(offset)
    .execute();

export const countReasons = (tx: Scope, id: string) =>
  tx.db
    .selectFrom('import_findings')
    .select(({ fn }) => ['reason', 'action', fn.countAll<number>().as('count')])
    .where('import_id', '=', id)
    .groupBy(['reason', 'action'])
    .orderBy('reason')
    .execute();
