import type { KeyboardEvent } from 'react';

/** What Enter leads through. A checkbox is changed with the space bar. */
const fieldsOf = (form: HTMLFormElement) =>
  [...form.querySelectorAll('input')].filter(
    ({ disabled, type, tabIndex }) =>
      !disabled && tabIndex >= 0 && !['hidden', 'checkbox', 'radio'].includes(type),
  );

function goOn(field: HTMLInputElement, form: HTMLFormElement) {
  const fields = fieldsOf(form);
  const next = fields[fields.indexOf(field) + 1];
  if (next) next.focus();
  else form.requestSubmit();
}

/** Where Enter led from an option that it took. */
let ledTo: EventTarget | null = null;

const isListOpen = (field: HTMLInputElement) => field.dataset.expanded !== undefined;

/**
 * For `onKeyDownCapture` around the fields of a long form. Enter takes the option of an open list and goes on to the next field; it
 * goes on from a field without a list, and from a list that has a value; it opens an empty list. In the last field, with its list
 * closed, it saves. Who presses Tab after Enter out of habit stays in the field that Enter led to.
 */
export function leadWithEnter(event: KeyboardEvent<HTMLElement>) {
  const field = event.target;
  const wasLed = ledTo === field;
  ledTo = null;
  if (event.key === 'Tab' && !event.shiftKey && wasLed) return event.preventDefault();
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
  if (!(field instanceof HTMLInputElement) || !field.form || !fieldsOf(field.form).includes(field)) return;
  const { form } = field;
  const isList = field.getAttribute('aria-haspopup') === 'listbox';
  const isEmptyList = isList && !isListOpen(field) && field.value === '';
  if (isEmptyList && field.readOnly) return;
  // The form is saved from its last field only, and a held key goes nowhere.
  event.preventDefault();
  if (event.repeat) return event.stopPropagation();
  if (isEmptyList && 'opensByEnter' in field.dataset) return field.click();
  if (!isList) {
    // Once the field has read what was typed.
    requestAnimationFrame(() => document.activeElement === field && goOn(field, form));
    return;
  }
  if (!isListOpen(field)) {
    event.stopPropagation();
    goOn(field, form);
    return;
  }
  // Once the option is taken. A list that stays open still waits for its matches; 'Cadastrar' puts other fields in its place.
  requestAnimationFrame(() => {
    const isLast = fieldsOf(form).at(-1) === field;
    if (document.activeElement !== field || isListOpen(field) || isLast) return;
    goOn(field, form);
    ledTo = document.activeElement;
  });
}
