import { ActionIcon, Group, SegmentedControl, Text } from '@mantine/core';
import { useMemo } from 'react';
import type { ApplicationMark } from '#contract/patients/application.ts';
import {
  type DrawingKey,
  drawingKeys,
  drawingSizes,
  drawingTitles,
  drawingVersions,
} from '#contract/patients/drawings.ts';
import { IconZoomIn, IconZoomOut } from '#web/ui/icons/icons.ts';
import styles from './application.module.css';
import { sayDose, versionsShown } from './application-rules.ts';
import { regionOf } from './application-shapes.ts';
import drawingStyles from './drawing.module.css';
import { Drawing, MarkShape } from './drawing.tsx';
import { sidesOfLabels } from './label-sides.ts';
import { type ApplicationEditor, nameOf, unitOf } from './use-application.ts';
import { type Tool, useMapView } from './use-map-view.ts';

const shortTitles: Record<DrawingKey, string> = {
  'face-front': 'Frente',
  'face-left': 'Esquerda',
  'face-right': 'Direita',
  scalp: 'Couro cabeludo',
  neck: 'Colo',
  hands: 'Mãos',
  'body-front': 'Corpo',
  'body-back': 'Costas',
};

/** What the next mark is. */
export const ToolChoice = ({ editor }: { editor: ApplicationEditor }) => (
  <SegmentedControl
    aria-label="Marcar com"
    size="xs"
    value={editor.tool}
    onChange={editor.setTool}
    data={tools}
  />
);

const tools: { value: Tool; label: string }[] = [
  { value: 'point', label: 'Ponto' },
  { value: 'line', label: 'Linha' },
  { value: 'area', label: 'Área' },
];

/** Of the dose field beside the map. */
export const doseId = 'application-dose';

type ApplicationMapProps = {
  editor: ApplicationEditor;
  isFull: boolean;
  /** Of the last time. */
  ghosts: readonly ApplicationMark[];
};

export function ApplicationMap({ editor, isFull, ghosts }: ApplicationMapProps) {
  const { drawing, setDrawing, application } = editor;
  const counts = Map.groupBy(application.marks, (mark) => mark.drawing);
  return (
    <div className={styles.mapFrame}>
      <div className={styles.drawings}>
        <SegmentedControl
          aria-label="Desenho"
          size={isFull ? 'sm' : 'xs'}
          classNames={{ label: styles.choice }}
          value={drawing}
          onChange={setDrawing}
          data={drawingKeys.map((value) => {
            const count = counts.get(value)?.length;
            return { value, label: count ? `${shortTitles[value]} · ${count}` : shortTitles[value] };
          })}
        />
      </div>
      {versionsShown(application.marks, drawing).map((version) => (
        <Stage
          key={`${drawing} ${version}`}
          version={version}
          editor={editor}
          isFull={isFull}
          ghosts={ghosts}
        />
      ))}
    </div>
  );
}

/** New marks are on the present version of the drawing; those of an earlier one are moved and removed on theirs. */
function Stage({ editor, isFull, ghosts, version }: ApplicationMapProps & { version: number }) {
  const { application, products, drawing, selected } = editor;
  const size = drawingSizes[drawing];
  const isPresent = version === drawingVersions[drawing];
  const tool = isPresent ? editor.tool : 'point';
  const marks = useMemo(
    () => application.marks.filter((mark) => mark.drawing === drawing && mark.version === version),
    [application.marks, drawing, version],
  );
  const ghostsHere = useMemo(
    () => ghosts.filter((mark) => mark.drawing === drawing && mark.version === version),
    [ghosts, drawing, version],
  );
  const focusDose = (key: string) => {
    editor.select(key);
    requestAnimationFrame(() => document.getElementById(doseId)?.focus());
  };
  const { frame, content, trace, isZoomed, larger, smaller, handlers } = useMapView({
    size,
    marks,
    isFull,
    tool,
    onTap: isPresent ? editor.place : () => {},
    onSelect: editor.select,
    onOpen: focusDose,
    onMove: editor.move,
    onTrace: (at) => editor.add(editor.tool, at),
    onRemove: editor.remove,
  });
  // The doses of the last time stand there until there are those of today.
  const sides = useMemo(() => sidesOfLabels(marks.length > 0 ? marks : ghostsHere), [marks, ghostsHere]);
  const next = marks.some(({ key }) => key === selected?.key) ? selected?.key : marks[0]?.key;
  return (
    <div className={styles.stage}>
      <svg
        ref={frame}
        viewBox={`0 0 ${size.width} ${size.height}`}
        role="application"
        aria-label={`${drawingTitles[drawing]}: setas, + e − movem o desenho`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: its keys move and enlarge the drawing
        tabIndex={0}
        className={`${styles.map} ${drawingStyles.tones}`}
        data-zoomed={isZoomed || undefined}
        data-whole={isFull || isZoomed || tool !== 'point' || undefined}
        {...handlers}
        // A long press is ours.
        onContextMenu={(event) => event.preventDefault()}
      >
        <g ref={content}>
          <Drawing drawing={drawing} version={version} />
          {ghostsHere.map((mark) => (
            <MarkShape
              key={mark.key}
              mark={mark}
              tone={5}
              side={marks.length > 0 ? undefined : sides.get(mark.key)}
            />
          ))}
          {marks.map((mark) => {
            const tone = application.uses.findIndex(({ key }) => key === mark.use);
            const use = application.uses[tone];
            const name = use ? nameOf(use, products) : '';
            const dose = mark.dose === null ? null : sayDose(mark.dose, unitOf(use, products));
            return (
              <MarkShape
                key={mark.key}
                mark={mark}
                tone={tone}
                label={`${regionOf(mark)}, ${dose ? `${dose} de ${name}` : name}`}
                isSelected={mark.key === selected?.key}
                isNext={mark.key === next}
                side={sides.get(mark.key)}
              />
            );
          })}
          <path ref={trace} className={drawingStyles.line} />
        </g>
      </svg>
      <Group className={styles.mapTools} gap="xs" wrap="nowrap" justify="space-between">
        {isPresent ? <ToolChoice editor={editor} /> : <Text size="sm">Desenho anterior</Text>}
        <Group gap={0} wrap="nowrap">
          <ActionIcon aria-label="Afastar o desenho" onClick={smaller}>
            <IconZoomOut aria-hidden size="1.2em" />
          </ActionIcon>
          <ActionIcon aria-label="Aproximar o desenho" onClick={larger}>
            <IconZoomIn aria-hidden size="1.2em" />
          </ActionIcon>
        </Group>
      </Group>
    </div>
  );
}
