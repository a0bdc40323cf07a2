/** A sentence among a patient's facts that opens what it is about. */
import { Anchor } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { FormDialog } from '#web/ui/form-dialog.tsx';

type FactDialogProps = {
  says: string;
  title: string;
  children: (onSaved: () => void, onDone: () => void) => ReactNode;
};

export function FactDialog({ says, title, children }: FactDialogProps) {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <>
      <Anchor
        component="button"
        type="button"
        inherit
        ta="left"
        onClick={() => setOpened(true)}
        aria-haspopup="dialog"
      >
        {says}
      </Anchor>
      <FormDialog opened={opened} onClose={close} title={title}>
        {(onSaved) => children(onSaved, close)}
      </FormDialog>
    </>
  );
}
