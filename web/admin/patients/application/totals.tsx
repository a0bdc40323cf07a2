/** What the marks add up to, by product and region, and what is different from the last time. */
import { Text } from '@mantine/core';
import type { Application } from '#contract/patients/application.ts';
import { formatDate } from '#web/format/date.ts';
import styles from './application.module.css';
import { differencesTo, sayDose, type Total, totalsOf } from './application-rules.ts';

type TotalsProps = {
  application: Application;
  nameOf: (use: Total['use']) => string;
  unitOf: (use: Total['use']) => string;
  last?: { day: string; application: Application } | undefined;
};

const sayMarks = (count: number) => (count === 1 ? '1 ponto' : `${count} pontos`);

export function Totals({ application, nameOf, unitOf, last }: TotalsProps) {
  const totals = totalsOf(application).filter(({ marks }) => marks > 0);
  const differences = last ? differencesTo(last.application, application) : [];
  const signed = (by: number, unit: string) => `${by > 0 ? '+' : '−'}${sayDose(Math.abs(by), unit)}`;
  return (
    <section aria-label="Totais" className={styles.totals}>
      {totals.length === 0 ? (
        <Text size="sm" c="dimmed">
          Toque no desenho para marcar o primeiro ponto.
        </Text>
      ) : null}
      {totals.map(({ key, use, sum, marks, regions }) => (
        <div key={key}>
          <Text fw={600} className={styles.sum}>
            <span>{nameOf(use)}</span>
            <span>{use.kind === 'product' ? sayDose(sum, unitOf(use)) : sayMarks(marks)}</span>
          </Text>
          <ul className={styles.regions}>
            {regions.map(({ region, sum: there, marks: count }) => (
              <li key={region}>
                <span>{region}</span>
                <span>{use.kind === 'product' ? sayDose(there, unitOf(use)) : sayMarks(count)}</span>
              </li>
            ))}
          </ul>
        </div>
      ))}
      {last && totals.length > 0 ? (
        <div>
          <Text size="sm" fw={500}>
            Diferença para {formatDate(last.day)}
          </Text>
          {differences.length === 0 ? (
            <Text size="sm" c="dimmed">
              Nenhuma: as doses são as mesmas.
            </Text>
          ) : (
            <ul className={styles.regions}>
              {differences.map(({ use, region, by }) => (
                <li key={`${nameOf(use)} ${region}`}>
                  <span>{totals.length > 1 ? `${region}, ${nameOf(use)}` : region}</span>
                  <span>{signed(by, unitOf(use))}</span>
                </li>
              ))}
            </ul>
          )}
        </div>
      ) : null}
    </section>
  );
}
