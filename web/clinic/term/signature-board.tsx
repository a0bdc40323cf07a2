/** A board to sign on with a finger, a pen or the mouse. */
import { Button, Group, Text } from '@mantine/core';
import { useEffect, useId, useRef } from 'react';
import SignaturePad from 'signature_pad';
import { drawingLimits } from '#contract/patients/terms.ts';
import styles from './term.module.css';

/** Strokes of x and y in turn, in thousandths of the board's width. */
type Strokes = number[][];

type SignatureBoardProps = {
  onChange: (strokes: Strokes) => void;
  problem: string | undefined;
  disabled: boolean;
};

export function SignatureBoard({ onChange, problem, disabled }: SignatureBoardProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad>(null);
  const changed = useRef(onChange);
  useEffect(() => {
    changed.current = onChange;
  });
  const id = useId();
  // The library draws outside of React.
  useEffect(() => {
    const board = canvas.current;
    if (!board) return;
    const drawn = new SignaturePad(board, { minDistance: 3, penColor: '#2a2722' });
    pad.current = drawn;
    /** The canvas has the pixels of the screen; what was drawn is kept in its own measure and drawn again. */
    let width = 0;
    const resize = () => {
      const now = board.clientWidth;
      if (now === width || now === 0) return;
      const scale = width === 0 ? 1 : now / width;
      const kept = drawn.toData().map((stroke) => ({
        ...stroke,
        points: stroke.points.map((point) => ({ ...point, x: point.x * scale, y: point.y * scale })),
      }));
      width = now;
      const ratio = window.devicePixelRatio || 1;
      board.width = now * ratio;
      board.height = board.clientHeight * ratio;
      board.getContext('2d')?.scale(ratio, ratio);
      drawn.fromData(kept);
    };
    resize();
    const watch = new ResizeObserver(resize);
    watch.observe(board);
    const share = (value: number, most: number) =>
      Math.min(most, Math.max(0, Math.round((value / width) * drawingLimits.width)));
    drawn.addEventListener('endStroke', () =>
      changed.current(
        drawn
          .toData()
          .map(({ points }) =>
            points.flatMap(({ x, y }) => [share(x, drawingLimits.width), share(y, drawingLimits.height)]),
          ),
      ),
    );
    return () => {
      watch.disconnect();
      drawn.off();
    };
  }, []);
  useEffect(() => {
    if (disabled) pad.current?.off();
    else pad.current?.on();
  }, [disabled]);
  return (
    <div>
      <Group justify="space-between" align="flex-end" mb={4}>
        <Text fw={500} size="sm" id={id}>
          Assinatura
        </Text>
        {disabled ? null : (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => {
              pad.current?.clear();
              onChange([]);
            }}
          >
            Limpar
          </Button>
        )}
      </Group>
      <canvas
        ref={canvas}
        className={styles.board}
        role="img"
        aria-labelledby={id}
        data-disabled={disabled || undefined}
        data-problem={problem ? true : undefined}
      />
      <Text size="sm" c={problem ? 'red' : 'dimmed'} mt={4} role={problem ? 'alert' : undefined}>
        {problem ??
          'Assine com o dedo, a caneta ou o mouse. Se não puder desenhar, assine no papel, na clínica.'}
      </Text>
    </div>
  );
}
