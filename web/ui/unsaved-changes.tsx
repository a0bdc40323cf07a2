/** A form with unsaved changes asks before it is left. */
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useBlocker, useLocation } from 'react-router';
import {
  abandonChanges,
  type DirtyForm,
  formsLeft,
  hasUnsavedChanges,
  holdPage,
  isPageHeld,
  registerDirtyForm,
  saveForms,
  topDialog,
} from './dirty-forms.ts';
import type { LeaveQuestionProps } from './leave-question.tsx';
import { useLazyModule } from './use-lazy-module.ts';

/**
 * Registers the form while it is dirty, and warns before the window is closed. Navigation is guarded by the
 * `UnsavedChangesGuard` around the form.
 * @returns a function to call when the form is saved, before navigating away
 */
export function useUnsavedChanges(dirty: boolean, form: DirtyForm = {}) {
  const latest = useRef(form);
  useEffect(() => {
    latest.current = form;
  });
  const register = useCallback(() => registerDirtyForm(() => latest.current), []);
  return useRegistered(dirty, register);
}

/**
 * Keeps the page while something is shown that does not appear again.
 * @returns a function to call before navigating away
 */
export const useHeldPage = (held: boolean) => useRegistered(held, holdPage);

function useRegistered(active: boolean, register: () => () => void): () => void {
  const forget = useRef<() => void>(undefined);
  useEffect(() => {
    if (!active) return;
    forget.current = register();
    const ask = (event: BeforeUnloadEvent) => {
      if (hasUnsavedChanges() || isPageHeld()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => {
      forget.current?.();
      window.removeEventListener('beforeunload', ask);
    };
  }, [active, register]);
  return () => forget.current?.();
}

/** So long a form that saves itself keeps the page without a question. */
const askAfterMs = 1000;

/**
 * Before a link or the back button leaves unsaved changes, saves the forms that save themselves, and asks about the others.
 * Once on the screen: the router takes one blocker.
 */
export function UnsavedChangesGuard() {
  const location = useLocation();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      // A dialog's own link goes on.
      (historyAction === 'POP' && topDialog() !== undefined) ||
      (isPageHeld() && currentLocation.pathname !== nextLocation.pathname) ||
      formsLeft(currentLocation, nextLocation).length > 0,
  );
  const [asks, setAsks] = useState(false);
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    if (isPageHeld()) return blocker.reset();
    const close = topDialog();
    if (close) {
      blocker.reset();
      return close();
    }
    const ask = () => setAsks(true);
    const timer = setTimeout(ask, askAfterMs);
    let isOver = false;
    saveForms(formsLeft(location, blocker.location)).then((saved) => {
      if (isOver) return;
      if (saved) blocker.proceed();
      else ask();
    });
    return () => {
      isOver = true;
      clearTimeout(timer);
      setAsks(false);
    };
  }, [blocker, location]);
  return (
    <LeaveDialog
      opened={blocker.state === 'blocked' && asks}
      onStay={() => {
        // At once: the router answers a moment later, and the next key would go to this question.
        setAsks(false);
        blocker.reset?.();
      }}
      onLeave={() => {
        // The next screen must not take them for its own.
        abandonChanges();
        blocker.proceed?.();
      }}
    />
  );
}

/**
 * For a step that would lose unsaved changes without leaving the address, such as another tab of the same screen.
 * @param stackId in a `FormDialog`: the question's name in its stack
 * @returns `ask` takes the step at once, or after the question
 */
export function useLeaveQuestion(stackId?: string): { ask: (leave: () => void) => void; dialog: ReactNode } {
  const [pending, setPending] = useState<(() => void) | null>(null);
  const ask = useCallback(
    (leave: () => void) => (hasUnsavedChanges() ? setPending(() => leave) : leave()),
    [],
  );
  const stay = () => setPending(null);
  const go = () => {
    stay();
    pending?.();
  };
  return {
    ask,
    dialog: (
      <LeaveDialog opened={pending !== null} onStay={stay} onLeave={go} {...(stackId && { stackId })} />
    ),
  };
}

const fetchQuestion = () => import('./leave-question.tsx');

/** The dialog's parts come with the first touch: no screen shows them at first. */
export function LeaveDialog(props: LeaveQuestionProps) {
  const question = useLazyModule(fetchQuestion, props.opened || 'on-interaction');
  return question ? <question.LeaveQuestion {...props} /> : null;
}
