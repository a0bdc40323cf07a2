/** A dialog with a form inside, which is made anew each time. Closing it asks first when something was typed. */
import { Modal } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { LeaveDialog } from './unsaved-changes.tsx';

type FormDialogProps = {
  opened: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
};

export function FormDialog({ opened, onClose, title, children }: FormDialogProps) {
  const [typed, setTyped] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const leave = () => {
    setLeaving(false);
    onClose();
  };
  return (
    <>
      <Modal
        opened={opened}
        onClose={() => (typed ? setLeaving(true) : onClose())}
        title={title}
        size="lg"
        closeOnClickOutside={!typed}
        closeOnEscape={!leaving}
        onExitTransitionEnd={() => setTyped(false)}
      >
        <div onInput={() => setTyped(true)}>{children}</div>
      </Modal>
      <LeaveDialog opened={leaving} onStay={() => setLeaving(false)} onLeave={leave} />
    </>
  );
}
