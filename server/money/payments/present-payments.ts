import type { Account, TillEntry } from '#contract/money/payments.ts';
import { receiptNumber } from '#contract/money/receipts.ts';
import type { findClinic, listReceipts } from '../receipts/queries.ts';
import type { findAccount, findPackageAccount, listCharges, listEntries } from './queries.ts';

type EntryRow = Awaited<ReturnType<typeof listEntries>>[number];

export const presentEntry = (row: Omit<EntryRow, 'kept_cents'>): TillEntry => ({
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
  isMoved: row.is_moved,
  isPart: row.is_part,
  reversesId: row.reverses_id,
  lineId: row.line_id,
  enteredAt: row.entered_at.toISOString(),
  userName: row.user_name,
});

type Clinic = Awaited<ReturnType<typeof findClinic>>;

/** Null: the clinic has no key. */
export const presentPixReceiver = (clinic: Clinic): Account['pix'] =>
  clinic?.pix_key ? { key: clinic.pix_key, name: clinic.name, city: clinic.pix_city ?? '' } : null;

export function presentAccount(
  row: NonNullable<Awaited<ReturnType<typeof findAccount | typeof findPackageAccount>>>,
  charges: Awaited<ReturnType<typeof listCharges>>,
  entries: EntryRow[],
  receipts: Awaited<ReturnType<typeof listReceipts>>,
  clinic: Clinic,
  { hasNoLimit, cpf, phone }: { hasNoLimit: boolean; cpf: string | null; phone: string | null },
): Account {
  const last = charges.at(-1);
  return {
    appointmentId: row.id,
    isPackage: row.is_package,
    isCredit: row.is_credit,
    packageSession: row.package_session,
    patient: { id: row.patient_id, fullName: row.full_name, cpf, phone },
    date: row.date,
    service: row.service,
    // As `app.check_charge` compares a discount with it.
    listCents: row.is_package ? null : (last?.list_cents ?? row.price_cents),
    priceCents: last ? last.price_cents : row.price_cents,
    discountCents: last?.discount_cents ?? 0,
    paidCents: row.paid_cents ?? 0,
    openCents: row.open_cents,
    charges: charges.flatMap(({ id, price_cents, discount_cents, reason, user_name }) =>
      reason === null
        ? []
        : {
            id,
            priceCents: price_cents,
            discountCents: discount_cents,
            reason,
            userName: user_name,
          },
    ),
    entries: entries.map((row) => ({ ...presentEntry(row), keptCents: row.kept_cents })),
    receipts: receipts.map(({ id, operation_id, day, number, amount_cents, reason }) => ({
      id,
      operationId: operation_id,
      number: receiptNumber(day, number ?? 0),
      amountCents: amount_cents ?? 0,
      cancelReason: reason,
    })),
    pix: presentPixReceiver(clinic),
    hasTill: row.has_till,
    discountLimitPercent: hasNoLimit ? 100 : row.discount_limit,
  };
}
