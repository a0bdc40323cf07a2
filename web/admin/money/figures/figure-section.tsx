/** One figure: its definition, its chart, its table beside the period before, and its CSV. */
import { Anchor, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { lazy, type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import type { Period } from '#contract/money/figure-days.ts';
import { useToday } from '#web/clinic/clinic.ts';
import { paths } from '#web/paths.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { useAddress } from '#web/ui/list-state.ts';
import { usePrinting } from '#web/ui/printing.ts';
import { CsvButton } from '../csv-button.tsx';
import styles from './figures.module.css';
import { sayDays } from './period.ts';
import {
  type Behind,
  chartHeight,
  csvOf,
  type FigureTable,
  hasBefore,
  rowsParams,
  sayValue,
} from './tables.ts';

const FigureChart = lazy(async () => ({ default: (await import('./figure-chart.tsx')).FigureChart }));

type Definition = { title: string; says: string };
type SectionProps = {
  name: string;
  definition: Definition;
  /** Needs the page's width. */
  isWide?: boolean;
  actions?: ReactNode;
  children: ReactNode;
};

export const FigureFrame = ({
  name,
  definition: { title, says },
  isWide,
  actions,
  children,
}: SectionProps) => (
  <Card component="section" aria-labelledby={name} className={isWide ? styles.wide : undefined}>
    <Stack gap="sm">
      <Group justify="space-between" gap="sm" wrap="nowrap" align="flex-start">
        <Title order={2} size="h3" id={name}>
          {title}
        </Title>
        {actions}
      </Group>
      <Text c="dimmed" size="sm" maw="75ch">
        {says}
      </Text>
      {children}
    </Stack>
  </Card>
);

type FigureSectionProps = { table: FigureTable; definition: Definition; period: Period; before: Period };

export function FigureSection({ table, definition, period, before }: FigureSectionProps) {
  const { name, columns, rows, drawn } = table;
  const printing = usePrinting();
  const today = useToday();
  const isDrawn = drawn !== undefined && rows.some(({ cells }) => cells[drawn]?.now || cells[drawn]?.before);
  return (
    <FigureFrame
      name={name}
      definition={definition}
      // The one of packages stands alone between wide ones.
      isWide={columns.length > 3 || name === 'packages'}
      actions={
        <Group gap="xs" justify="flex-end">
          {name === 'packages' ? (
            <Button component={Link} to={paths.admin.packages()} variant="subtle" size="compact-md">
              Em andamento
            </Button>
          ) : null}
          <CsvButton
            title={definition.title}
            {...csvOf(table, { now: sayDays(period), before: sayDays(before) })}
            days={hasBefore(table) ? `${period.from} a ${period.to}` : today}
          />
        </Group>
      }
    >
      {isDrawn && !printing ? (
        <div aria-hidden style={{ minHeight: chartHeight(table) }}>
          <Suspense>
            <FigureChart table={table} drawn={drawn} />
          </Suspense>
        </div>
      ) : null}
      <DataTable
        label={definition.title}
        columns={[
          { header: table.of, cell: ({ label }) => label, minWidth: 8.5 },
          ...columns.map(
            ({ header, unit }, index): Column<FigureTable['rows'][number]> => ({
              header,
              numeric: true,
              align: 'right',
              // 'antes R$ 54.380,00'
              minWidth: unit === 'cents' && hasBefore(table) ? 9.5 : 7,
              cell: ({ cells, label }, shape) => {
                const cell = cells[index];
                if (!cell) return null;
                return (
                  <>
                    {cell.behind && cell.now !== 0 ? (
                      <BehindButton
                        behind={cell.behind}
                        of={`${header}, ${label}`}
                        says={sayValue(cell.now, unit)}
                      />
                    ) : (
                      sayValue(cell.now, unit)
                    )}{' '}
                    {cell.before === undefined ? null : (
                      <Text span size="sm" c="dimmed" display={shape === 'row' ? 'block' : 'inline'}>
                        antes {sayValue(cell.before, unit)}
                      </Text>
                    )}
                  </>
                );
              },
            }),
          ),
        ]}
        rows={rows}
        rowKey={({ key }) => key}
      />
    </FigureFrame>
  );
}

/** A number that opens the rows behind it. @param of which number it is */
export function BehindButton({
  behind: { kind, key },
  of,
  says,
}: {
  behind: Behind;
  of: string;
  says: string;
}) {
  const { change } = useAddress();
  if (usePrinting()) return says;
  return (
    <Anchor
      component="button"
      type="button"
      inherit
      aria-label={`${says}: ${of}, ver um a um`}
      onClick={() =>
        change((next) => {
          next.set(rowsParams.kind, kind);
          if (key) next.set(rowsParams.key, key);
        })
      }
    >
      {says}
    </Anchor>
  );
}
