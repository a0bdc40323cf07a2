/** What the marks add up to, by product and region, what is more than a lot has, and what is different from the last time. */
import { Anchor, Text } from '@mantine/core';
import { formatDate } from '#web/format/date.ts';
import styles from './application.module.css';
import { type Overdrawn, overdrawnLots, sayOverdrawn, type WithNextLot } from './application-lots.ts';
import { asDraft, sayDose, sayMarks, sayShapes } from './application-rules.ts';
import { differencesTo, type Total, totalsOf } from './application-totals.ts';
import { type ApplicationEditor, chooseUse, lotOf, nameOf, unitOf } from './use-application.ts';
import { howToMark } from './use-map-view.ts';

type OverdrawnLotProps = {
  over: Overdrawn;
  /** Goes on with the next lot. */
  onNext: (over: WithNextLot) => void;
};

/** Of a lot more is marked than it has. */
export const OverdrawnLot = ({ over: { next, ...over }, onNext }: OverdrawnLotProps) => (
  <Text size="sm" c="red">
    {sayOverdrawn(over)}{' '}
    {next ? (
      <Anchor
        component="button"
        type="button"
        inherit
        c="inherit"
        underline="always"
        onClick={() => onNext({ ...over, next })}
      >
        Continuar com o lote {next.code}
      </Anchor>
    ) : (
      'Não há outro lote aberto.'
    )}
  </Text>
);

export function Totals({ editor }: { editor: ApplicationEditor }) {
  const { application, products, day, last } = editor;
  const totals = totalsOf(application).filter(({ marks, sum }) => marks.length > 0 || sum > 0);
  const overdrawn = overdrawnLots(application, products, day);
  const differences = last && differencesTo(asDraft(last.application), application);
  const amount = ({ use }: Pick<Total, 'use'>, { sum, marks }: Pick<Total, 'sum' | 'marks'>) =>
    use.kind === 'product' ? sayDose(sum, unitOf(use, products)) : sayMarks(marks);
  return (
    <section aria-label="Totais" className={styles.totals}>
      {totals.length === 0 ? (
        <Text size="sm" c="dimmed">
          {editor.active ? howToMark[editor.tool] : chooseUse}.
        </Text>
      ) : null}
      <div role="status">
        {overdrawn.map((over) => (
          <OverdrawnLot key={over.lot.id} over={over} onNext={editor.toNextLot} />
        ))}
      </div>
      {totals.map((total) => (
        <div key={total.key}>
          <Text fw={600} className={styles.sum}>
            <span>{nameOf(total.use, products)}</span>
            <span>{amount(total, total)}</span>
          </Text>
          {total.lots.length > 1 ? (
            <Text size="sm" c="dimmed">
              {total.lots
                .map(
                  ({ use, sum }) =>
                    `${lotOf(use, products) ?? 'Sem lote'}: ${sayDose(sum, unitOf(use, products))}`,
                )
                .join(' · ')}
            </Text>
          ) : null}
          <ul className={styles.regions}>
            {total.regions.map(({ region, ...there }) => (
              <li key={region}>
                <span>{region}</span>
                <span>{amount(total, there)}</span>
              </li>
            ))}
          </ul>
        </div>
      ))}
      {last && differences && totals.length > 0 ? (
        <div>
          <Text size="sm" fw={500}>
            Diferença para {formatDate(last.day)}
          </Text>
          {differences.length === 0 ? (
            <Text size="sm" c="dimmed">
              Nenhuma:{' '}
              {totals.some(({ use }) => use.kind === 'product') ? 'as doses são as mesmas' : 'é o mesmo'}.
            </Text>
          ) : (
            <ul className={styles.regions}>
              {differences.map(({ use, region, shape, by }) => {
                const size = Math.abs(by);
                return (
                  <li key={`${nameOf(use, products)} ${region} ${shape}`}>
                    <span>{totals.length > 1 ? `${region} · ${nameOf(use, products)}` : region}</span>
                    <span>
                      {by > 0 ? '+' : '−'}
                      {shape ? sayShapes(shape, size) : sayDose(size, unitOf(use, products))}
                    </span>
                  </li>
                );
              })}
            </ul>
          )}
        </div>
      ) : null}
    </section>
  );
}
