/** The start of who runs the clinic: the money of today and of the month, what waits for a decision, and who owes most. */
import { Anchor, Card, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { sayCount } from '#contract/count.ts';
import { expiringWithinDays, firstOfMonth, recentDays } from '#contract/money/figure-days.ts';
import type { MoneyNow } from '#contract/money/figures.ts';
import { api, type client } from '#web/api/client.ts';
import { formatDate, formatMonth } from '#web/format/date.ts';
import { formatCents } from '#web/format/money.ts';
import { paths } from '#web/paths.ts';
import { Columns } from '#web/ui/columns.tsx';
import { IconArrowRight } from '#web/ui/icons/icons.ts';
import { QueryContent } from '#web/ui/query-content.tsx';
import { CardSkeleton, CardsSkeleton } from '#web/ui/skeletons.tsx';
import { ContactDetails } from '../../contact-details.tsx';
import styles from './dashboard.module.css';
import own from './managers-start.module.css';
import { type Overview, TodayHead } from './today-head.tsx';

/** Of those who owe most. */
const fewRows = 5;
/** What it says of visits; money is told by the stream of changes. The sums of a large clinic take a third of a second (decision 253). */
const refetchInterval = 300_000;

export function ManagersStart({ overview }: { overview: Overview }) {
  const money = useQuery(api.figures.now.queryOptions({ refetchInterval }));
  const open = useQuery(
    api.figures.debtors.queryOptions({
      input: { limit: fewRows },
    }),
  );
  return (
    <QueryContent
      query={money}
      errorMessage="Não foi possível carregar os números de hoje."
      skeleton={<CardsSkeleton cards={5} />}
    >
      {(now) => (
        <Stack gap="lg">
          <Money now={now} open={open.data} />
          <Columns share="1:1">
            <Stack gap="lg">
              <Decisions now={now} overview={overview} />
              <Today counts={overview.today.counts} />
            </Stack>
            <Card component="section" aria-labelledby="open-amounts" p={{ base: 'md', sm: 'lg' }}>
              <TodayHead
                id="open-amounts"
                title="Quem deve mais"
                to={paths.admin.openAmounts()}
                link="Ver todos"
              />
              <QueryContent
                query={open}
                errorMessage="Não foi possível carregar o que está em aberto."
                skeleton={<CardSkeleton lines={fewRows} />}
              >
                {({ rows }) => <Debtors rows={rows} />}
              </QueryContent>
            </Card>
          </Columns>
        </Stack>
      )}
    </QueryContent>
  );
}

type Debts = Awaited<ReturnType<typeof client.figures.debtors>>;

function Money({ now, open }: { now: MoneyNow; open: Debts | undefined }) {
  const { today, received, due, cards } = now;
  const lines = [
    { label: 'Recebido hoje', cents: received.todayCents, says: 'no caixa', to: paths.admin.tills() },
    {
      label: `Recebido em ${formatMonth(Number(today.slice(5, 7)))}`,
      cents: received.monthCents,
      says: `${formatCents(received.beforeCents)} de ${sayBefore(now.before)}`,
      to: paths.admin.figures({ de: firstOfMonth(today, 0), ate: today }),
    },
    {
      label: 'Em aberto',
      cents: open?.cents ?? null,
      says: open ? `de ${sayCount(open.total, 'pessoa', 'pessoas')}` : '',
      to: paths.admin.openAmounts(),
    },
    {
      label: 'A cobrar hoje',
      cents: due.cents,
      says: `de ${sayCount(due.visits, 'consulta', 'consultas')}, na chegada`,
      to: paths.admin.figures({ linhas: 'due' }),
    },
    {
      label: 'Cartões a chegar no mês',
      cents: cards.monthCents,
      says: cards.overdue > 0 ? `atrasados ${formatCents(cards.overdueCents)}` : 'nenhum atrasado',
      to: paths.admin.cards(),
    },
  ];
  return (
    <SimpleGrid cols={{ base: 2, md: 3, lg: 5 }} spacing="sm" component="section" aria-label="Dinheiro">
      {lines.map(({ label, cents, says, to }) => (
        <Card key={label} component={Link} to={to} p="md" className={own.amount}>
          <Text size="sm" c="dimmed">
            {label}
          </Text>
          <Text className={own.amountNumber}>{cents === null ? '…' : formatCents(cents)}</Text>
          <Text size="sm" c="dimmed">
            {says}
          </Text>
        </Card>
      ))}
    </SimpleGrid>
  );
}

/** '4 a 31/10', '29/1 a 28/2', in one line */
function sayBefore({ from, to }: MoneyNow['before']) {
  const [first, last] = [from, to].map((day) => `${Number(day.slice(8))}/${Number(day.slice(5, 7))}`);
  if (from === to) return last;
  return `${from.slice(0, 7) === to.slice(0, 7) ? Number(from.slice(8)) : first}\u00a0a\u00a0${last}`;
}

/** What waits for somebody who may decide; what is not there is left out. */
function Decisions({
  now: { cards, dueExpenses, expiring, openTills, unevenTills, unfinished },
  overview: { displaced, pendingRequests },
}: {
  now: MoneyNow;
  overview: Overview;
}) {
  const all = [
    {
      number: displaced.total,
      says: sayCount(displaced.total, 'agendamento a remarcar', 'agendamentos a remarcar'),
      to: paths.admin.displaced(),
    },
    {
      number: displaced.untold,
      says: sayCount(displaced.untold, 'remarcado sem aviso', 'remarcados sem aviso'),
      to: paths.admin.displaced(),
    },
    {
      number: displaced.unassigned,
      says: sayCount(displaced.unassigned, 'agendamento sem profissional', 'agendamentos sem profissional'),
      to: paths.admin.displaced(),
    },
    {
      number: pendingRequests,
      says: sayCount(
        pendingRequests,
        'pedido de horário espera resposta',
        'pedidos de horário esperam resposta',
      ),
      to: paths.admin.bookingRequests(),
    },
    {
      number: openTills,
      says: sayCount(openTills, 'caixa de outro dia ainda aberto', 'caixas de outros dias ainda abertos'),
      to: paths.admin.tills(),
    },
    {
      number: unevenTills.tills,
      says: `${sayCount(unevenTills.tills, 'caixa fechado', 'caixas fechados')} com diferença em ${recentDays} dias`,
      value: formatCents(unevenTills.cents),
      to: paths.admin.tills(),
    },
    {
      number: dueExpenses.expenses,
      says: sayCount(dueExpenses.expenses, 'despesa do mês por lançar', 'despesas do mês por lançar'),
      value: formatCents(dueExpenses.cents),
      to: paths.admin.expenses(),
    },
    {
      number: cards.overdue,
      says: sayCount(cards.overdue, 'recebimento de cartão atrasado', 'recebimentos de cartão atrasados'),
      value: formatCents(cards.overdueCents),
      to: paths.admin.cards({ so: 'atrasados' }),
    },
    {
      number: unfinished,
      says: sayCount(unfinished, 'consulta passada sem conclusão', 'consultas passadas sem conclusão'),
      to: paths.admin.figures({ linhas: 'unfinished' }),
    },
    {
      number: expiring,
      says: `${sayCount(expiring, 'pacote vence', 'pacotes vencem')} em ${expiringWithinDays} dias`,
      to: paths.admin.packages({ mostrar: 'expiring' }),
    },
  ].filter(({ number }) => number > 0);
  return (
    <Card component="section" aria-labelledby="decisions" p={{ base: 'md', sm: 'lg' }}>
      <Title order={2} id="decisions" className={own.title}>
        Espera por você
      </Title>
      {all.length === 0 ? (
        <Text c="dimmed" mt="xs">
          Nada. Tudo o que precisa de uma decisão aparece aqui.
        </Text>
      ) : (
        <ul>
          {all.map(({ says, value, to }) => (
            <li key={says}>
              <Anchor component={Link} to={to} underline="never" c="inherit" className={own.decision}>
                <span>{says}</span>
                {value ? <strong>{value}</strong> : null}
                <IconArrowRight aria-hidden size="1.1em" />
              </Anchor>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Today({ counts }: { counts: Overview['today']['counts'] }) {
  const expected = counts.scheduled + counts.confirmed;
  const lines = [
    [expected === 1 ? 'esperado' : 'esperados', expected],
    ['na recepção', counts.arrived],
    ['em atendimento', counts.in_service],
    [counts.completed === 1 ? 'concluído' : 'concluídos', counts.completed],
    [counts.no_show === 1 ? 'falta' : 'faltas', counts.no_show],
    [counts.cancelled === 1 ? 'cancelado' : 'cancelados', counts.cancelled],
  ] as const;
  return (
    <Card component="section" aria-labelledby="managers-day" p={{ base: 'md', sm: 'lg' }}>
      <TodayHead
        id="managers-day"
        title="Hoje na clínica"
        to={paths.admin.appointmentCalendar()}
        link="Ver agenda"
      />
      <dl className={own.counts}>
        {lines.map(([label, number]) => (
          <div key={label}>
            <dd>{number}</dd>
            <dt>{label}</dt>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function Debtors({ rows }: Pick<Debts, 'rows'>) {
  if (rows.length === 0) return <Text c="dimmed">Ninguém deve nada.</Text>;
  return (
    <ul>
      {rows.map(({ patient, cents, oldest, values }) => (
        <li key={patient.id} className={styles.row}>
          <div className={styles.who}>
            <Anchor component={Link} to={paths.admin.patient(patient.id)} fw={500} c="inherit">
              {patient.fullName}
            </Anchor>
            <Text size="sm" c="dimmed">
              {sayCount(values.length, 'valor', 'valores')}, desde {formatDate(oldest)}
            </Text>
            <Text size="sm" component="div">
              <ContactDetails patient={patient} />
            </Text>
          </div>
          <Text fw={500} className={styles.number} style={{ whiteSpace: 'nowrap' }}>
            {formatCents(cents)}
          </Text>
        </li>
      ))}
    </ul>
  );
}
