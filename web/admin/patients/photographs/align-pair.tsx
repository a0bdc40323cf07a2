/** Two points in each picture, such as the pupils, by which it is laid on every other one of its pose. */
import { Button, Group, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import {
  type AlignmentPoints,
  isApart,
  type Photograph,
  type Point,
  pointsTooNear,
} from '#contract/patients/photographs.ts';
import { api, client } from '#web/api/client.ts';
import { withReason } from '#web/api/error-messages.ts';
import { FormError } from '#web/ui/form.tsx';
import { notify } from '#web/ui/toasts.tsx';
import { useUnsavedChanges } from '#web/ui/unsaved-changes.tsx';
import styles from './align-pair.module.css';
import type { Pair } from './compare-choice.ts';
import stage from './comparison-stage.module.css';
import { Pane, variables, ZoomButtons } from './comparison-stage.tsx';
import { useComparisonView } from './use-comparison-view.ts';

/** About where the pupils of a portrait are. */
const usual: AlignmentPoints = [
  { x: 0.38, y: 0.42 },
  { x: 0.62, y: 0.42 },
];
const within = (value: number) => Math.min(1, Math.max(0, value));

type AlignPairProps = { patientId: string; pair: Pair; onDone: () => void };

export function AlignPair({ patientId, pair, onDone }: AlignPairProps) {
  const queryClient = useQueryClient();
  const [points, setPoints] = useState(() => pair.map((each) => each.points ?? usual));
  const changed = pair.filter((each, at) => points[at] !== each.points);
  const release = useUnsavedChanges(pair.some((each, at) => points[at] !== (each.points ?? usual)));
  const isGood = points.every(isApart);
  // Where the points stand at first says nothing of the picture.
  const isMarked = changed.length > 0 && changed.every((each) => points[pair.indexOf(each)] !== usual);
  const saving = useMutation({
    mutationFn: async (store: 'points' | 'none') => {
      const align = ({ id }: Photograph) =>
        client.photographs.align({
          patientId,
          id,
          points: store === 'none' ? null : (points[pair.findIndex((each) => each.id === id)] ?? null),
        });
      await Promise.all((store === 'none' ? pair : changed).map(align));
    },
    onSuccess: async (_, store) => {
      await queryClient.invalidateQueries({ queryKey: api.photographs.list.key() });
      release();
      notify.success(store === 'none' ? 'Alinhamento retirado' : 'Fotos alinhadas');
      onDone();
    },
  });
  const move = (picture: number, index: number, { x, y }: Point) => {
    const at = { x: within(x), y: within(y) };
    setPoints((all) => all.map((each, which) => (which === picture ? each.with(index, at) : each)));
  };
  // A tap moves the nearer one.
  const view = useComparisonView({
    onTap: (at, pane) => {
      const picture = pane.previousElementSibling ? 1 : 0;
      const box = pane.querySelector('img')?.getBoundingClientRect();
      if (!box) return;
      const to = { x: (at.x - box.x) / box.width, y: (at.y - box.y) / box.height };
      const [one = 0, other = 0] = (points[picture] ?? []).map(({ x, y }) =>
        Math.hypot((x - to.x) * box.width, (y - to.y) * box.height),
      );
      move(picture, one <= other ? 0 : 1, to);
    },
  });
  return (
    <div className={styles.align}>
      <Text ta="center">
        Marque em cada foto os mesmos dois lugares, como as pupilas: toque na foto, ou leve os pontos com o
        dedo ou com as setas do teclado.
      </Text>
      <section
        {...view.stage}
        className={stage.stage}
        data-way="sides"
        style={variables({ '--ratio': Math.min(...pair.map(({ width, height }) => width / height)) })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys enlarge and move the pictures
        tabIndex={0}
        aria-label="Alinhar. As teclas + e − mudam o tamanho das fotos."
      >
        {pair.map((photograph, picture) => (
          <Pane
            key={photograph.id}
            caption={picture === 0 ? 'Antes' : 'Depois'}
            photograph={photograph}
            pair={pair}
          >
            <div
              className={styles.marks}
              style={variables({ '--own-ratio': photograph.width / photograph.height })}
            >
              {points[picture]?.map((at, index) => (
                <Mark
                  // biome-ignore lint/suspicious/noArrayIndexKey: there are always two, and they never change place
                  key={index}
                  name={`Ponto ${index + 1} da foto de ${picture === 0 ? 'antes' : 'depois'}`}
                  number={index + 1}
                  at={at}
                  onMove={(to) => move(picture, index, to)}
                />
              ))}
            </div>
          </Pane>
        ))}
      </section>
      <ZoomButtons view={view} />
      <FormError>
        {isGood
          ? saving.error
            ? withReason('Não foi possível alinhar', saving.error)
            : null
          : `${pointsTooNear}.`}
      </FormError>
      <Group gap="sm" justify="center">
        {pair.some((each) => each.points) ? (
          <Button
            variant="subtle"
            color="red"
            onClick={() => saving.mutate('none')}
            disabled={saving.isPending}
          >
            Retirar o alinhamento
          </Button>
        ) : null}
        <Button variant="default" onClick={onDone} disabled={saving.isPending}>
          Cancelar
        </Button>
        <Button onClick={() => saving.mutate('points')} disabled={saving.isPending || !isGood || !isMarked}>
          {saving.isPending ? 'Salvando...' : 'Salvar alinhamento'}
        </Button>
      </Group>
    </div>
  );
}

type MarkProps = { name: string; number: number; at: Point; onMove: (at: Point) => void };

/** It moves with the finger, which need not cover it. */
function Mark({ name, number, at: { x, y }, onMove }: MarkProps) {
  const [last, setLast] = useState<{ x: number; y: number; moved: boolean } | null>(null);
  const press = (event: PointerEvent<HTMLElement>) => {
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    setLast({ x: event.clientX, y: event.clientY, moved: false });
  };
  const drag = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.parentElement?.getBoundingClientRect();
    if (!last || !box || (event.clientX === last.x && event.clientY === last.y)) return;
    onMove({ x: x + (event.clientX - last.x) / box.width, y: y + (event.clientY - last.y) / box.height });
    setLast({ x: event.clientX, y: event.clientY, moved: true });
  };
  /** A tap beside its middle moves it there, as one elsewhere on the picture does. */
  const release = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.parentElement?.getBoundingClientRect();
    if (last && !last.moved && box)
      onMove({ x: (event.clientX - box.x) / box.width, y: (event.clientY - box.y) / box.height });
    setLast(null);
  };
  const key = (event: KeyboardEvent) => {
    const [right, down] =
      { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key] ?? [];
    if (right === undefined || down === undefined) return;
    event.preventDefault();
    const step = event.shiftKey ? 0.02 : 0.002;
    onMove({ x: x + right * step, y: y + down * step });
  };
  return (
    <button
      type="button"
      className={styles.mark}
      style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
      aria-label={name}
      aria-description={`${Math.round(x * 100)}% da largura, ${Math.round(y * 100)}% da altura. Setas movem, com Shift em passos maiores.`}
      onPointerDown={press}
      onPointerMove={drag}
      onPointerUp={release}
      onPointerCancel={() => setLast(null)}
      onKeyDown={key}
    >
      <span aria-hidden>{number}</span>
    </button>
  );
}
