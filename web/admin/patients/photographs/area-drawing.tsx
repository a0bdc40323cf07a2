/** A picture to draw rectangles on, by pointer or keys: what is covered, and what is cut out. */
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import type { Area, ExportAreas, Photograph, Point } from '#contract/patients/photographs.ts';
import styles from './area-drawing.module.css';
import { Picture, variables } from './comparison-stage.tsx';
import { areaBetween, movedArea, resizedArea } from './drawn-areas.ts';

const styleOf = ({ x, y, width, height }: Area) => ({
  left: `${x * 100}%`,
  top: `${y * 100}%`,
  width: `${width * 100}%`,
  height: `${height * 100}%`,
});

type AreaDrawingProps = {
  photograph: Photograph;
  areas: ExportAreas;
  onChange: (areas: ExportAreas) => void;
  /** What a movement on the picture draws. */
  draws: 'cover' | 'crop';
};

export function AreaDrawing({ photograph, areas: { crop, covers }, onChange, draws }: AreaDrawingProps) {
  const stage = useRef<HTMLDivElement>(null);
  const [from, setFrom] = useState<Point | null>(null);
  const [drawn, setDrawn] = useState<Area | null>(null);
  const shareOf = (event: PointerEvent): Point => {
    const box = stage.current?.getBoundingClientRect();
    return box
      ? { x: (event.clientX - box.x) / box.width, y: (event.clientY - box.y) / box.height }
      : { x: 0, y: 0 };
  };
  const end = () => {
    setFrom(null);
    setDrawn(null);
    if (drawn) onChange(draws === 'crop' ? { crop: drawn, covers } : { crop, covers: [...covers, drawn] });
  };
  return (
    <div
      ref={stage}
      className={styles.stage}
      style={variables({ '--ratio': photograph.width / photograph.height })}
      data-draws={draws}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setFrom(shareOf(event));
      }}
      onPointerMove={(event) => from && setDrawn(areaBetween(from, shareOf(event)))}
      onPointerUp={end}
      onPointerCancel={() => {
        setFrom(null);
        setDrawn(null);
      }}
    >
      <Picture photograph={photograph} />
      {covers.map((cover, index) => (
        <DrawnArea
          // biome-ignore lint/suspicious/noArrayIndexKey: an area has nothing else that stays while it is moved
          key={index}
          name={`Área coberta ${index + 1}`}
          kind="cover"
          area={cover}
          shareOf={shareOf}
          onChange={(area) =>
            onChange({
              crop,
              covers: covers.flatMap((each, other) => (other !== index ? [each] : area ? [area] : [])),
            })
          }
        />
      ))}
      {crop ? (
        <DrawnArea
          name="Recorte"
          kind="crop"
          area={crop}
          shareOf={shareOf}
          onChange={(area) => onChange({ crop: area, covers })}
        />
      ) : null}
      {drawn ? <div className={styles.area} data-kind={draws} style={styleOf(drawn)} /> : null}
    </div>
  );
}

type DrawnAreaProps = {
  name: string;
  kind: 'cover' | 'crop';
  area: Area;
  shareOf: (event: PointerEvent) => Point;
  /** Null takes it away. */
  onChange: (area: Area | null) => void;
};

/** Its lower right corner changes the size. What lies below a crop can still be pressed: only its corners take the pointer. */
function DrawnArea({ name, kind, area, shareOf, onChange }: DrawnAreaProps) {
  const [last, setLast] = useState<(Point & { resizes: boolean }) | null>(null);
  const press = (resizes: boolean) => (event: PointerEvent<HTMLElement>) => {
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    setLast({ ...shareOf(event), resizes });
  };
  const move = (event: PointerEvent<HTMLElement>) => {
    if (!last) return;
    event.stopPropagation();
    const at = shareOf(event);
    onChange((last.resizes ? resizedArea : movedArea)(area, at.x - last.x, at.y - last.y));
    setLast({ ...at, resizes: last.resizes });
  };
  const end = (event: PointerEvent) => {
    event.stopPropagation();
    setLast(null);
  };
  const key = (event: KeyboardEvent) => {
    const [right, down] =
      { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key] ?? [];
    if (event.key === 'Delete' || event.key === 'Backspace') onChange(null);
    else if (right !== undefined && down !== undefined)
      onChange((event.shiftKey ? resizedArea : movedArea)(area, right * 0.01, down * 0.01));
    else return;
    event.preventDefault();
  };
  return (
    <button
      type="button"
      className={styles.area}
      data-kind={kind}
      style={styleOf(area)}
      aria-label={name}
      aria-description="As setas movem, com Shift mudam o tamanho, Delete retira."
      onPointerDown={press(false)}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
      onKeyDown={key}
    >
      <span className={styles.corner} onPointerDown={press(true)} />
    </button>
  );
}
