/** Signed marks on the drawings that they were made on, and as a table; on paper both. */
import { Table, Text } from '@mantine/core';
import { planeLabels, type SignedApplication } from '#contract/patients/application.ts';
import { drawingKeys, drawingSizes, drawingTitles } from '#contract/patients/drawings.ts';
import type { RecordEntry } from '#contract/patients/record.ts';
import styles from './application.module.css';
import { sayDose, sayMarks, shapeNames } from './application-rules.ts';
import drawingStyles from './drawing.module.css';
import { Drawing, MarkShape } from './drawing.tsx';
import { sidesOfLabels } from './label-sides.ts';
import { RecalledLot } from './recalled-lot.tsx';

/** In the same cell, so that a phone shows the whole row. */
const Below = ({ children }: { children: string }) => (
  <Text size="xs" c="dimmed">
    {children}
  </Text>
);

type SignedMapProps = { application: SignedApplication; recalls: RecordEntry['recalls'] };

export function SignedMap({ application: { uses, marks }, recalls }: SignedMapProps) {
  const hasDetails = marks.some(({ technique, note }) => technique || note);
  const shown = drawingKeys.flatMap((drawing) =>
    [
      ...Map.groupBy(
        marks.filter((mark) => mark.drawing === drawing),
        ({ version }) => version,
      ),
    ].map(([version, there]) => ({ drawing, version, there, sides: sidesOfLabels(there) })),
  );
  return (
    <div className={styles.signed}>
      <div className={`${styles.signedDrawings} ${drawingStyles.tones}`}>
        {shown.map(({ drawing, version, there, sides }) => (
          <figure key={`${drawing} ${version}`}>
            <svg
              viewBox={`0 0 ${drawingSizes[drawing].width} ${drawingSizes[drawing].height}`}
              role="img"
              aria-label={`${drawingTitles[drawing]}, ${sayMarks(there)}`}
            >
              <Drawing drawing={drawing} version={version} />
              {there.map((mark) => (
                <MarkShape
                  key={mark.key}
                  mark={mark}
                  tone={uses.findIndex(({ key }) => key === mark.use)}
                  isSigned
                  side={sides.get(mark.key)}
                />
              ))}
            </svg>
            <Text size="xs" c="dimmed" component="figcaption">
              {drawingTitles[drawing]}
            </Text>
          </figure>
        ))}
      </div>
      <Table aria-label="Pontos da aplicação" verticalSpacing={2} fz="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Região e plano</Table.Th>
            <Table.Th>Produto ou aparelho, lote</Table.Th>
            <Table.Th ta="right" style={{ whiteSpace: 'nowrap' }}>
              Dose
            </Table.Th>
            {hasDetails ? <Table.Th>Técnica e observação</Table.Th> : null}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {marks.map(({ key, use: useKey, region, shape, dose, plane, technique, note }) => {
            const use = uses.find((each) => each.key === useKey);
            const below = [shape !== 'point' && shapeNames[shape][0], plane && planeLabels[plane]].filter(
              Boolean,
            );
            return (
              <Table.Tr key={key}>
                <Table.Td>
                  {region}
                  {below.length > 0 ? <Below>{below.join(' · ')}</Below> : null}
                </Table.Td>
                <Table.Td>
                  {use?.kind === 'product' ? use.product.name : use?.name}
                  {use?.kind === 'product' && use.lot ? <Below>{use.lot.code}</Below> : null}
                  <Text component="div" size="xs">
                    <RecalledLot use={use} recalls={recalls} />
                  </Text>
                </Table.Td>
                <Table.Td ta="right" style={{ whiteSpace: 'nowrap' }}>
                  {dose === null ? null : sayDose(dose, use?.kind === 'product' ? use.product.unit : '')}
                </Table.Td>
                {hasDetails ? <Table.Td>{[technique, note].filter(Boolean).join('; ')}</Table.Td> : null}
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </div>
  );
}
