/**
 * A button with a menu or a panel. What floats is loaded with the first touch, or when the browser is idle; the button stays
 * the same element then, so that it keeps the focus and a press.
 */
import { type KeyboardEvent, type Ref, useEffect, useId, useImperativeHandle, useState } from 'react';

export type Dropdown = ReturnType<typeof useDropdown>['dropdown'];

/** @param state of `useState`: whether it is open @returns what the button has, and what opens: a `Panel`, or a `DropdownMenu` */
export function useDropdown(
  popup: 'menu' | 'dialog',
  [opened, onChange]: readonly [boolean, (opened: boolean) => void],
) {
  const id = useId();
  const [target, setTarget] = useState<HTMLElement | null>(null);
  return {
    button: {
      ref: setTarget,
      // What opens has its name.
      id,
      'aria-haspopup': popup,
      'aria-expanded': opened,
      'aria-controls': opened ? `${id}-dropdown` : undefined,
      onClick: () => onChange(!opened),
      // While what opens is still on its way, nothing else takes the key.
      onKeyDown: ({ key }: KeyboardEvent) => key === 'Escape' && onChange(false),
    },
    dropdown: { id, opened, onChange, target },
  };
}

/**
 * Closed at first, and as it is from then on: what is drawn already open does not note which element had the focus, and
 * would not give it back.
 */
export function useOpenedLater(opened: boolean): boolean {
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => setDrawn(true), []);
  return isDrawn && opened;
}

/** The child of `Popover.Target` and `Menu.Target`: a button that stands elsewhere. */
export function ButtonElsewhere({ target, ref }: Pick<Dropdown, 'target'> & { ref?: Ref<unknown> }) {
  useImperativeHandle(ref, () => target, [target]);
  return null;
}
