/** The marks as rows: for the keyboard, a screen reader, and who prefers figures. */
import { ActionIcon, Button, Group, Select, Table, Text } from '@mantine/core';
import { memo, useEffect, useMemo, useRef, useState } from 'react';
import { type ApplicationMark, planeLabels } from '#contract/patients/application.ts';
import { regionsOf } from '#contract/patients/drawing-regions.ts';
import { drawingKeys, drawingTitles, drawingVersions } from '#contract/patients/drawings.ts';
import { IconPlus, IconTrash } from '#web/ui/icons/icons.ts';
import styles from './application.module.css';
import { ToolChoice } from './application-map.tsx';
import { shapeNames } from './application-rules.ts';
import { regionOf, shapeAround } from './application-shapes.ts';
import { DoseField } from './dose-field.tsx';
import { type ApplicationEditor, lotOf, nameOf, unitOf } from './use-application.ts';

export function MarkTable({ editor }: { editor: ApplicationEditor }) {
  const { application, products, drawing } = editor;
  // The rows keep their functions: a dose that is typed renders one row.
  const latest = useRef(editor);
  useEffect(() => {
    latest.current = editor;
  });
  const [{ changeDose, setWrongDose, isUnusual, remove }] = useState(() => ({
    changeDose: (key: string, dose: number | null) => latest.current.changeDose(key, dose),
    setWrongDose: (key: string, typed: string) => latest.current.draft.setWrongDose(key, typed),
    isUnusual: (dose: number, { key, use: of }: ApplicationMark) => {
      const use = latest.current.application.uses.find((each) => each.key === of);
      return use?.kind === 'product' && latest.current.isUnusual(dose, use, key);
    },
    remove: (key: string) => latest.current.remove(key),
  }));
  return (
    <div className={styles.table}>
      <AddByRegion key={drawing} editor={editor} />
      {application.marks.length > 0 ? (
        <Table.ScrollContainer minWidth={300}>
          <Table aria-label="Pontos marcados" verticalSpacing={4}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Região e plano</Table.Th>
                <Table.Th>Produto ou aparelho</Table.Th>
                <Table.Th w="7rem">Dose</Table.Th>
                <Table.Th w="3rem" aria-label="Remover" />
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {application.marks.map((mark, place) => {
                const use = application.uses.find(({ key }) => key === mark.use);
                return (
                  <Row
                    key={mark.key}
                    mark={mark}
                    number={place + 1}
                    what={
                      use ? [nameOf(use, products), lotOf(use, products)].filter(Boolean).join(' · ') : ''
                    }
                    unit={use?.kind === 'product' ? unitOf(use, products) : null}
                    wrongDose={editor.draft.wrongDoses[mark.key]}
                    isUnusual={isUnusual}
                    onDose={changeDose}
                    onWrongDose={setWrongDose}
                    onRemove={remove}
                  />
                );
              })}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      ) : (
        <Text c="dimmed">Nenhum ponto marcado.</Text>
      )}
    </div>
  );
}

type RowProps = {
  mark: ApplicationMark;
  number: number;
  what: string;
  /** Null: a device has no dose. */
  unit: string | null;
  wrongDose: string | undefined;
  isUnusual: (dose: number, mark: ApplicationMark) => boolean;
  onDose: (key: string, dose: number | null) => void;
  onWrongDose: (key: string, typed: string) => void;
  onRemove: (key: string) => void;
};

const Row = memo(({ mark, number, what, unit, wrongDose, isUnusual, ...on }: RowProps) => {
  const region = regionOf(mark);
  const name = `${region}, ponto ${number}`;
  return (
    <Table.Tr>
      <Table.Td>
        {region}
        <Text size="xs" c="dimmed">
          {[
            drawingTitles[mark.drawing],
            mark.shape !== 'point' && shapeNames[mark.shape][0],
            mark.plane && planeLabels[mark.plane],
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </Table.Td>
      <Table.Td>{what}</Table.Td>
      <Table.Td>
        {unit === null ? null : (
          <DoseField
            aria-label={`Dose: ${name}`}
            size="sm"
            unit={unit}
            value={mark.dose}
            wrong={wrongDose}
            isUnusual={(dose) => isUnusual(dose, mark)}
            onChange={(dose) => on.onDose(mark.key, dose)}
            onWrong={(typed) => on.onWrongDose(mark.key, typed)}
          />
        )}
      </Table.Td>
      <Table.Td>
        <ActionIcon aria-label={`Remover: ${name}`} onClick={() => on.onRemove(mark.key)}>
          <IconTrash aria-hidden size="1.1em" />
        </ActionIcon>
      </Table.Td>
    </Table.Tr>
  );
});

function AddByRegion({ editor }: { editor: ApplicationEditor }) {
  const { drawing } = editor;
  const regions = useMemo(() => regionsOf(drawing, drawingVersions[drawing]), [drawing]);
  const [region, setRegion] = useState<string | null>(null);
  const place = regions.get(region ?? '');
  return (
    <Group gap="xs" align="flex-end">
      <ToolChoice editor={editor} />
      <Select
        label="Desenho"
        size="sm"
        w="11rem"
        allowDeselect={false}
        data={drawingKeys.map((value) => ({ value, label: drawingTitles[value] }))}
        value={drawing}
        onChange={(value) => {
          const chosen = drawingKeys.find((key) => key === value);
          if (chosen) editor.setDrawing(chosen);
        }}
      />
      <Select
        label="Região"
        size="sm"
        className={styles.grow}
        searchable
        nothingFoundMessage="Nenhuma região com este nome"
        data={[...regions.keys()]}
        value={region}
        onChange={setRegion}
      />
      <Button
        size="sm"
        variant="light"
        disabled={!place}
        leftSection={<IconPlus aria-hidden size="1.1em" />}
        onClick={() => place && editor.add(editor.tool, shapeAround(editor.tool, place, drawing))}
      >
        Adicionar {shapeNames[editor.tool][0]}
      </Button>
    </Group>
  );
}
