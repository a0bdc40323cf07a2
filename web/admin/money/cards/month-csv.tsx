/** The rows of a month as a file. */
import { methodNames } from '#contract/money/methods.ts';
import { addDays } from '#contract/value-formats.ts';
import { client } from '#web/api/client.ts';
import { formatDate } from '#web/format/date.ts';
import { monthOf } from '#web/ui/month-days.ts';
import { CsvButton } from '../csv-button.tsx';

const header = [
  'Previsto para',
  'Pago em',
  'Paciente',
  'Sobre',
  'Forma',
  'Parcela',
  'Bruto (R$)',
  'Taxa (R$)',
  'Líquido (R$)',
  'Chegou em',
  'Marcado por',
  'Arquivo',
];

export function MonthCsv({ month }: { month: string }) {
  const from = `${month}-01`;
  const rows = async () => {
    const found = await client.cards.rows({
      from,
      to: addDays(`${monthOf(addDays(from, 31))}-01`, -1),
    });
    return found.rows.map(({ arrival, ...row }) => [
      formatDate(row.expectedDay),
      formatDate(row.paidDay),
      row.patient,
      row.says,
      methodNames[row.method],
      `${row.instalment} de ${row.instalments}`,
      row.grossCents / 100,
      row.feeCents / 100,
      row.netCents / 100,
      arrival && formatDate(arrival.day),
      arrival?.userName,
      arrival?.fileName,
    ]);
  };
  return <CsvButton title="Cartões" days={month} header={header} rows={rows} />;
}
