/** 'Livro-caixa' of a month: what came in and went out, for the accountant. */
import type { LedgerRow } from '#contract/money/expenses.ts';
import { methodNames } from '#contract/money/methods.ts';
import { client } from '#web/api/client.ts';
import { formatDate } from '#web/format/date.ts';
import { CsvButton } from '../csv-button.tsx';
import { expenseMethodNames } from './shared-fields.tsx';

const kindNames: Record<LedgerRow['kind'], string> = {
  payment: 'Recebimento',
  reversal: 'Estorno',
  refund: 'Devolução',
  expense: 'Despesa',
  expenseReversal: 'Estorno de despesa',
};

export const LedgerButton = ({ month }: { month: string }) => (
  <CsvButton
    title="Recebimentos e despesas"
    label="Livro-caixa"
    days={month}
    header={['Dia', 'Lançamento', 'Forma', 'Parcelas', 'Sobre', 'Paciente', 'Recibo', 'Valor (R$)']}
    rows={async () =>
      (await client.expenses.ledger({ month })).rows.map((row) => [
        formatDate(row.day),
        kindNames[row.kind],
        { ...expenseMethodNames, ...methodNames }[row.method],
        row.instalments,
        row.says,
        row.patient,
        row.receipt,
        row.cents / 100,
      ])
    }
  />
);
