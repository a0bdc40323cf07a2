import type { Account, TillEntry } from '#contract/money/payments.ts';
import type { findAccount, listCharges, listEntries } from './queries.ts';

type EntryRow = Awaited<ReturnType<typeof listEntries>>[number];

export const presentEntry = (row: EntryRow): TillEntry => ({
  id: row.id,
  operationId: row.operation_id,
  kind: row.kind,
  method: row.method,
  amountCents: row.amount_cents,
  handedCents: row.handed_cents,
  instalments: row.instalments,
  detail: row.detail,
  reason: row.reason,
  reversesOf: row.reverses_of?.toISOString() ?? null,
  isReversed: row.is_reversed,
  enteredAt: row.entered_at.toISOString(),
  userName: row.user_name,
});

export function presentAccount(
  row: NonNullable<Awaited<ReturnType<typeof findAccount>>>,
  charges: Awaited<ReturnType<typeof listCharges>>,
  entries: EntryRow[],
  { hasNoLimit }: { hasNoLimit: boolean },
): Account {
  const last = charges.at(-1);
  return {
    appointmentId: row.id,
    patient: { id: row.patient_id, fullName: row.full_name },
    date: row.date,
    service: row.service,
    // As `app.check_charge` compares a discount with it.
    listCents: last?.list_cents ?? row.price_cents,
    priceCents: last ? last.price_cents : row.price_cents,
    discountCents: last?.discount_cents ?? 0,
    paidCents: row.paid_cents ?? 0,
    openCents: row.open_cents,
    charges: charges.flatMap(({ id, price_cents, discount_cents, reason, charged_at, user_name }) =>
      reason === null
        ? []
        : {
            id,
            priceCents: price_cents,
            discountCents: discount_cents,
            reason,
            chargedAt: charged_at.toISOString(),
            userName: user_name,
          },
    ),
    entries: entries.map(presentEntry),
    hasTill: row.has_till,
    discountLimitPercent: hasNoLimit ? 100 : row.discount_limit,
  };
}
