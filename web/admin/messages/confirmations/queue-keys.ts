/** One key for each step, on the row that has the focus; arrows walk. Without a focus, on the first who is to be asked. */
import { type RefObject, useEffect } from 'react';
import type { AnswerOfStaff } from '#contract/messages/contacts.ts';
import { nameIn, rowsIn } from '#web/ui/named-rows.ts';

export const stepKeys = {
  whatsapp: 'W',
  sent: 'S',
  phone: 'T',
  confirmed: 'C',
  wants_to_move: 'R',
  no_answer: 'N',
  wrong_number: 'E',
  undo: 'Z',
} as const satisfies Record<AnswerOfStaff | 'whatsapp' | 'sent' | 'phone' | 'undo', string>;
export type StepKey = keyof typeof stepKeys;

const stepOfKey = new Map(Object.entries(stepKeys).map(([step, key]) => [key.toLowerCase(), step]));
const isStep = (name: string | undefined): name is StepKey => name !== undefined && name in stepKeys;

/** Too short a time to read the next name. */
const bounceMs = 400;

/** Rows are elements with `data-row`, the id, and hold one with `data-name`, which takes the focus. */
/** @param onStep with the id of the row; undefined: none has the focus, and all were asked */
export function useQueueKeys(
  place: RefObject<HTMLElement | null>,
  onStep: (id: string | undefined, step: StepKey) => void,
): void {
  useEffect(() => {
    let last = { key: '', at: 0 };
    const onKeyDown = (event: KeyboardEvent) => {
      const { target, key } = event;
      const list = place.current;
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (!list || !(target instanceof Element)) return;
      // Fields, menus and dialogs keep their keys.
      const isElsewhere =
        !list.contains(target) && target.closest('a, button, input, textarea, [role]:not(main)');
      if (isElsewhere) return;
      // The focus is on the next person now: a second press in so short a time is an accident.
      const bounces = last.key === key && event.timeStamp - last.at < bounceMs;
      last = { key, at: event.timeStamp };
      const rows = rowsIn(list);
      const current = target.closest<HTMLElement>('[data-row]');
      const row = current ?? rows.find(({ dataset }) => dataset.standing === 'toAsk');
      const step = stepOfKey.get(key.toLowerCase());
      const walk = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
      if (walk !== 0) nameIn(current ? rows[rows.indexOf(current) + walk] : (row ?? rows[0]))?.focus();
      else if (isStep(step) && !event.repeat && !bounces) onStep(row?.dataset.row, step);
      else return;
      event.preventDefault();
    };
    // On a slow device the next name is there some time after the press.
    const onFocus = ({ timeStamp }: FocusEvent) => {
      last = { ...last, at: timeStamp };
    };
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('focusin', onFocus);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('focusin', onFocus);
    };
  }, [place, onStep]);
}
