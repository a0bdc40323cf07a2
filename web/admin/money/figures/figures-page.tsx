/** 'Números': what the owner reads of a period, beside the period before. */
import { Button, Card, SimpleGrid, Stack, Tabs, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { periodBefore } from '#contract/money/figure-days.ts';
import type { Figures } from '#contract/money/figures.ts';
import { api } from '#web/api/client.ts';
import { paths } from '#web/paths.ts';
import { useUrlChoice } from '#web/ui/list-state.ts';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { PrintButton } from '#web/ui/print-button.tsx';
import { QueryContent } from '#web/ui/query-content.tsx';
import { CardsSkeleton } from '#web/ui/skeletons.tsx';
import { AbsentPatients } from './absent-patients.tsx';
import { definitionsWith, type FigureName } from './definitions.ts';
import { FigureRows } from './figure-rows.tsx';
import { FigureSection } from './figure-section.tsx';
import styles from './figures.module.css';
import { sayDays } from './period.ts';
import { PeriodBar, useAskedPeriod } from './period-bar.tsx';
import { missedOf, occupancyOf, sayValue, tablesOf, ticketOf } from './tables.ts';

export function Component() {
  const [period, setPeriod] = useAskedPeriod();
  const query = useQuery(api.figures.get.queryOptions({ input: period, placeholderData: keepPreviousData }));
  // Of the numbers in sight, which are the last ones until the next have come.
  const shown = query.data?.period ?? period;
  const before = periodBefore(shown);
  const [isWhole, setIsWhole] = useState(false);
  const printAll = () => {
    flushSync(() => setIsWhole(true));
    window.addEventListener('afterprint', () => setIsWhole(false), { once: true });
    window.print();
  };
  return (
    <Page>
      <PageHeader
        title="Números"
        description={`De ${sayDays(shown)}, ao lado de ${sayDays(before)}.`}
        back={{ to: paths.admin.tills(), label: 'Caixa' }}
        actions={
          query.data ? (
            <>
              <Button variant="default" visibleFrom="sm" onClick={printAll}>
                Imprimir tudo
              </Button>
              <PrintButton />
            </>
          ) : undefined
        }
      />
      <PeriodBar period={period} onChange={setPeriod} />
      <QueryContent
        query={query}
        errorMessage="Não foi possível carregar os números."
        skeleton={<CardsSkeleton cards={6} />}
      >
        {(found) => (
          <Stack gap="lg" className={styles.content} data-stale={query.isPlaceholderData || undefined}>
            <Content found={found} isWhole={isWhole} />
            <FigureRows found={found} />
          </Stack>
        )}
      </QueryContent>
    </Page>
  );
}

const parts = ['dinheiro', 'faturamento', 'agenda', 'pacientes'] as const;
type Part = (typeof parts)[number];
const partNames: Record<Part, string> = {
  dinheiro: 'Dinheiro',
  faturamento: 'Faturamento',
  agenda: 'Agenda',
  pacientes: 'Pacientes',
};
/** In the order of the page. */
const partOf: Record<FigureName, Part> = {
  received: 'dinheiro',
  expenses: 'dinheiro',
  result: 'dinheiro',
  open: 'dinheiro',
  revenue: 'faturamento',
  packages: 'faturamento',
  procedures: 'faturamento',
  professionals: 'agenda',
  weekdays: 'agenda',
  missed: 'agenda',
  missedByWeekday: 'agenda',
  waiting: 'agenda',
  online: 'agenda',
  first: 'pacientes',
  origins: 'pacientes',
  absent: 'pacientes',
};
const order = Object.keys(partOf);

/** One part at a time. @param isWhole all, while they are printed */
function Content({ found, isWhole }: { found: Figures; isWhole: boolean }) {
  const [part, setPart] = useUrlChoice('parte', parts, 'dinheiro');
  // A new object for each press, so that the same figure is scrolled to again.
  const [wanted, setWanted] = useState<{ name: FigureName } | null>(null);
  useEffect(() => {
    if (wanted && partOf[wanted.name] === part)
      document.getElementById(wanted.name)?.scrollIntoView({ block: 'start' });
  }, [wanted, part]);
  const headlines = (
    <Headlines
      found={found}
      onOpen={(name) => {
        setPart(partOf[name]);
        setWanted({ name });
      }}
    />
  );
  if (isWhole)
    return (
      <>
        {headlines}
        <FiguresOf found={found} />
      </>
    );
  return (
    <>
      {headlines}
      <Tabs value={part} onChange={(chosen) => setPart(parts.find((each) => each === chosen) ?? 'dinheiro')}>
        <Tabs.List aria-label="Quadros" className={styles.tabs}>
          {parts.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {partNames[each]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={part} pt="md">
          <FiguresOf key={part} found={found} part={part} />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

/** @param part absent: of all */
function FiguresOf({ found, part }: { found: Figures; part?: Part }) {
  const definitions = definitionsWith(found.cancelHours);
  const isShown = (name: FigureName) => part === undefined || partOf[name] === part;
  return (
    <div className={styles.figures}>
      {tablesOf(found)
        .filter(({ name }) => isShown(name))
        .sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name))
        .map((table) => (
          <FigureSection
            key={table.name}
            table={table}
            definition={definitions[table.name]}
            period={found.period}
            before={found.before}
          />
        ))}
      {isShown('absent') ? <AbsentPatients absent={found.absent} definition={definitions.absent} /> : null}
    </div>
  );
}

/** The six numbers that are asked first; each leads to its figure. */
function Headlines({
  found: { total, receivedTotal: received, first },
  onOpen,
}: {
  found: Figures;
  onOpen: (name: FigureName) => void;
}) {
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
          onClick={() => onOpen(to)}
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
