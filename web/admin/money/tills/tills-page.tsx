/** 'Caixa': the own till with what went in and out, its closing, and the tills of before. */
import { Badge, Button, Card, Group, Menu, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { sayCount } from '#contract/count.ts';
import type { TillSummary } from '#contract/money/tills.ts';
import { calendarMonthFormat } from '#contract/value-formats.ts';
import { api } from '#web/api/client.ts';
import { useMayOpen } from '#web/auth/use-can.ts';
import { useClinic } from '#web/clinic/clinic.ts';
import { clockAt, dayOfInstant, formatDate, formatInstant, formatMonthAndYear } from '#web/format/date.ts';
import { formatCents, sayDifference } from '#web/format/money.ts';
import { paths } from '#web/paths.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { IconChevronDown } from '#web/ui/icons/icons.ts';
import { useUrlFilter } from '#web/ui/list-state.ts';
import { MonthArrows } from '#web/ui/month-arrows.tsx';
import { monthOf } from '#web/ui/month-days.ts';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { PrintButton } from '#web/ui/print-button.tsx';
import { QueryContent } from '#web/ui/query-content.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { cents } from '../cents-column.ts';
import { CsvButton } from '../csv-button.tsx';
import { usePaymentDialog } from '../payments/use-payment-dialog.tsx';
import { CloseTillForm } from './close-till-form.tsx';
import { MoveCashForm } from './move-cash-form.tsx';
import { OpenTillForm } from './open-till-form.tsx';
import { Entries, ShownTill, Sums, sayWithin, TillCsv, type TillProps } from './till.tsx';

const neighbours = [
  { to: paths.admin.openAmounts(), label: 'Em aberto' },
  { to: paths.admin.packages(), label: 'Pacotes' },
  { to: paths.admin.expenses(), label: 'Despesas' },
  { to: paths.admin.cards(), label: 'Cartões' },
  { to: paths.admin.shares(), label: 'Repasses' },
  { to: paths.admin.taxReceipts(), label: 'Receita Saúde e NFS-e' },
  { to: paths.admin.figures(), label: 'Números' },
];

type Task = 'supply' | 'withdrawal' | 'close';
const taskTitles: Record<Task, string> = {
  supply: 'Suprimento: pôr dinheiro no caixa',
  withdrawal: 'Sangria: tirar dinheiro do caixa',
  close: 'Fechar o caixa',
};

export function Component() {
  const [shown, show] = useUrlFilter('caixa', (id) => /^[\da-f-]{36}$/u.test(id));
  const [showPayment, paymentDialog] = usePaymentDialog();
  return (
    <Page>
      {shown ? (
        <ShownTill id={shown} onShow={showPayment} onBack={() => show(undefined)} />
      ) : (
        <Tills onShow={showPayment} onOpen={show} />
      )}
      {paymentDialog}
    </Page>
  );
}

function Tills({ onShow, onOpen }: Pick<TillProps, 'onShow'> & { onOpen: (id: string) => void }) {
  const found = useQuery(api.tills.list.queryOptions());
  return (
    <>
      <PageHeader
        title="Caixa"
        description="Recebimentos, dinheiro que entrou e saiu, e o fechamento."
        actions={<Neighbours />}
      />
      <QueryContent
        query={found}
        errorMessage="Não foi possível carregar o caixa."
        skeleton={<ListSkeleton />}
      >
        {({ own, others }) => (
          <Stack gap="xl">
            {own ? (
              <OwnTill till={own} onShow={onShow} />
            ) : (
              <Card component="section" aria-label="Abrir o caixa" data-screen-only>
                <OpenTillForm />
              </Card>
            )}
            {others.length > 0 ? (
              <MonthsTills tills={own ? [own, ...others] : others} onOpen={onOpen} canPrint={!own} />
            ) : null}
          </Stack>
        )}
      </QueryContent>
    </>
  );
}

/** Buttons; on a phone, where six would take a third of the screen, a menu. */
function Neighbours() {
  const mayOpen = useMayOpen();
  const allowed = neighbours.filter(({ to }) => mayOpen(to));
  return (
    <>
      <Group gap="xs" visibleFrom="sm">
        {allowed.map(({ to, label }) => (
          <Button key={to} component={Link} to={to} variant="light">
            {label}
          </Button>
        ))}
      </Group>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button hiddenFrom="sm" variant="light" rightSection={<IconChevronDown aria-hidden size="1.1em" />}>
            Outras telas de dinheiro
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {allowed.map(({ to, label }) => (
            <Menu.Item key={to} component={Link} to={to}>
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </>
  );
}

function OwnTill({ till, onShow }: TillProps) {
  const { timeZone } = useClinic();
  const [task, setTask] = useState<Task | null>(null);
  const done = () => setTask(null);
  return (
    <Card component="section" aria-label="Seu caixa">
      <Stack gap="md">
        <Group justify="space-between" gap="sm">
          <div>
            <Title order={2} size="h3">
              Seu caixa
            </Title>
            <Text>
              Recebido <strong>{formatCents(till.receivedCents)}</strong>{' '}
              <Text span c="dimmed">
                desde a abertura, em {formatInstant(till.openedAt, timeZone)}
              </Text>
            </Text>
          </div>
          <Group gap="xs" data-screen-only>
            <Button variant="subtle" onClick={() => setTask('supply')}>
              Suprimento
            </Button>
            <Button variant="subtle" onClick={() => setTask('withdrawal')}>
              Sangria
            </Button>
            <TillCsv till={till} />
            <PrintButton />
            <Button onClick={() => setTask('close')}>Fechar o caixa</Button>
          </Group>
        </Group>
        <Sums till={till} />
        {till.entries.length > 0 ? null : (
          <EmptyState
            title="Nada recebido ainda."
            description="O que você receber na agenda, na recepção ou na página do paciente aparece aqui."
          />
        )}
        <Entries till={till} onShow={onShow} />
      </Stack>
      <FormDialog opened={task !== null} onClose={done} title={task ? taskTitles[task] : ''}>
        {task === 'close' ? (
          <CloseTillForm till={till} onDone={done} />
        ) : task ? (
          <MoveCashForm kind={task} onDone={done} />
        ) : null}
      </FormDialog>
    </Card>
  );
}

/** Those of one month, with the own one that is open, and their sums. */
function MonthsTills({
  tills,
  onOpen,
  canPrint,
}: {
  tills: readonly TillSummary[];
  onOpen: (id: string) => void;
  canPrint: boolean;
}) {
  const { timeZone } = useClinic();
  const dayOf = ({ openedAt }: TillSummary) => dayOfInstant(openedAt, timeZone);
  const days = tills.map(dayOf).sort();
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const [asked, ask] = useUrlFilter('mes', (month) => calendarMonthFormat.test(month));
  const month = asked && asked >= monthOf(first) && asked <= monthOf(last) ? asked : monthOf(last);
  const ofMonth = tills.filter((till) => monthOf(dayOf(till)) === month);
  const sumUp = (of: (till: TillSummary) => number | undefined) =>
    ofMonth.reduce((sum, till) => sum + (of(till) ?? 0), 0);
  const difference = sumUp(({ closing }) => closing?.differenceCents);
  const columns: Column<TillSummary>[] = [
    { header: 'Dia', numeric: true, minWidth: 6.5, cell: (till) => formatDate(dayOf(till)) },
    { header: 'De', minWidth: 8, cell: ({ userName }) => userName ?? '' },
    {
      header: 'Aberto e fechado',
      minWidth: 8,
      cell: ({ openedAt, closing }) => (
        <>
          {clockAt(timeZone, new Date(openedAt))}{' '}
          {closing ? `às ${sayWithin(closing.closedAt, openedAt, timeZone)}` : <Badge>Aberto</Badge>}
        </>
      ),
    },
    cents('Recebido', ({ receivedCents }) => receivedCents),
    {
      header: 'Diferença',
      numeric: true,
      align: 'right',
      minWidth: 7.5,
      cell: ({ closing }) =>
        closing ? (
          <Text span inherit c={closing.differenceCents === 0 ? undefined : 'red'}>
            {sayDifference(closing.differenceCents)}
          </Text>
        ) : (
          ''
        ),
    },
    {
      header: '',
      onPhone: 'foot',
      align: 'right',
      minWidth: 4,
      cell: (till) => (
        <Button
          variant="subtle"
          size="compact-md"
          onClick={() => onOpen(till.id)}
          aria-label={`Ver o caixa de ${formatInstant(till.openedAt, timeZone)}`}
        >
          Ver
        </Button>
      ),
    },
  ];
  return (
    <section aria-labelledby="other-tills">
      <Group justify="space-between" mb="sm">
        <Group gap="xs">
          <MonthArrows month={month} first={first} last={last} size="md" onTurn={ask} />
          <Title order={2} size="h3" id="other-tills">
            Caixas de {formatMonthAndYear(month).toLowerCase()}
          </Title>
        </Group>
        <Group gap="xs">
          <CsvButton
            title="Caixas"
            days={month}
            header={['Dia', 'De', 'Recebido (R$)', 'Diferença (R$)']}
            rows={ofMonth.map((till) => [
              formatDate(dayOf(till)),
              till.userName,
              till.receivedCents / 100,
              till.closing && till.closing.differenceCents / 100,
            ])}
          />
          {canPrint ? <PrintButton /> : null}
        </Group>
      </Group>
      <Text mb="sm">
        {sayCount(ofMonth.length, 'caixa', 'caixas')}. Recebido{' '}
        {formatCents(sumUp(({ receivedCents }) => receivedCents))}. {sayDifference(difference)}.
      </Text>
      <DataTable label="Caixas do mês" dense columns={columns} rows={ofMonth} rowKey={({ id }) => id} />
    </section>
  );
}
