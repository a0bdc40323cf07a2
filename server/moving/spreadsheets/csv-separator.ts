/** The separator of a CSV text, found by the lines that it divides alike. */
import { type Separator, separators } from '#contract/moving/spreadsheet-files.ts';

/** Number of cells of each line that is not blank; separators and line breaks between quotes do not count. */
function countCells(text: string, separator: Separator): number[] {
  const counts: number[] = [];
  let cells = 1;
  let quoted = false;
  let blank = true;
  // What a quote opens a cell after; a second quote right after a closing one is a letter of the cell.
  let before = separator as string;
  for (const letter of text) {
    if (quoted) {
      if (letter === '"') quoted = false;
    } else if (letter === '"' && (before === separator || before === '\n' || before === '"')) {
      quoted = true;
      blank = false;
    } else if (letter === separator) {
      cells += 1;
    } else if (letter === '\n' || letter === '\r') {
      if (!blank) counts.push(cells);
      cells = 1;
      blank = true;
    } else if (letter !== ' ') blank = false;
    before = letter === '\r' ? '\n' : letter;
  }
  return counts;
}

/** How many lines have the most frequent number of cells, and that number. */
function mostFrequent(counts: number[]): { lines: number; cells: number } {
  const lines = new Map<number, number>();
  for (const cells of counts) lines.set(cells, (lines.get(cells) ?? 0) + 1);
  const [cells = 1, number = 0] =
    [...lines].filter(([cells]) => cells > 1).sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [];
  return { lines: number, cells };
}

/**
 * @param sample the beginning of the text, at least some lines of it
 * @returns `;` for a text of one column
 */
export function findSeparator(sample: string): Separator {
  const declared = /^sep=([;,\t|])\r?\n/iu.exec(sample)?.[1];
  const named = separators.find((separator) => separator === declared);
  if (named !== undefined) return named;
  const ranked = separators
    .map((separator) => {
      const counts = countCells(sample, separator);
      const { lines, cells } = mostFrequent(counts);
      return { separator, share: counts.length === 0 ? 0 : lines / counts.length, cells };
    })
    .filter(({ cells }) => cells > 1)
    // Texts with commas are often alike in a few lines; a real separator divides nearly all, into more cells.
    .sort((a, b) => b.share * Math.log(b.cells) - a.share * Math.log(a.cells));
  return ranked[0]?.separator ?? ';';
}
