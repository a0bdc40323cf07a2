/** Which lines of a statement may be money of cards. A person confirms each. */
import type { BankLine, CardRow } from '#contract/money/cards.ts';
import { addDays } from '#contract/value-formats.ts';

/** Days that a deposit may come before and after the expected one: card companies pay late around holidays. */
export const matchedDays = { before: 2, after: 5 } as const;

export interface Match {
  line: BankLine;
  rows: CardRow[];
  netCents: number;
}

type Row = Pick<CardRow, 'id' | 'expectedDay' | 'method' | 'netCents'>;
const sumOf = (rows: readonly Row[]) => rows.reduce((sum, { netCents }) => sum + netCents, 0);
const distance = (one: string, other: string) => Math.abs(Date.parse(one) - Date.parse(other));

/**
 * One row, or all rows of a day, of debit, of credit or of both, as card companies pay them in one amount. A cent for each row is let
 * go: they may round otherwise. The nearest day first. Each line and each row is in one match at most.
 */
export function matchLines(lines: readonly BankLine[], rows: readonly CardRow[]): Match[] {
  const byDay = Map.groupBy(rows, ({ expectedDay }) => expectedDay);
  const taken = new Set<string>();
  return lines
    .toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
    .flatMap((line) => {
      const near = Array.from({ length: matchedDays.after + matchedDays.before + 1 }, (_, at) =>
        addDays(line.day, at - matchedDays.after),
      )
        .flatMap((day) => byDay.get(day) ?? [])
        .filter(({ id }) => !taken.has(id));
      const groups = [
        ...near.map((row) => [row]),
        ...Map.groupBy(near, ({ expectedDay, method }) => expectedDay + method).values(),
        ...Map.groupBy(near, ({ expectedDay }) => expectedDay).values(),
      ];
      const off = (group: CardRow[]) => Math.abs(sumOf(group) - line.cents);
      const [best] = groups
        .filter((group) => off(group) <= group.length)
        .sort(
          (a, b) =>
            distance(a[0]?.expectedDay ?? '', line.day) - distance(b[0]?.expectedDay ?? '', line.day) ||
            off(a) - off(b),
        );
      if (!best) return [];
      for (const { id } of best) taken.add(id);
      return { line, rows: best, netCents: sumOf(best) };
    });
}
