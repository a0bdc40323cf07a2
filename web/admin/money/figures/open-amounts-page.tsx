/** 'Em aberto': who owes, with the phone and what it is for. A payment is taken from here. */
import { Anchor, Group, Select, Stack, Tabs, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { type DebtorOrder, debtorOrders, openAges } from '#contract/money/figures.ts';
import { daysFrom } from '#contract/value-formats.ts';
import { api, type client } from '#web/api/client.ts';
import { useToday } from '#web/clinic/clinic.ts';
import { sayCount } from '#web/format/count.ts';
import { formatDate } from '#web/format/date.ts';
import { formatCents } from '#web/format/money.ts';
import { formatPhone } from '#web/format/phone.ts';
import { paths } from '#web/paths.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { usePageNumber, useUrlChoice } from '#web/ui/list-state.ts';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { PrintButton } from '#web/ui/print-button.tsx';
import { usePrinting } from '#web/ui/printing.ts';
import { QueryContent } from '#web/ui/query-content.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { useLast } from '#web/ui/use-last.ts';
import { useLazyModule } from '#web/ui/use-lazy-module.ts';
import { CsvButton } from '../csv-button.tsx';
import { AskedPhone } from './asked-phone.tsx';
import styles from './figures.module.css';
import { sayOpenAge } from './tables.ts';

const fetchPayments = () => import('../payments/payment-dialog.tsx');

const all = 'todos';
const ages = [all, ...openAges.map(String)];
const sayAge = (age: string) => {
  const index = openAges.findIndex((upToDays) => String(upToDays) === age);
  return sayOpenAge(openAges[index] ?? null, openAges[index - 1]);
};
const orderNames: Record<DebtorOrder, string> = {
  largest: 'Quem deve mais primeiro',
  oldest: 'Quem deve há mais tempo primeiro',
};

type Found = Awaited<ReturnType<typeof client.figures.debtors>>;
type Debtor = Found['rows'][number];
type PaidRow = { id: string; patient: { fullName: string } };

export function Component() {
  const [age, setAge] = useUrlChoice('idade', ages, all);
  const [order, setOrder] = useUrlChoice('ordem', debtorOrders, 'largest');
  const query = useQuery(
    api.figures.debtors.queryOptions({
      input: { order, ...(age !== all && { age }) },
      placeholderData: keepPreviousData,
    }),
  );
  const [paid, setPaid] = useState<PaidRow | null>(null);
  const lastPaid = useLast(paid);
  const payments = useLazyModule(fetchPayments);
  return (
    <Page>
      <PageHeader
        title="Em aberto"
        description={
          age === all
            ? 'O que falta receber de consultas até hoje, de pacotes e de saldos do sistema anterior.'
            : `O que falta receber há ${sayAge(age).toLowerCase()}.`
        }
        back={{ to: paths.admin.tills(), label: 'Caixa' }}
        actions={<PrintButton />}
      />
      <Tabs value={age} onChange={(chosen) => setAge(chosen ?? all)} keepMounted={false}>
        <Tabs.List aria-label="Há quanto tempo">
          {ages.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {each === all ? 'Todos' : sayAge(each)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={age} pt="md">
          <QueryContent
            query={query}
            errorMessage="Não foi possível carregar o que está em aberto."
            skeleton={<ListSkeleton />}
          >
            {(found) =>
              found.total === 0 ? (
                <EmptyState title={age === all ? 'Ninguém deve nada.' : 'Ninguém deve há esse tempo.'} />
              ) : (
                <Stack gap="sm">
                  <Group justify="space-between" gap="xs">
                    <Text fw={500}>
                      {sayCount(found.total, 'pessoa', 'pessoas')} ·{' '}
                      {sayCount(found.values, 'valor', 'valores')} · {formatCents(found.cents)}
                    </Text>
                    <Group gap="xs" data-screen-only>
                      <Select
                        aria-label="Ordem"
                        size="xs"
                        w="17rem"
                        allowDeselect={false}
                        data={debtorOrders.map((value) => ({ value, label: orderNames[value] }))}
                        value={order}
                        onChange={(chosen) => setOrder(chosen ?? 'largest')}
                      />
                      <Csv found={found} />
                    </Group>
                  </Group>
                  {found.rows.length < found.total ? (
                    <Text size="sm" c="dimmed">
                      Só as {found.rows.length.toLocaleString('pt-BR')} primeiras pessoas estão na lista.
                    </Text>
                  ) : null}
                  <Debtors rows={found.rows} stale={query.isPlaceholderData} onPay={setPaid} />
                </Stack>
              )
            }
          </QueryContent>
        </Tabs.Panel>
      </Tabs>
      {payments && lastPaid ? (
        <payments.PaymentDialog appointment={lastPaid} opened={paid !== null} onClose={() => setPaid(null)} />
      ) : null}
    </Page>
  );
}

/** Both amounts add up: that of a person stands once. */
function Csv({ found }: { found: Found }) {
  const today = useToday();
  return (
    <CsvButton
      title="Em aberto"
      days={today}
      header={['Paciente', 'Telefone ou e-mail', 'Dia', 'O quê', 'Valor (R$)', 'Total da pessoa (R$)']}
      rows={found.rows.flatMap(({ patient, cents, values }) =>
        values.map((value, index) => [
          patient.fullName,
          patient.phone ? formatPhone(patient.phone) : patient.email,
          formatDate(value.date),
          value.says,
          value.cents / 100,
          index === 0 ? cents / 100 : null,
        ]),
      )}
    />
  );
}

const pageSize = 50;

/** On paper all of them. */
function Debtors({
  rows,
  stale,
  onPay,
}: {
  rows: readonly Debtor[];
  stale: boolean;
  onPay: (row: PaidRow) => void;
}) {
  const today = useToday();
  const printing = usePrinting();
  const [asked, setPage] = usePageNumber();
  // The last one where the address asks for more: somebody paid.
  const page = Math.min(asked, Math.max(1, Math.ceil(rows.length / pageSize)));
  const sayOldest = (oldest: string) =>
    oldest === today ? 'hoje' : sayCount(daysFrom(oldest, today) - 1, 'dia', 'dias');
  const columns: Column<Debtor>[] = [
    {
      header: 'Paciente',
      minWidth: 13,
      cell: ({ patient, cents, oldest }, shape) => (
        <>
          <Group justify="space-between" wrap="nowrap">
            <Anchor component={Link} to={paths.admin.patient(patient.id)} inherit>
              {patient.fullName}
            </Anchor>
            {shape === 'card' ? <span className={styles.sum}>{formatCents(cents)}</span> : null}
          </Group>
          <Text size="sm" component="div" fw={400}>
            <AskedPhone patient={patient} /> {shape === 'card' ? ` · ${sayOldest(oldest)}` : null}
          </Text>
        </>
      ),
    },
    {
      header: 'Mais antigo',
      numeric: true,
      minWidth: 6.5,
      onPhone: 'hide',
      cell: ({ oldest }) => sayOldest(oldest),
    },
    {
      header: 'O que falta receber',
      minWidth: 20,
      cell: ({ patient, values }) => (
        <ul className={styles.owed}>
          {values.map(({ id, date, appointmentId, says, cents }) => (
            <li key={id}>
              {appointmentId ? (
                <Anchor component={Link} to={paths.admin.appointment(appointmentId)} inherit>
                  {formatDate(date)}
                </Anchor>
              ) : (
                <span>{formatDate(date)}</span>
              )}
              <span>{says}</span>
              <Anchor
                component="button"
                type="button"
                inherit
                aria-haspopup="dialog"
                aria-label={`Receber ${formatCents(cents)} de ${patient.fullName}`}
                onClick={() => onPay({ id, patient })}
              >
                {formatCents(cents)}
              </Anchor>
            </li>
          ))}
        </ul>
      ),
    },
    {
      header: 'Deve',
      numeric: true,
      align: 'right',
      minWidth: 7,
      onPhone: 'hide',
      cell: ({ cents }) => <strong>{formatCents(cents)}</strong>,
    },
  ];
  return (
    <>
      <DataTable
        label="Em aberto"
        dense
        stale={stale}
        rows={printing ? rows : rows.slice((page - 1) * pageSize, page * pageSize)}
        rowKey={({ patient }) => patient.id}
        columns={columns}
      />
      {printing ? null : (
        <Pager page={page} pageSize={pageSize} total={rows.length} onChange={setPage} noun="pessoas" />
      )}
    </>
  );
}
