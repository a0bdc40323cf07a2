/**
 * Default props and styles of Mantine's components. Plain objects instead of `Select.extend(…)`, which would load every
 * named component at the start.
 */
import type { MantineThemeComponents } from '@mantine/core';
import type { FocusEvent, KeyboardEvent } from 'react';
import styles from './theme.module.css';

const field = { size: 'md' } as const;

// What is typed into a field of words stays when Tab leaves it: another medicine than the typed one must not come unseen.
const words = { ...field, onFocus: selectText };
const picker = { ...words, onKeyDown: takeWithTab };

const dialog = {
  defaultProps: {
    // web/ui/toast-place.ts
    closeButtonProps: { 'aria-label': 'Fechar', 'data-keep-free': true },
    // Two fingers and Ctrl with the wheel enlarge a dialog too.
    removeScrollProps: { allowPinchZoom: true },
  },
  classNames: { content: styles.modalContent, header: styles.modalHeader, close: styles.square },
};

export const components: MantineThemeComponents = {
  Button: { defaultProps: { radius: 'xl' }, classNames: { root: styles.button } },
  ActionIcon: { defaultProps: { variant: 'subtle', radius: 'xl', size: 'lg' } },
  Badge: {
    defaultProps: { variant: 'light', radius: 'xl', size: 'lg' },
    classNames: { root: styles.badge },
  },
  Paper: { classNames: { root: styles.paper } },
  Card: { defaultProps: { radius: 'lg', padding: 'lg', withBorder: true } },
  Modal: {
    defaultProps: {
      centered: true,
      radius: 'lg',
      padding: 'lg',
      overlayProps: { backgroundOpacity: 0.45, blur: 2 },
      ...dialog.defaultProps,
      transitionProps: { transition: 'fade', duration: 160 },
    },
    classNames: { ...dialog.classNames, title: styles.modalTitle },
  },
  Drawer: { ...dialog, classNames: { ...dialog.classNames, title: styles.drawerTitle } },
  Menu: {
    defaultProps: { shadow: 'md', radius: 'md', position: 'bottom-end', transitionProps: { duration: 150 } },
  },
  Tooltip: { defaultProps: { radius: 'sm' }, classNames: { tooltip: styles.tooltip } },
  Input: { defaultProps: field, classNames: { wrapper: styles.field, input: styles.input } },
  InputWrapper: {
    defaultProps: { ...field, inputWrapperOrder: ['label', 'description', 'input', 'error'] },
    classNames: { label: styles.label, error: styles.error },
  },
  TextInput: { defaultProps: field },
  PasswordInput: {
    defaultProps: {
      ...field,
      visibilityToggleFocusable: true,
      visibilityToggleButtonProps: { 'aria-label': 'Mostrar ou ocultar a senha' },
    },
    classNames: { visibilityToggle: styles.square },
  },
  Textarea: { defaultProps: { ...field, autosize: true, minRows: 3, maxRows: 12 } },
  // While its list is hidden it has no width: centred, it would be drawn past the edge of a phone first, which widens the page.
  Combobox: { defaultProps: { position: 'bottom-start' } },
  // Enter takes the first option that a typed text finds; without it the text would be dropped.
  Select: { defaultProps: { ...picker, checkIconPosition: 'right', selectFirstOptionOnChange: true } },
  Autocomplete: { defaultProps: words },
  MultiSelect: { defaultProps: { selectFirstOptionOnChange: true } },
  // Beside a field's own colour, which the default is in the dark scheme.
  Pill: { classNames: { root: styles.pill } },
  Checkbox: { defaultProps: field, classNames: { input: styles.box } },
  Radio: { classNames: { radio: styles.box } },
  Switch: { defaultProps: field, classNames: { track: styles.track } },
  Tabs: { classNames: { tab: styles.tab } },
  SegmentedControl: { classNames: { root: styles.segmented } },
  Alert: { defaultProps: { variant: 'light', radius: 'md' } },
  Skeleton: { defaultProps: { radius: 'sm' }, classNames: { root: styles.skeleton } },
  Title: { classNames: { root: styles.title } },
};

/** Typing replaces what is chosen, also after clicks, which would put the cursor into the text, until something is typed. */
function selectText({ currentTarget: field }: FocusEvent<HTMLInputElement>) {
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
function takeWithTab({ key, currentTarget: field }: KeyboardEvent<HTMLInputElement>) {
  if (key !== 'Tab' || field.readOnly || field.value === '' || field.dataset.expanded === undefined) return;
  const list = document.getElementById(field.getAttribute('aria-controls') ?? '');
  // The chosen one is taken already, and pressed again it would be given up.
  if (!list?.querySelector('[data-combobox-selected]:not([data-combobox-active])')) return;
  field.dispatchEvent(new window.KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true }));
}
