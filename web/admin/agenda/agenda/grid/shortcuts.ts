/** Keys of the agenda: not while a field has the focus, nor while a dialog or a list is open. */
import { useEffect, useRef } from 'react';

export type Shortcut = { key: string; label: string };

/** As the dialog of the keys lists them. */
export const shortcuts = {
  today: { key: 'T', label: 'Hoje' },
  next: { key: 'J', label: 'Próximo período' },
  previous: { key: 'K', label: 'Período anterior' },
  goToDate: { key: 'G', label: 'Ir para a data' },
  day: { key: 'D', label: 'Dia' },
  week: { key: 'W', label: 'Semana' },
  month: { key: 'M', label: 'Mês' },
  grid: { key: 'A', label: 'Entrar na agenda' },
  book: { key: 'N', label: 'Novo Agendamento' },
  keys: { key: '?', label: 'Atalhos do teclado' },
} as const satisfies Record<string, Shortcut>;

/** 'Hoje (T)' */
export const withKey = ({ key, label }: Shortcut) => `${label} (${key})`;

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=radio], [type=checkbox]), textarea, select'));

const isSomethingOpen = () =>
  [...document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]')].some(
    // A closed list of a field stays in the document.
    (element) => element.checkVisibility(),
  );

/** @param actions by key, upper case */
export function useShortcuts(actions: Record<string, () => void>) {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      const action = latest.current[event.key.toLocaleUpperCase('pt-BR')];
      if (!action || isTyping(event.target) || isSomethingOpen()) return;
      // Otherwise the letter is typed into the field that the action gives the focus.
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
