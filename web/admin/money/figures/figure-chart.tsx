/** Bars of one column of a table, of both periods. The table beside it says the same. Only this module loads the charts. */
import '@mantine/charts/styles.layer.css';
import { BarChart } from '@mantine/charts';
import { useMediaQuery } from '#web/ui/use-media-query.ts';
import { axisTicks, chartHeight, chartRows, type FigureTable, sayTick, sayValue } from './tables.ts';

const names = { now: 'Período', before: 'Período anterior' };

export function FigureChart({ table, drawn }: { table: FigureTable; drawn: number }) {
  const isPhone = useMediaQuery('(max-width: 30em)');
  const unit = table.columns[drawn]?.unit ?? 'count';
  const rows = chartRows(table).map(({ label, cells }) => ({
    label,
    now: cells[drawn]?.now ?? 0,
    before: cells[drawn]?.before ?? 0,
  }));
  const ticks = axisTicks(
    Math.max(...rows.flatMap(({ now, before }) => [now, before])),
    unit,
    isPhone ? 2 : 4,
  );
  const both = table.rows.some(({ cells }) => cells[drawn]?.before !== undefined);
  return (
    <BarChart
      h={chartHeight(table)}
      data={rows}
      dataKey="label"
      orientation="vertical"
      gridAxis="y"
      tickLine="none"
      // The page hides the bars from screen readers: the keyboard must not stop there either.
      accessibilityLayer={false}
      // The last tick's label reaches over the end of its axis.
      barChartProps={{ margin: { right: 28 } }}
      withLegend={both}
      // In the order of the bars.
      legendProps={{ verticalAlign: 'top', height: 36, itemSorter: null }}
      yAxisProps={{ width: isPhone ? 96 : 160 }}
      xAxisProps={{
        ticks,
        domain: [0, ticks.at(-1) ?? 0],
        interval: 0,
        tickFormatter: (value: number) => sayTick(value, unit),
      }}
      barProps={{ radius: 4, isAnimationActive: false }}
      valueFormatter={(value) => sayValue(value, unit)}
      series={[
        { name: 'now', label: both ? names.now : (table.columns[drawn]?.header ?? ''), color: 'brand.6' },
        ...(both ? [{ name: 'before', label: names.before, color: 'clay.3' }] : []),
      ]}
    />
  );
}
