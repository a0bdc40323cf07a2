import { z } from 'zod';
import { shownTaxId } from '#contract/clinic/pix-keys.ts';
import { shownCpf } from '#contract/cpf.ts';
import { shownCents } from '#contract/money/cents.ts';
import { methodNames, paymentMethods } from '#contract/money/methods.ts';
import { type ReceiptPaper, receiptNumber } from '#contract/money/receipts.ts';
import { shownDay } from '#contract/value-formats.ts';
import { headOf, inFull } from '../../patients/documents/compose-sheet.ts';
import type { Services } from '../../platform/calls/context.ts';
import { refusal } from '../../platform/calls/refusal.ts';
import { createClock } from '../../platform/clock.ts';
import type { Sheet } from '../../platform/paper/draw-sheet.ts';
import { amountInWords } from '../../platform/paper/in-words.ts';
import type { findReceipt } from './queries.ts';

const text = z.string();
const kept = z.object({
  clinic: z.object({ name: text, address: text, phone: text, email: text.nullable() }),
  taxId: text.nullable(),
  patient: text,
  service: text,
  date: text,
  parts: z.array(
    z.object({
      method: z.enum(paymentMethods),
      cents: z.number(),
      /** More than `cents` where some was given back. Receipts of earlier versions do not have it. */
      paid: z.number().optional(),
      instalments: z.number().nullable(),
      detail: text.nullable(),
    }),
  ),
});
type Row = NonNullable<Awaited<ReturnType<typeof findReceipt>>>;

/** 'CNPJ 12.345.678/0001-90', 'CPF 123.456.789-01' */
const taxIdText = (taxId: string) => `${taxId.length === 11 ? 'CPF' : 'CNPJ'} ${shownTaxId(taxId)}`;

/** @param timeZone the clinic's */
export function composeReceipt(
  row: Row,
  timeZone: string,
): Omit<Sheet, 'clinic'> & { clinic: Omit<Sheet['clinic'], 'logo'> } {
  const { clinic, taxId, patient, service, date, parts } = kept.parse(row.says);
  const { cancelled_at } = row;
  const number = receiptNumber(row.day, row.number ?? 0);
  const cents = row.amount_cents ?? 0;
  const payer = `${row.payer_name}${row.payer_cpf ? `, CPF ${shownCpf(row.payer_cpf)}` : ''}`;
  const head = headOf(clinic);
  const issuer = [clinic.name, ...(taxId ? [taxIdText(taxId)] : [])];
  return {
    title: `Recibo ${number}`,
    number,
    clinic: { ...head, lines: [...head.lines, ...issuer.slice(1)] },
    sections: [
      {
        title: 'Recibo',
        ...(cancelled_at && {
          copy: `CANCELADO em ${shownDay(createClock(timeZone, () => cancelled_at).today())}: não vale`,
        }),
        facts: [
          ['Paciente', patient],
          ['Atendimento', `${service}, ${shownDay(date)}`],
        ],
        parts: [
          {
            kind: 'paragraph',
            text: `Recebemos de ${payer}, a importância de ${shownCents(cents)} (${amountInWords(cents)}), referente ao atendimento acima.`,
          },
          ...parts.map(({ method, cents: part, paid = part, instalments, detail }) => ({
            kind: 'amount' as const,
            label: [
              methodNames[method],
              detail,
              (instalments ?? 1) > 1 && `em ${instalments}x`,
              paid > part && `(${shownCents(paid)}, menos ${shownCents(paid - part)} devolvidos)`,
            ]
              .filter(Boolean)
              .join(' '),
            amount: shownCents(part),
          })),
          { kind: 'amount', label: 'Total recebido', amount: shownCents(cents), isTotal: true },
        ],
        dated: inFull(row.day),
        signer: issuer,
      },
    ],
    foot: `Recibo ${number}, ${row.payer_name}`,
    check: null,
  };
}

/** @throws NOT_FOUND for a receipt that the caller does not see */
export async function drawReceipt(
  { paper, logoAndColor, clock }: Pick<Services, 'paper' | 'logoAndColor' | 'clock'>,
  row: Row | undefined,
  signal: AbortSignal | undefined,
): Promise<ReceiptPaper> {
  if (!row) throw refusal('NOT_FOUND');
  const sheet = composeReceipt(row, clock.timeZone);
  const { pdf } = await paper.drawSheet(
    { ...sheet, clinic: { ...sheet.clinic, ...(await logoAndColor()) } },
    { signal },
  );
  return {
    number: sheet.number ?? '',
    isCancelled: row.cancelled_at !== null,
    pdf: Buffer.from(pdf).toString('base64'),
  };
}
