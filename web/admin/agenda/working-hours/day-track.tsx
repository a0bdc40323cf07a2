/** The drawing of one day: its intervals as blocks that are drawn, moved and stretched with a pointer or the arrow keys. */
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import type { Interval } from '#contract/intervals.ts';
import { type Day, drawn, moved, resized, type Span, snap, spanOf, step, without } from './week.ts';
import styles from './week-grid.module.css';

type Drag = {
  kind: 'draw' | 'move' | 'from' | 'to';
  /** The interval; none is drawn yet for 'draw'. */
  index: number;
  /** Minutes at which the pointer went down. */
  anchor: number;
  hasMoved: boolean;
};

type DayTrackProps = {
  name: string;
  day: Day;
  hours: Span;
  hintId: string;
  onChange?: (day: Day) => void;
  /** Called when a block is chosen without a drag, to type its times. */
  onOpen: (index: number) => void;
};

/** A click without a drag draws so many minutes. */
const clickMinutes = 60;

export function DayTrack({ name, day, hours, hintId, onChange, onOpen }: DayTrackProps) {
  const track = useRef<HTMLDivElement>(null);
  const drag = useRef<Drag | null>(null);
  const [preview, setPreview] = useState<Day | null>(null);
  const minutesAt = (clientY: number) => {
    const box = track.current?.getBoundingClientRect();
    return box ? hours.from + ((clientY - box.top) / box.height) * (hours.to - hours.from) : 0;
  };
  const result = ({ kind, index, anchor }: Drag, at: number): Day => {
    if (kind === 'draw') {
      const [first, last] = [snap(Math.min(anchor, at)), snap(Math.max(anchor, at))];
      return drawn(day, { from: first, to: Math.max(last, first + step) });
    }
    return kind === 'move'
      ? moved(day, index, snap(anchor + at) - snap(anchor))
      : resized(day, index, kind, snap(at));
  };
  const begin = (event: PointerEvent, kind: Drag['kind'], index: number) => {
    if (!onChange || event.button !== 0) return;
    event.stopPropagation();
    track.current?.setPointerCapture(event.pointerId);
    drag.current = { kind, index, anchor: minutesAt(event.clientY), hasMoved: false };
  };
  const follow = (event: PointerEvent) => {
    const running = drag.current;
    if (!running) return;
    const at = minutesAt(event.clientY);
    if (!running.hasMoved && Math.abs(at - running.anchor) < step / 2) return;
    running.hasMoved = true;
    setPreview(result(running, at));
  };
  const end = (event: PointerEvent) => {
    const running = drag.current;
    drag.current = null;
    setPreview(null);
    if (!running || !onChange) return;
    if (running.hasMoved) onChange(result(running, minutesAt(event.clientY)));
    else if (running.kind === 'draw') onChange(drawn(day, clickedSpan(running.anchor)));
    else onOpen(running.index);
  };
  const cancel = () => {
    drag.current = null;
    setPreview(null);
  };
  const shown = preview ?? day;
  return (
    <div
      ref={track}
      className={styles.track}
      data-editable={onChange ? true : undefined}
      onPointerDown={(event) => begin(event, 'draw', -1)}
      onPointerMove={follow}
      onPointerUp={end}
      onPointerCancel={cancel}
    >
      {shown.map((interval, index) => (
        <Block
          // biome-ignore lint/suspicious/noArrayIndexKey: an interval has no identity but its place
          key={index}
          name={name}
          interval={interval}
          hours={hours}
          hintId={hintId}
          onDrag={onChange && ((event, kind) => begin(event, kind, index))}
          onKey={onChange && ((event) => changeByKey(event, day, index, onChange))}
          onOpen={() => onOpen(index)}
        />
      ))}
    </div>
  );
}

/** The hour around a click, from a half hour on. */
function clickedSpan(at: number): Span {
  const from = Math.min(Math.floor(at / 30) * 30, 24 * 60 - clickMinutes);
  return { from, to: from + clickMinutes };
}

function changeByKey(event: KeyboardEvent, day: Day, index: number, onChange: (day: Day) => void) {
  const interval = day[index];
  const span = interval && spanOf(interval);
  if (!span) return;
  if (event.key === 'Delete' || event.key === 'Backspace') {
    event.preventDefault();
    onChange(without(day, index));
  }
  if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
  event.preventDefault();
  const minutes = event.key === 'ArrowUp' ? -step : step;
  if (event.shiftKey) onChange(resized(day, index, 'to', span.to + minutes));
  else if (event.altKey) onChange(resized(day, index, 'from', span.from + minutes));
  else onChange(moved(day, index, minutes));
}

type BlockProps = {
  name: string;
  interval: Interval;
  hours: Span;
  hintId: string;
  onDrag?: (event: PointerEvent, kind: Drag['kind']) => void;
  onKey?: (event: KeyboardEvent) => void;
  onOpen: () => void;
};

function Block({ name, interval, hours, hintId, onDrag, onKey, onOpen }: BlockProps) {
  const span = spanOf(interval);
  if (!span) return null;
  const share = (minutes: number) => `${(minutes / (hours.to - hours.from)) * 100}%`;
  const place = { top: share(span.from - hours.from), height: share(span.to - span.from) };
  const text = `${interval.start}–${interval.end}`;
  const isShort = span.to - span.from < 45;
  if (!onDrag)
    return (
      <div className={styles.block} style={place} aria-hidden="true">
        <span className={styles.times}>{text}</span>
      </div>
    );
  return (
    <button
      type="button"
      className={styles.block}
      style={place}
      aria-label={`${name}, das ${interval.start} às ${interval.end}`}
      aria-describedby={hintId}
      onPointerDown={(event) => onDrag(event, 'move')}
      onKeyDown={onKey}
      // A pointer's click is handled when the pointer goes up; this is the keyboard's.
      onClick={(event) => event.detail === 0 && onOpen()}
    >
      <span className={styles.edge} data-edge="from" onPointerDown={(event) => onDrag(event, 'from')} />
      <span className={styles.times} data-short={isShort || undefined}>
        {text}
      </span>
      <span className={styles.edge} data-edge="to" onPointerDown={(event) => onDrag(event, 'to')} />
    </button>
  );
}
