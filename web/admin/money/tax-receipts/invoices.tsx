/** What the NFS-e of a period needs, as a list and as CSV. */
import { Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '#web/api/client.ts';
import { formatCpf } from '#web/format/cpf.ts';
import { formatDate } from '#web/format/date.ts';
import { formatCents } from '#web/format/money.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { QueryContent } from '#web/ui/query-content.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { CsvButton } from '../csv-button.tsx';
import { PeriodBar, useAskedPeriod } from '../figures/period-bar.tsx';
import { hiddenCpfs, paymentColumns } from './payment-columns.tsx';

const header = [
  'Dia',
  'Quem pagou',
  'CPF de quem pagou',
  'Paciente',
  'CPF do paciente',
  'Endereço',
  'CEP',
  'Serviço',
  'Profissional',
  'Valor (R$)',
];

export function Invoices() {
  const [period, setPeriod] = useAskedPeriod();
  // Nothing of the period before stays: the total and the file have the name of this one.
  const query = useQuery(api.taxReceipts.invoices.queryOptions({ input: period }));
  return (
    <Stack gap="md">
      <Text c="dimmed" maw="75ch">
        Pagamentos do período que são da clínica como empresa, pelo que ela ainda tem de cada um: consultas de
        quem não recebe como pessoa física, e pacotes, que a clínica vende.
      </Text>
      <PeriodBar period={period} onChange={setPeriod} />
      <QueryContent
        query={query}
        errorMessage="Não foi possível carregar os pagamentos."
        skeleton={<ListSkeleton />}
      >
        {({ rows, cents, showsCpfs }) =>
          rows.length === 0 ? (
            <EmptyState title="Nenhum pagamento neste período." />
          ) : (
            <>
              {showsCpfs ? null : <Text c="dimmed">{hiddenCpfs}</Text>}
              <Group justify="space-between">
                <Text fw={500}>Total: {formatCents(cents)}</Text>
                <CsvButton
                  title="NFS-e"
                  days={`${period.from} a ${period.to}`}
                  header={header}
                  rows={rows.map(({ payer, patient, ...row }) => [
                    formatDate(row.day),
                    payer.name,
                    payer.cpf && formatCpf(payer.cpf),
                    patient.fullName,
                    patient.cpf && formatCpf(patient.cpf),
                    row.address,
                    row.postalCode,
                    row.service,
                    row.professional,
                    row.cents / 100,
                  ])}
                />
              </Group>
              <DataTable
                label="Pagamentos para a NFS-e"
                rows={rows}
                rowKey={({ operationId }) => operationId}
                columns={paymentColumns(false, showsCpfs)}
              />
            </>
          )
        }
      </QueryContent>
    </Stack>
  );
}
