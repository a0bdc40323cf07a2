/** One drawing with marks on it: while they are made, and as they were signed. */
import { type CSSProperties, memo } from 'react';
import type { ApplicationMark } from '#contract/patients/application.ts';
import { middleOf } from '#contract/patients/drawing-regions.ts';
import { type DrawingKey, drawingSizes } from '#contract/patients/drawings.ts';
import { sayDose } from './application-rules.ts';
import styles from './drawing.module.css';
import { drawingLines } from './drawing-paths.ts';
import { labelSides } from './label-sides.ts';
import { pathOf } from './use-map-view.ts';

/** Which side of the patient is on the left, and on the right. */
const sides: Record<DrawingKey, readonly [string, string]> = {
  'face-front': ['D', 'E'],
  'face-left': ['', 'E'],
  'face-right': ['D', ''],
  scalp: ['E', 'D'],
  neck: ['D', 'E'],
  hands: ['D', 'E'],
  'body-front': ['D', 'E'],
  'body-back': ['E', 'D'],
};

type DrawingProps = { drawing: DrawingKey; version: number };

export const Drawing = memo(({ drawing, version }: DrawingProps) => {
  const lines = drawingLines[drawing][version - 1] ?? drawingLines[drawing][0];
  const { width } = drawingSizes[drawing];
  if (!lines) return null;
  const { contour, feature, hint, filled, isHalf } = lines;
  const half = (
    <>
      <path d={contour} className={styles.contour} />
      <path d={feature} className={styles.feature} />
      <path d={hint} className={styles.hint} />
      <path d={filled} className={styles.filled} />
    </>
  );
  const mirror = `matrix(-1 0 0 1 ${width} 0)`;
  const [left, right] = sides[drawing];
  return (
    <g aria-hidden className={styles.drawing}>
      {drawing === 'face-right' ? null : half}
      {isHalf || drawing === 'face-right' ? <g transform={mirror}>{half}</g> : null}
      <text x={14} y={26}>
        {left}
      </text>
      <text x={width - 14} y={26} textAnchor="end">
        {right}
      </text>
    </g>
  );
});

type MarkShapeProps = {
  mark: ApplicationMark;
  /** Of its use: which of the colours. */
  tone: number;
  /** 'Glabela, 4 U de Toxina A', of one that can be changed. */
  label?: string;
  isSigned?: boolean;
  isSelected?: boolean;
  /** Whether Tab leads to it. */
  isNext?: boolean;
  /** Of its dose, in `labelSides`; undefined: there is no room. */
  side?: number | undefined;
};

/** Rendered again only where its mark or its selection changes. */
export const MarkShape = memo((props: MarkShapeProps) => {
  const { mark, tone, label: name, isSigned, isSelected, isNext, side } = props;
  const { key, drawing, at, shape, dose } = mark;
  const size = drawingSizes[drawing];
  const [x, y] = middleOf(at);
  const label = labelSides[side ?? 0] ?? labelSides[0];
  const button = name !== undefined && {
    'data-mark': key,
    'data-selected': isSelected || undefined,
    role: 'button',
    tabIndex: isNext ? 0 : -1,
    'aria-label': name,
    'aria-pressed': isSelected ?? false,
  };
  return (
    <g
      {...button}
      data-ghost={(!button && !isSigned) || undefined}
      data-crowded={side === undefined || undefined}
      className={styles.mark}
      style={variables({ '--tone': `var(--tone-${Math.max(0, tone) % 6})` })}
    >
      {shape === 'point' ? null : (
        <path
          d={shape === 'area' ? `${pathOf(at, size)}Z` : pathOf(at, size)}
          className={shape === 'area' ? styles.area : styles.line}
        />
      )}
      <g transform={`translate(${x * size.width} ${y * size.height})`}>
        <g className={styles.dot}>
          <circle data-hold r={16} className={styles.hold} />
          <circle r={shape === 'point' ? 5.5 : 3} className={styles.point} />
          {dose === null ? null : (
            <text x={label.x} y={label.y} textAnchor={label.anchor}>
              {sayDose(dose)}
            </text>
          )}
        </g>
      </g>
    </g>
  );
});

const variables = (values: Record<`--${string}`, string>): CSSProperties => values;
