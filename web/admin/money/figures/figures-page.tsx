/** 'Números': what the owner reads of a period, beside the period before. */
import { Card, Select, SimpleGrid, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Figures, periodBefore } from '#contract/money/figures.ts';
import { api } from '#web/api/client.ts';
import { formatDate } from '#web/format/date.ts';
import { paths } from '#web/paths.ts';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { PrintButton } from '#web/ui/print-button.tsx';
import { QueryContent } from '#web/ui/query-content.tsx';
import { CardsSkeleton } from '#web/ui/skeletons.tsx';
import { AbsentPatients } from './absent-patients.tsx';
import { definitionsWith, type FigureName } from './definitions.ts';
import { FigureRows } from './figure-rows.tsx';
import { FigureSection } from './figure-section.tsx';
import styles from './figures.module.css';
import { PeriodBar, useAskedPeriod } from './period-bar.tsx';
import { missedOf, occupancyOf, sayValue, tablesOf, ticketOf } from './tables.ts';

export function Component() {
  const [period, setPeriod] = useAskedPeriod();
  const query = useQuery(api.figures.get.queryOptions({ input: period, placeholderData: keepPreviousData }));
  // Of the numbers in sight, which are the last ones until the next have come.
  const shown = query.data?.period ?? period;
  const before = periodBefore(shown);
  return (
    <Page>
      <PageHeader
        title="Números"
        description={`De ${formatDate(shown.from)} a ${formatDate(shown.to)}, ao lado de ${formatDate(before.from)} a ${formatDate(before.to)}.`}
        back={{ to: paths.admin.tills(), label: 'Caixa' }}
        actions={query.data ? <PrintButton /> : undefined}
      />
      <PeriodBar period={period} onChange={setPeriod}>
        {query.data ? <Contents found={query.data} /> : null}
      </PeriodBar>
      <QueryContent
        query={query}
        errorMessage="Não foi possível carregar os números."
        skeleton={<CardsSkeleton cards={6} />}
      >
        {(found) => (
          <Stack gap="lg" className={styles.content} data-stale={query.isPlaceholderData || undefined}>
            <Headlines found={found} />
            <Content found={found} />
            <FigureRows found={found} />
          </Stack>
        )}
      </QueryContent>
    </Page>
  );
}

/** The page is long. */
function Contents({ found }: { found: Figures }) {
  const definitions = definitionsWith(found.cancelHours);
  return (
    <Select
      label="Ir para"
      placeholder="Escolha um quadro"
      w={{ base: '100%', xs: 280 }}
      data={[...tablesOf(found).map(({ name }) => name), 'absent' as const].map((value) => ({
        value,
        label: definitions[value].title,
      }))}
      value={null}
      onChange={(name) => name && document.getElementById(name)?.scrollIntoView({ block: 'start' })}
    />
  );
}

function Content({ found }: { found: Figures }) {
  const definitions = definitionsWith(found.cancelHours);
  return (
    <div className={styles.figures}>
      {tablesOf(found).map((table) => (
        <FigureSection
          key={table.name}
          table={table}
          definition={definitions[table.name]}
          period={found.period}
          before={found.before}
        />
      ))}
      <AbsentPatients absent={found.absent} definition={definitions.absent} />
    </div>
  );
}

/** The six numbers that are asked first; each leads to its figure. */
function Headlines({ found: { total, receivedTotal: received, first } }: { found: Figures }) {
  const lines: { to: FigureName; label: string; say: (of: 'now' | 'before') => string }[] = [
    { to: 'professionals', label: 'Ocupação', say: (of) => sayValue(occupancyOf(total[of]), 'share') },
    { to: 'missed', label: 'Faltas', say: (of) => sayValue(missedOf(total[of]), 'share') },
    { to: 'procedures', label: 'Faturado', say: (of) => sayValue(total[of].revenueCents, 'cents') },
    { to: 'procedures', label: 'Ticket', say: (of) => sayValue(ticketOf(total[of]), 'cents') },
    { to: 'received', label: 'Recebido', say: (of) => sayValue(received[of].cents, 'cents') },
    { to: 'first', label: 'Primeiras visitas', say: (of) => sayValue(first[of].patients, 'count') },
  ];
  return (
    <SimpleGrid cols={{ base: 2, sm: 3, lg: 6 }} spacing="sm" className={styles.headlines}>
      {lines.map(({ to, label, say }) => (
        <Card
          key={label}
          component="button"
          type="button"
          data-printed
          p="md"
          ta="start"
          className={styles.headline}
          onClick={() => document.getElementById(to)?.scrollIntoView({ block: 'start' })}
        >
          <Text size="sm" c="dimmed">
            {label}
          </Text>
          <Text className={styles.number}>{say('now')}</Text>
          <Text size="sm" c="dimmed">
            antes {say('before')}
          </Text>
        </Card>
      ))}
    </SimpleGrid>
  );
}
