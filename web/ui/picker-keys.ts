/** How every list field that can be typed into behaves: `theme-components.ts` gives them to it. */
import type { FocusEvent, KeyboardEvent } from 'react';

/** Typing replaces what is chosen, also after clicks, which would put the cursor into the text, until something is typed. */
export function selectText({ currentTarget: field }: FocusEvent<HTMLInputElement>) {
  if (field.readOnly) return;
  const typed = new AbortController();
  const { signal } = typed;
  field.select();
  field.addEventListener('click', () => field.select(), { signal });
  // After a click into a selected text the browser would put the cursor into it.
  for (const press of ['mousedown', 'mouseup'])
    field.addEventListener(press, (event) => event.preventDefault(), { signal });
  for (const end of ['input', 'blur']) field.addEventListener(end, () => typed.abort(), { signal });
}

/** Of a list whose words are only searched: Tab takes the option that Enter would take. Without it what was typed would be dropped. */
export function takeWithTab({ key, currentTarget: field }: KeyboardEvent<HTMLInputElement>) {
  if (key !== 'Tab' || field.readOnly || field.value === '' || field.dataset.expanded === undefined) return;
  const list = document.getElementById(field.getAttribute('aria-controls') ?? '');
  // The chosen one is taken already, and pressed again it would be given up.
  if (!list?.querySelector('[data-combobox-selected]:not([data-combobox-active])')) return;
  field.dispatchEvent(new window.KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true }));
}
