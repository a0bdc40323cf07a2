/** 'Confirmações': how many were asked, confirmed, moved and missed, and whether fewer miss since. For those with settings. */
import { Button, Card, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { type ContactChannel, figureWeeks } from '#contract/messages/contacts.ts';
import { api, type client } from '#web/api/client.ts';
import { prefetch } from '#web/api/prefetch.ts';
import { channelNames } from '#web/clinic/say-contact.ts';
import { addDays, formatDate, formatShortDate } from '#web/format/date.ts';
import { paths } from '#web/paths.ts';
import type { ScreenHandle } from '#web/prefetch-screens.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { IconMessageCheck } from '#web/ui/icons/icons.ts';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { PrintButton } from '#web/ui/print-button.tsx';
import { QueryContent } from '#web/ui/query-content.tsx';
import { CardsSkeleton } from '#web/ui/skeletons.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import styles from './figures.module.css';
import { percent, rateOf, sayRate, sumOf } from './rates.ts';

type Figures = Awaited<ReturnType<typeof client.confirmations.figures>>;
type Counts = Omit<Figures['weeks'][number], 'week'>;

const figures = () => api.confirmations.figures.queryOptions();

export const handle: ScreenHandle = {
  prefetch: (queryClient) => prefetch(queryClient, figures()),
};

export function Component() {
  const query = useQuery(figures());
  return (
    <Page>
      <PageHeader
        title="Confirmações"
        description={`As últimas ${figureWeeks} semanas: quem foi avisado, quem confirmou e quem faltou.`}
        back={{ to: paths.admin.confirmations(), label: 'Confirmar' }}
        actions={query.data?.since ? <PrintButton /> : undefined}
      />
      <QueryContent
        query={query}
        errorMessage="Erro ao carregar os números"
        skeleton={<CardsSkeleton cards={3} />}
      >
        {(found) => (found.since === null ? <NoneYet /> : <Content found={found} since={found.since} />)}
      </QueryContent>
    </Page>
  );
}

const NoneYet = () => (
  <EmptyState
    drawing="calendar"
    title="Ainda não há números."
    description="Eles aparecem aqui depois do primeiro pedido de confirmação ou lembrete."
    action={
      <Button
        component={Link}
        to={paths.admin.confirmations()}
        variant="light"
        leftSection={<IconMessageCheck aria-hidden size="1.1em" />}
      >
        Pedir confirmações
      </Button>
    }
  />
);

function Content({ found, since }: { found: Figures; since: string }) {
  const { weeks, channels, before, after, asked, today } = found;
  return (
    <Stack gap="lg">
      <Card component="section" aria-labelledby="missed">
        <Title order={2} id="missed" mb="sm">
          Faltas
        </Title>
        <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="lg">
          <Rate label="Antes" rate={before} />
          <Rate label="Depois" rate={after} />
          <Rate label="Depois, só quem foi avisado" rate={asked} />
        </SimpleGrid>
        <Text c="dimmed" size="sm" mt="md">
          De cada 100 consultas que chegaram ao dia, quantas o paciente faltou. “Antes” são as {figureWeeks}{' '}
          semanas até {formatDate(addDays(since, -1))}; “Depois” começa no primeiro dia com pedido de
          confirmação ou lembrete, {formatDate(since)}, e vai até hoje, no máximo {figureWeeks} semanas.
          Consultas canceladas não entram na conta.
        </Text>
      </Card>
      <section aria-labelledby="by-week">
        <Title order={2} id="by-week" mb="sm">
          Por semana
        </Title>
        <DataTable
          label="Confirmações por semana"
          columns={[
            {
              header: 'Semana',
              cell: ({ week }) => (week === total ? 'Total' : sayWeek(week, today)),
              minWidth: 9,
            },
            ...columns<Figures['weeks'][number]>(),
          ]}
          rows={[...weeks, { week: total, ...sumOf(weeks) }]}
          rowKey={({ week }) => week}
        />
      </section>
      <section aria-labelledby="by-channel">
        <Title order={2} id="by-channel" mb="sm">
          Por canal
        </Title>
        <DataTable
          label="Confirmações por canal"
          columns={[
            {
              header: 'Canal',
              cell: ({ channel }) => (channel === total ? 'Total' : channelNames[channel]),
              minWidth: 9,
            },
            ...columns<
              Omit<Figures['channels'][number], 'channel'> & { channel: ContactChannel | 'total' }
            >(),
          ]}
          rows={[...channels, { channel: total, ...sumOf(channels) }]}
          rowKey={({ channel }) => channel}
        />
        <Text c="dimmed" size="sm" mt="sm">
          Cada consulta conta uma vez, no dia em que estava marcada e pelo último canal usado para avisar.
        </Text>
      </section>
    </Stack>
  );
}

/** Key of the last row. */
const total = 'total';

/** '16/11 a 22/11, em curso': some of its days are still to come. */
const sayWeek = (week: string, today: string) => {
  const last = addDays(week, 6);
  const days = `${formatShortDate(week, today)} a ${formatShortDate(last, today)}`;
  return last >= today ? `${days}, semana em curso` : days;
};

const Rate = ({ label, rate }: { label: string; rate: Figures['before'] }) => (
  <div className={styles.rate}>
    <Text size="sm" c="dimmed">
      {label}
    </Text>
    <Text className={styles.number}>{rateOf(rate) ?? '—'}</Text>
    <Text size="sm" c="dimmed">
      {sayRate(rate)}
    </Text>
  </div>
);

const columns = <Row extends Counts>(): Column<Row>[] => [
  { header: 'Avisadas', cell: ({ asked }) => asked, align: 'right', numeric: true, minWidth: 7 },
  {
    header: 'Confirmadas',
    cell: ({ confirmed, asked }) => <Share part={confirmed} of={asked} />,
    numeric: true,
    minWidth: 11,
  },
  { header: 'Remarcadas', cell: ({ moved }) => moved, align: 'right', numeric: true, minWidth: 7.5 },
  { header: 'Canceladas', cell: ({ cancelled }) => cancelled, align: 'right', numeric: true, minWidth: 7.5 },
  {
    header: 'Faltas (das não canceladas)',
    cell: ({ missed, ended }) => <Share part={missed} of={ended} tone="missed" />,
    numeric: true,
    minWidth: 13,
  },
];

/** The number, its percentage, and a bar of the same length. */
function Share({ part, of, tone }: { part: number; of: number; tone?: 'missed' }) {
  const share = of === 0 ? 0 : part / of;
  return (
    <span className={styles.share}>
      <span className={styles.value}>
        {part}
        {of === 0 ? null : (
          <Text component="span" size="sm" c="dimmed">
            {' '}
            {percent(share)}
          </Text>
        )}
      </span>
      <span aria-hidden className={styles.bar}>
        <span data-tone={tone} style={{ width: `${Math.round(share * 100)}%` }} />
      </span>
    </span>
  );
}
