/** 'CSV do mês': what came in and went out, for the accountant. */
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { csvText } from '#contract/csv.ts';
import type { LedgerRow } from '#contract/money/expenses.ts';
import { methodNames } from '#contract/money/methods.ts';
import { client } from '#web/api/client.ts';
import { errorMessage } from '#web/api/error-messages.ts';
import { formatDate } from '#web/format/date.ts';
import { IconDownload } from '#web/ui/icons/icons.ts';
import { saveFile } from '#web/ui/save-file.ts';
import { notify } from '#web/ui/toasts.tsx';
import { expenseMethodNames } from './said-fields.tsx';

const kindNames: Record<LedgerRow['kind'], string> = {
  payment: 'Recebimento',
  reversal: 'Estorno',
  refund: 'Devolução',
  expense: 'Despesa',
  expenseReversal: 'Estorno de despesa',
};
const header = ['Dia', 'Lançamento', 'Forma', 'Parcelas', 'Sobre', 'Paciente', 'Recibo', 'Valor (R$)'];

export function LedgerButton({ month }: { month: string }) {
  const asking = useMutation({
    mutationFn: () => client.expenses.ledger({ month }),
    onSuccess: ({ rows }) =>
      saveFile(
        `Recebimentos e despesas ${month}.csv`,
        'text/csv',
        csvText(
          header,
          rows.map((row) => [
            formatDate(row.day),
            kindNames[row.kind],
            { ...expenseMethodNames, ...methodNames }[row.method],
            row.instalments,
            row.says,
            row.patient,
            row.receipt,
            row.cents / 100,
          ]),
        ),
      ),
    onError: (error) => notify.error(errorMessage(error)),
  });
  return (
    <Button
      variant="subtle"
      leftSection={<IconDownload aria-hidden size="1.1em" />}
      loading={asking.isPending}
      onClick={() => asking.mutate()}
    >
      CSV do mês
    </Button>
  );
}
