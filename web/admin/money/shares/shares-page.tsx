/** 'Repasses': a professional's share in what was received in a period; with `finances` of all, and the rules. */
import { Anchor, Button, Group, Select, Stack, Text, Title } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { sayCount } from '#contract/count.ts';
import { id as idSchema } from '#contract/fields.ts';
import type { ProfessionalShare, StatementRow } from '#contract/money/shares.ts';
import { api, type client } from '#web/api/client.ts';
import { useCan } from '#web/auth/use-can.ts';
import { formatDate } from '#web/format/date.ts';
import { formatCents } from '#web/format/money.ts';
import { paths } from '#web/paths.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { useUrlFilter } from '#web/ui/list-state.ts';
import { MissingValue } from '#web/ui/missing-value.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { PrintButton } from '#web/ui/print-button.tsx';
import { QueryContent } from '#web/ui/query-content.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { cents } from '../cents-column.ts';
import { CsvButton } from '../csv-button.tsx';
import { sayDays } from '../figures/period.ts';
import { PeriodBar, useAskedPeriod } from '../figures/period-bar.tsx';
import { Rules } from './rules.tsx';
import { sayShare } from './say-share.ts';

const explanation =
  'Recebido é o que entrou de cada consulta no período, menos o que foi estornado ou devolvido nele. De uma sessão de pacote feita, é a parte dela no que a clínica tem do pacote. A porcentagem é a da regra do dia da consulta; um valor por consulta conta quando ela está toda paga.';

export function Component() {
  const readsAll = useCan()('finances');
  const [period, setPeriod] = useAskedPeriod();
  const [asked, setAsked] = useUrlFilter('profissional', (value) => idSchema.safeParse(value).success);
  const query = useQuery(
    api.shares.get.queryOptions({
      input: { ...period, ...(readsAll && asked && { professionalId: asked }) },
      placeholderData: keepPreviousData,
    }),
  );
  const { professional, period: shown = period } = query.data ?? {};
  return (
    <Page>
      <PageHeader
        title="Repasses"
        description={`${professional ? `${professional.fullName}, de` : 'De'} ${sayDays(shown)}.`}
        {...(readsAll && {
          back: asked
            ? { onBack: () => setAsked(undefined), label: 'Todos os profissionais' }
            : { to: paths.admin.tills(), label: 'Caixa' },
        })}
        actions={query.data ? <PrintButton /> : undefined}
      />
      <Group align="flex-start" data-screen-only>
        <PeriodBar period={period} onChange={setPeriod} />
        {readsAll && query.data ? (
          <Select
            label="Profissional"
            placeholder="Todos"
            w={{ base: '100%', xs: 320 }}
            searchable
            clearable
            nothingFoundMessage="Nenhum profissional"
            data={query.data.professionals.map(({ id, fullName }) => ({ value: id, label: fullName }))}
            value={professional?.id ?? null}
            onChange={(id) => setAsked(id ?? undefined)}
          />
        ) : null}
      </Group>
      <QueryContent
        query={query}
        errorMessage="Não foi possível carregar os repasses."
        errorAction={
          asked ? (
            <Button variant="subtle" onClick={() => setAsked(undefined)}>
              Escolher outro profissional
            </Button>
          ) : null
        }
        skeleton={<ListSkeleton />}
      >
        {(found) => (
          <Stack gap="xl">
            {found.professional ? (
              <Statement {...found} professional={found.professional} />
            ) : readsAll ? (
              <All {...found} onOpen={setAsked} />
            ) : (
              <EmptyState
                title="Sua conta ainda não está ligada a um profissional."
                description="Um administrador faz isso em Configurações, Equipe."
              />
            )}
            {readsAll ? <Rules rules={found.rules} professionals={found.professionals} /> : null}
          </Stack>
        )}
      </QueryContent>
    </Page>
  );
}

type Sums = Omit<ProfessionalShare, 'id' | 'fullName'>;
const sumUp = (rows: readonly Sums[], of: keyof Sums) => rows.reduce((sum, row) => sum + row[of], 0);

function All({ all, period, onOpen }: Found & { onOpen: (id: string) => void }) {
  const total = {
    id: null,
    fullName: 'Total',
    visits: sumUp(all, 'visits'),
    producedCents: sumUp(all, 'producedCents'),
    receivedCents: sumUp(all, 'receivedCents'),
    shareCents: sumUp(all, 'shareCents'),
  };
  const rows = [...all, total];
  return (
    <Stack gap="sm" component="section" aria-labelledby="all-shares">
      <Group justify="space-between">
        <Title order={2} size="h3" id="all-shares">
          Todos os profissionais
        </Title>
        <CsvButton
          title="Repasses"
          days={`${period.from} a ${period.to}`}
          header={['Profissional', 'Consultas', 'Produzido (R$)', 'Recebido (R$)', 'Repasse (R$)']}
          rows={rows.map((row) => [
            row.fullName,
            row.visits,
            row.producedCents / 100,
            row.receivedCents / 100,
            row.shareCents / 100,
          ])}
        />
      </Group>
      <DataTable
        label="Todos os profissionais"
        dense
        rows={rows}
        rowKey={({ id }) => id ?? 'total'}
        columns={[
          {
            header: 'Profissional',
            minWidth: 12,
            cell: ({ id, fullName }) =>
              id ? (
                <Anchor component="button" type="button" inherit ta="left" onClick={() => onOpen(id)}>
                  {fullName}
                </Anchor>
              ) : (
                fullName
              ),
          },
          {
            header: 'Consultas',
            numeric: true,
            align: 'right',
            minWidth: 6,
            cell: ({ visits }, shape) =>
              shape === 'card' ? sayCount(visits, 'consulta', 'consultas') : visits,
          },
          cents('Produzido', ({ producedCents }: Sums) => producedCents),
          cents('Recebido', ({ receivedCents }: Sums) => receivedCents),
          {
            ...cents('Repasse', ({ shareCents }: Sums) => shareCents),
            onPhone: 'sum',
            cell: ({ shareCents }) => formatCents(shareCents),
          },
        ]}
      />
      <Text c="dimmed" size="sm" maw="75ch">
        Produzido é o preço das consultas concluídas no período; sessões de pacotes não contam nele.{' '}
        {explanation}
      </Text>
    </Stack>
  );
}

type Found = Awaited<ReturnType<typeof client.shares.get>>;
type StatementProps = Found & { professional: NonNullable<Found['professional']> };

function Statement({ professional, period, rows, receivedCents, shareCents }: StatementProps) {
  return (
    <Stack gap="sm" component="section" aria-label="Extrato">
      <Text c="dimmed" size="sm" maw="75ch">
        {explanation}
      </Text>
      {rows.length === 0 ? (
        <EmptyState title="Nada recebido neste período." />
      ) : (
        <>
          <Group justify="space-between">
            <Text fw={500}>
              Recebido: {formatCents(receivedCents)} · Repasse: {formatCents(shareCents)}
            </Text>
            <CsvButton
              title={`Repasse de ${professional.fullName}`}
              days={`${period.from} a ${period.to}`}
              header={['Consulta', 'Paciente', 'Procedimento', 'Recebido (R$)', 'Regra', 'Repasse (R$)']}
              rows={[
                ...rows.map((row) => [
                  formatDate(row.date),
                  row.patient.fullName,
                  row.service,
                  row.receivedCents / 100,
                  row.rule ? sayShare(row.rule) : '',
                  row.shareCents / 100,
                ]),
                ['Total', '', '', receivedCents / 100, '', shareCents / 100],
              ]}
            />
          </Group>
          <DataTable label="Extrato" rows={rows} rowKey={({ id }) => id} columns={columns} />
        </>
      )}
    </Stack>
  );
}

const columns = [
  {
    header: 'Consulta',
    numeric: true,
    minWidth: 7,
    cell: ({ id, date }: StatementRow) => (
      <Anchor component={Link} to={paths.admin.appointment(id)} inherit>
        {formatDate(date)}
      </Anchor>
    ),
  },
  { header: 'Paciente', minWidth: 10, cell: ({ patient }: StatementRow) => patient.fullName },
  { header: 'Procedimento', minWidth: 9, cell: ({ service }: StatementRow) => service },
  {
    header: 'Recebido',
    numeric: true,
    align: 'right' as const,
    cell: ({ receivedCents }: StatementRow) => formatCents(receivedCents),
  },
  {
    header: 'Regra',
    minWidth: 8,
    cell: ({ rule }: StatementRow) => (rule ? sayShare(rule) : <MissingValue>Sem regra</MissingValue>),
  },
  {
    header: 'Repasse',
    onPhone: 'sum' as const,
    numeric: true,
    align: 'right' as const,
    cell: ({ shareCents }: StatementRow) => formatCents(shareCents),
  },
];
