/** A list whose rows change at each click: the second click of a double click, or tap, would act on what has come into its place. */
import type { MouseEvent } from 'react';

export const ignoresSecondClick = {
  onClickCapture: (event: MouseEvent) => {
    if (event.detail < 2) return;
    event.preventDefault();
    event.stopPropagation();
  },
};
