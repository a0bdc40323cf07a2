/** The size of what a preview shows: by buttons or the keys + and -. What is in the middle stays there. */
import { useWindowEvent } from '@mantine/hooks';
import { useLayoutEffect, useRef, useState } from 'react';

const steps = [1, 1.5, 2, 2.5, 3];

export type Zoom = {
  /** 1 to 3. */
  factor: number;
  /** What scrolls: null until it is on the screen. */
  stage: HTMLElement | null;
  setStage: (stage: HTMLElement | null) => void;
  /** Undefined at the smallest or the largest size. */
  smaller: (() => void) | undefined;
  larger: (() => void) | undefined;
};

export function useZoom(): Zoom {
  const [step, setStep] = useState(0);
  const [stage, setStage] = useState<HTMLElement | null>(null);
  /** The place in the middle, as parts of the whole width and height. */
  const middle = useRef({ x: 0.5, y: 0 });
  const factor = steps[step] ?? 1;

  const change = (to: number) => {
    if (!stage) return;
    middle.current = {
      x: (stage.scrollLeft + stage.clientWidth / 2) / stage.scrollWidth,
      y: (stage.scrollTop + stage.clientHeight / 2) / stage.scrollHeight,
    };
    setStep(to);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each change of the size
  useLayoutEffect(() => {
    stage?.scrollTo({
      left: middle.current.x * stage.scrollWidth - stage.clientWidth / 2,
      top: middle.current.y * stage.scrollHeight - stage.clientHeight / 2,
    });
  }, [stage, factor]);

  const smaller = step > 0 ? () => change(step - 1) : undefined;
  const larger = step < steps.length - 1 ? () => change(step + 1) : undefined;
  useWindowEvent('keydown', ({ key, ctrlKey, metaKey, altKey }) => {
    // With Ctrl the browser enlarges the whole page.
    if (ctrlKey || metaKey || altKey) return;
    if (key === '-') smaller?.();
    // On most keyboards + is on the key of =.
    if (key === '+' || key === '=') larger?.();
  });
  return { factor, stage, setStage, smaller, larger };
}
