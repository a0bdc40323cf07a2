/** What the pointer, a finger and the keyboard do on the grid. */
import type { HTMLAttributes, ReactNode, RefObject } from 'react';
import type { AgendaPlace } from '../agenda-place.ts';
import { useAgendaState } from '../agenda-state.tsx';
import type { Column } from '../grid/columns.ts';
import type { Scale } from '../grid/grid-geometry.ts';
import type { Agenda } from '../use-agenda.ts';

export type GridInteractionInput = {
  agenda: Agenda;
  columns: readonly Column[];
  scale: Scale;
  /** The element that scrolls. */
  scroller: RefObject<HTMLElement | null>;
  place: AgendaPlace;
};

export type GridInteraction = {
  /** For the element that has all columns. */
  gridProps: HTMLAttributes<HTMLElement>;
  dragging: { id: string } | null;
  /** What lies over a column: ghost, highlighted free times, keyboard cursor. */
  overlayOf: (columnKey: string) => ReactNode;
};

export function useGridInteraction(_input: GridInteractionInput): GridInteraction {
  const { openCard } = useAgendaState();
  return {
    gridProps: {
      onClick: ({ target }) => {
        const block = target instanceof Element ? target.closest<HTMLElement>('[data-appointment]') : null;
        if (block?.dataset.appointment) openCard(block.dataset.appointment, block);
      },
    },
    dragging: null,
    overlayOf: () => null,
  };
}
