/** A dialog with a form inside, which is made anew each time. Closing it asks first when something was typed. */
import { Modal } from '@mantine/core';
import { type ReactNode, type RefObject, useState } from 'react';
import { LeaveDialog } from './unsaved-changes.tsx';

type FormDialogProps = {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** Gets the focus afterwards. For a dialog that a menu opens: the item of the menu is gone by then. */
  opener?: RefObject<HTMLElement | null>;
  children: ReactNode;
};

export function FormDialog({ opened, onClose, title, opener, children }: FormDialogProps) {
  const [typed, setTyped] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const leave = () => {
    setLeaving(false);
    onClose();
  };
  const ended = () => {
    setTyped(false);
    opener?.current?.focus();
  };
  return (
    <Modal.Stack>
      <Modal
        stackId="form"
        opened={opened}
        onClose={() => (typed ? setLeaving(true) : onClose())}
        title={title}
        size="lg"
        closeOnClickOutside={!typed}
        onExitTransitionEnd={ended}
      >
        <div onInput={() => setTyped(true)}>{children}</div>
      </Modal>
      <LeaveDialog stackId="leave" opened={leaving} onStay={() => setLeaving(false)} onLeave={leave} />
    </Modal.Stack>
  );
}
