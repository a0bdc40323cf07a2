/** A dialog with a form inside, which is made anew each time. Closing it asks first when something was typed or chosen. */
import { Modal } from '@mantine/core';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { registerDialog, watchForms } from './dirty-forms.ts';
import { focusContent } from './route-announcer.tsx';
import { LeaveDialog } from './unsaved-changes.tsx';

type FormDialogProps = {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  size?: 'lg' | 'xl';
  /** Called when the dialog is gone from the screen and has returned the focus. */
  onClosed?: (() => void) | undefined;
  /** A function gets what to call after a save in the dialog, where it stays open, and what closes it as its cross does. */
  children: ReactNode | ((onSaved: () => void, close: () => void) => ReactNode);
};

export function FormDialog({ opened, onClose, title, size = 'lg', onClosed, children }: FormDialogProps) {
  const [typed, setTyped] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const opener = useRef<Element | null>(null);
  // What is chosen, such as an option or a day, is known to its form alone.
  const isChanged = useRef<() => boolean>(() => false);
  // Dialogs in a stack do not return the focus by themselves.
  useLayoutEffect(() => {
    if (!opened) return;
    opener.current = document.activeElement;
    isChanged.current = watchForms();
  }, [opened]);
  const leave = () => {
    setLeaving(false);
    onClose();
  };
  const close = () => (typed || isChanged.current() ? setLeaving(true) : onClose());
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => (opened ? registerDialog(() => latest.current()) : undefined), [opened]);
  const ended = () => {
    setTyped(false);
    // What was done can take the button away that opened the dialog.
    if (opener.current instanceof HTMLElement && opener.current.isConnected)
      opener.current.focus({ preventScroll: true });
    else if (document.activeElement === document.body) focusContent();
    onClosed?.();
  };
  return (
    <Modal.Stack>
      <Modal
        stackId="form"
        opened={opened}
        onClose={close}
        title={title}
        size={size}
        closeOnClickOutside={!typed}
        onExitTransitionEnd={ended}
      >
        <div ref={focusLateFields} onInput={() => setTyped(true)}>
          {typeof children === 'function' ? children(() => setTyped(false), close) : children}
        </div>
      </Modal>
      <LeaveDialog stackId="leave" opened={leaving} onStay={() => setLeaving(false)} onLeave={leave} />
    </Modal.Stack>
  );
}

/**
 * A dialog opens before what it asks for is loaded, and gives the focus to its cross. The first field takes it when it arrives,
 * and where a form is replaced by the next one. From where a person has led the focus it is not taken.
 */
function focusLateFields(content: HTMLElement | null) {
  if (!content) return;
  let entered = content.contains(document.activeElement);
  const enter = () => {
    entered = true;
  };
  content.addEventListener('focusin', enter);
  const observer = new MutationObserver(() => {
    const { activeElement } = document;
    const isOfDialog = activeElement?.closest('[role=dialog]')?.contains(content);
    if (activeElement !== document.body && (entered || !isOfDialog)) return;
    const field =
      content.querySelector<HTMLElement>('[data-autofocus]') ??
      content.querySelector<HTMLElement>('input:not(:disabled), textarea:not(:disabled)');
    field?.focus({ preventScroll: true });
  });
  observer.observe(content, { childList: true, subtree: true });
  return () => {
    content.removeEventListener('focusin', enter);
    observer.disconnect();
  };
}
