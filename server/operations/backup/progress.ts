/** Shows the progress of a step. Counts are bytes, or tables in the step `rows`. */
export type Report = (step: Step, done: number, total: number) => void;

type Step = 'files' | 'rows' | 'verify' | 'restore';

export const noReport: Report = () => {};

const titles: Record<Step, string> = {
  files: 'Copiando os arquivos',
  rows: 'Copiando o banco de dados',
  verify: 'Conferindo a cópia',
  restore: 'Restaurando',
};

const intervalMs = 200;

/** On a terminal one line that is overwritten; elsewhere one line for each step. */
export function createReport(out: NodeJS.WriteStream): Report {
  let last: Step | undefined;
  let next = 0;
  return (step, done, total) => {
    if (!out.isTTY) {
      if (step !== last) out.write(`  ${titles[step]}…\n`);
      last = step;
      return;
    }
    const isEnd = total > 0 && done >= total;
    if (step === last && !isEnd && performance.now() < next) return;
    if (last !== undefined && step !== last) out.write('\n');
    last = step;
    next = performance.now() + intervalMs;
    const share = total > 0 ? `${Math.min(100, Math.floor((done / total) * 100))}%` : saySize(done);
    out.write(`\r\x1b[K  ${titles[step]}… ${share}`);
  };
}

/** With a fitting unit of 1024, as the pages show sizes: 1,5 GB. */
export function saySize(bytes: number): string {
  const units = ['bytes', 'KB', 'MB', 'GB', 'TB'];
  const power = Math.min(units.length - 1, bytes > 0 ? Math.floor(Math.log2(bytes) / 10) : 0);
  const value = bytes / 1024 ** power;
  return `${value.toLocaleString('pt-BR', { maximumFractionDigits: value < 10 ? 1 : 0 })} ${units[power]}`;
}
