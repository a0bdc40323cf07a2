/** Two pictures on each other or side by side, the second one aligned to the first. Paper has them side by side, whole. */
import { Group } from '@mantine/core';
import { type CSSProperties, type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react';
import { type Photograph, photographAt, sayPose } from '#contract/patients/photographs.ts';
import { useClinic } from '#web/clinic/clinic.ts';
import { formatDate } from '#web/format/date.ts';
import { IconFocusCentered, IconZoomIn, IconZoomOut } from '#web/ui/icons/icons.ts';
import { StageButton } from '#web/ui/stage-button.tsx';
import { type Pair, sayWhen } from './compare-choice.ts';
import styles from './comparison-stage.module.css';
import { placementOf, transformOf } from './similarity.ts';
import { useComparisonView } from './use-comparison-view.ts';

export const ways = ['slider', 'sides', 'overlay'] as const;
export type Way = (typeof ways)[number];

/** React's type of a style knows no custom properties. */
export const variables = (values: Record<`--${string}`, string | number>): CSSProperties => values;

export const sayPhotograph = (photograph: Photograph) =>
  `${sayPose(photograph)}, ${formatDate(photograph.day)}`;

type PictureProps = { photograph: Photograph; style?: CSSProperties | undefined };

/** Not cached by the browser: it is gone with the screen. */
export function Picture({ photograph, style }: PictureProps) {
  const [isBroken, setBroken] = useState(false);
  const { id, width, height } = photograph;
  if (isBroken)
    return <p className={styles.broken}>Não foi possível mostrar esta foto. Abra a tela de novo.</p>;
  return (
    <img
      className={styles.picture}
      src={photographAt(id, 'large')}
      alt={sayPhotograph(photograph)}
      width={width}
      height={height}
      style={style}
      draggable={false}
      onError={() => setBroken(true)}
    />
  );
}

type PaneProps = {
  caption: string;
  photograph: Photograph;
  pair: Pair;
  picture?: CSSProperties;
  children?: ReactNode;
};

/** @param picture its style, such as where it is in the frame. @param children stand on the picture */
export const Pane = ({ caption, photograph, pair, picture, children }: PaneProps) => (
  <figure className={styles.pane} data-pane>
    <div className={styles.view}>
      <Picture key={photograph.id} photograph={photograph} style={picture} />
      {children}
    </div>
    <figcaption className={styles.caption}>
      <strong>{caption}</strong> {sayWhen(photograph, pair, useClinic().timeZone)}
    </figcaption>
  </figure>
);

type StageProps = {
  pair: Pair;
  way: Way;
  /** In per cent. */
  opacity: number;
  /** Buttons beside those of the size. */
  children: ReactNode;
};

export function ComparisonStage({ pair, way, opacity, children }: StageProps) {
  const [before, after] = pair;
  const [split, setSplit] = useState(50);
  const slide = ({ x }: { x: number }) => {
    const box = view.stage.ref.current?.getBoundingClientRect();
    if (box) setSplit(Math.round(Math.min(100, Math.max(0, ((x - box.x) / box.width) * 100))));
  };
  const view = useComparisonView({ onSlide: way === 'slider' ? slide : undefined });
  return (
    <>
      <section
        {...view.stage}
        className={styles.stage}
        data-way={way}
        style={variables({
          '--ratio': before.width / before.height,
          '--split': `${split}%`,
          '--opacity': opacity / 100,
        })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys enlarge and move the pictures
        tabIndex={0}
        aria-label="Comparação. As teclas + e − mudam o tamanho, as setas movem as fotos ampliadas, 0 mostra as fotos inteiras."
      >
        <Pane caption="Antes" photograph={before} pair={pair} />
        <Pane
          caption="Depois"
          photograph={after}
          pair={pair}
          picture={{ transform: transformOf(placementOf(before, after), after) }}
        />
        {way === 'slider' ? <Divider split={split} onSplit={setSplit} onSlide={slide} /> : null}
      </section>
      <ZoomButtons view={view}>{children}</ZoomButtons>
    </>
  );
}

type DividerProps = { split: number; onSplit: (split: number) => void; onSlide: (at: { x: number }) => void };

function Divider({ split, onSplit, onSlide }: DividerProps) {
  const press = (event: PointerEvent<HTMLElement>) => {
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const move = (event: PointerEvent<HTMLElement>) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) onSlide({ x: event.clientX });
  };
  const key = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -2, ArrowDown: -2, ArrowRight: 2, ArrowUp: 2, PageDown: -10, PageUp: 10 }[
      event.key
    ];
    const to = { Home: 0, End: 100 }[event.key] ?? (by === undefined ? null : split + by);
    if (to === null) return;
    event.preventDefault();
    onSplit(Math.min(100, Math.max(0, to)));
  };
  return (
    <div
      className={styles.divider}
      role="slider"
      tabIndex={0}
      aria-label="Divisão entre antes e depois"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={split}
      aria-valuetext={`${split}% antes, ${100 - split}% depois`}
      onPointerDown={press}
      onPointerMove={move}
      onKeyDown={key}
    />
  );
}

type View = ReturnType<typeof useComparisonView>;

type ZoomButtonsProps = { view: View; children?: ReactNode };

export const ZoomButtons = ({ view: { isZoomed, smaller, larger, whole }, children }: ZoomButtonsProps) => (
  <Group gap="xs" justify="center" data-screen-only>
    <StageButton label="Diminuir" onClick={isZoomed ? smaller : undefined} Icon={IconZoomOut} />
    <StageButton
      label="Ver as fotos inteiras"
      onClick={isZoomed ? whole : undefined}
      Icon={IconFocusCentered}
    />
    <StageButton label="Aumentar" onClick={larger} Icon={IconZoomIn} />
    {children}
  </Group>
);
