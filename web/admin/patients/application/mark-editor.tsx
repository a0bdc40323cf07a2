/** Dose, plane, technique and note of the mark that was tapped last. */
import { ActionIcon, Button, CloseButton, Group, NativeSelect, Select, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import {
  type ApplicationMark,
  applicationLimits,
  planeLabels,
  planes,
} from '#contract/patients/application.ts';
import { capitalise } from '#web/format/date.ts';
import { IconChevronDown, IconFlipHorizontal, IconMinus, IconPlus, IconTrash } from '#web/ui/icons/icons.ts';
import styles from './application.module.css';
import { doseId } from './application-map.tsx';
import { shapeNames } from './application-rules.ts';
import { regionOf, turned } from './application-shapes.ts';
import { DoseField } from './dose-field.tsx';
import { readDose } from './typed-dose.ts';
import { type ApplicationEditor, lotOf, nameOf, unitOf } from './use-application.ts';

const turns = [
  ['Menor', { scale: 1 / 1.2 }],
  ['Maior', { scale: 1.2 }],
  ['Girar', { degrees: 15 }],
] as const;

/** Escape in a field leads back to its mark, and does not close the window around them. */
const ownEscape = { 'data-mantine-stop-propagation': 'true' };

type MarkEditorProps = { editor: ApplicationEditor; mark: ApplicationMark; hasRoom: boolean };

const backToMark = (key: string) =>
  document.querySelector<SVGElement>(`[data-mark="${key}"]`)?.focus({ preventScroll: true });

export function MarkEditor({ editor, mark, hasRoom }: MarkEditorProps) {
  /** Kept from one mark to the next. */
  const [showsMore, setShowsMore] = useState(hasRoom);
  const { application, products } = editor;
  const { key } = mark;
  const use = application.uses.find((each) => each.key === mark.use);
  const unit = unitOf(use, products);
  const step = unit === 'U' ? 1 : 0.1;
  const stepBy = (by: number) => {
    const dose = readDose(String(Math.round(((mark.dose ?? 0) + by) * 100) / 100));
    if (dose !== null) editor.changeDose(key, dose);
  };
  const region = regionOf(mark);
  return (
    <section
      aria-label={`${capitalise(shapeNames[mark.shape][0])}: ${region}`}
      className={styles.editor}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' && event.key !== 'Enter') return;
        // A list, a button or an open dialog takes its own Enter.
        if (event.ctrlKey || event.metaKey || event.defaultPrevented) return;
        if (event.key === 'Enter' && !(event.target instanceof HTMLInputElement)) return;
        event.preventDefault();
        event.stopPropagation();
        backToMark(key);
      }}
    >
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text fw={600}>
          {region}
          {mark.plane ? (
            <Text span inherit fw={400} c="dimmed">
              {` · ${planeLabels[mark.plane]}`}
            </Text>
          ) : null}
        </Text>
        <CloseButton aria-label="Fechar o ponto" onClick={() => editor.select(null)} />
      </Group>
      {use?.kind === 'product' ? (
        <Group gap="xs" align="flex-end" wrap="nowrap">
          <ActionIcon variant="default" size="xl" aria-label="Dose menor" onClick={() => stepBy(-step)}>
            <IconMinus aria-hidden size="1.1em" />
          </ActionIcon>
          <DoseField
            {...ownEscape}
            id={doseId}
            key={key}
            label="Dose"
            className={styles.grow}
            unit={unit}
            value={mark.dose}
            wrong={editor.draft.wrongDoses[key]}
            isUnusual={(dose) => editor.isUnusual(dose, use, key)}
            onChange={(dose) => editor.changeDose(key, dose)}
            onWrong={(typed) => editor.draft.setWrongDose(key, typed)}
          />
          <ActionIcon variant="default" size="xl" aria-label="Dose maior" onClick={() => stepBy(step)}>
            <IconPlus aria-hidden size="1.1em" />
          </ActionIcon>
        </Group>
      ) : null}
      {application.uses.length > 1 ? (
        <Select
          label="Com"
          size="sm"
          allowDeselect={false}
          data={application.uses.map((each) => ({
            value: each.key,
            label: [nameOf(each, products), lotOf(each, products)].filter(Boolean).join(' · '),
          }))}
          value={mark.use}
          onChange={(value) => {
            const to = application.uses.find((each) => each.key === value);
            if (to)
              editor.change(key, { use: to.key, ...(to.kind === 'device' && { dose: null, plane: null }) });
          }}
        />
      ) : null}
      {mark.shape === 'point' ? null : (
        <Group gap="xs">
          {turns.map(([label, by]) => (
            <Button
              key={label}
              variant="default"
              size="compact-md"
              onClick={() => editor.change(key, { at: turned(mark.at, mark.drawing, by) })}
            >
              {label}
            </Button>
          ))}
        </Group>
      )}
      <Group gap="xs">
        <Button
          variant="light"
          size="compact-md"
          leftSection={<IconFlipHorizontal aria-hidden size="1.1em" />}
          onClick={() => editor.mirror(mark)}
        >
          Espelhar
        </Button>
        <Button
          variant="subtle"
          color="red"
          size="compact-md"
          leftSection={<IconTrash aria-hidden size="1.1em" />}
          onClick={() => editor.remove(key)}
        >
          Remover
        </Button>
        <Button
          variant="subtle"
          size="compact-md"
          aria-expanded={showsMore}
          rightSection={<IconChevronDown aria-hidden size="1.05em" />}
          onClick={() => setShowsMore(!showsMore)}
        >
          Mais
        </Button>
      </Group>
      {showsMore ? (
        <>
          {use?.kind === 'device' ? null : (
            <Group gap="xs" grow align="flex-start">
              <NativeSelect
                label="Plano"
                size="sm"
                value={mark.plane ?? ''}
                onChange={(event) => {
                  const plane = planes.find((each) => each === event.currentTarget.value) ?? null;
                  editor.changePlane(key, plane);
                }}
                data={[
                  { value: '', label: 'Não informado' },
                  ...planes.map((value) => ({ value, label: planeLabels[value] })),
                ]}
              />
              <TextInput
                {...ownEscape}
                label="Técnica"
                placeholder="Retroinjeção"
                size="sm"
                maxLength={applicationLimits.technique}
                value={mark.technique ?? ''}
                onChange={(event) =>
                  editor.change(key, { technique: event.currentTarget.value || null }, 'technique')
                }
              />
            </Group>
          )}
          <TextInput
            {...ownEscape}
            label="Observação"
            size="sm"
            maxLength={applicationLimits.note}
            value={mark.note ?? ''}
            onChange={(event) => editor.change(key, { note: event.currentTarget.value || null }, 'note')}
          />
        </>
      ) : null}
    </section>
  );
}
