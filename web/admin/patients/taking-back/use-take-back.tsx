/** Takes a file, plan or future procedure back from a record. A dialog asks for the reason first. */
import { useDisclosure } from '@mantine/hooks';
import { type ReactNode, useRef, useState } from 'react';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { focusContent } from '#web/ui/route-announcer.tsx';
import type { Noun } from './nouns.ts';
import { TakeBackForm } from './take-back-form.tsx';

type Item = { id: string; name: string };

type TakingBack = {
  ask: (item: Item) => void;
  /** Belongs beside the list, not into its row: the row may go while the dialog is open. */
  dialog: ReactNode;
};

/** For a page about the item itself, which it then leaves. */
type Options = {
  /** Called with true while the item is being taken back, so that it is not fetched again, and with false after a failure. */
  onTaking?: (taking: boolean) => void;
  onTakenBack?: (id: string) => void;
};

export function useTakeBack(
  noun: Noun,
  patientId: string,
  { onTaking, onTakenBack }: Options = {},
): TakingBack {
  const [item, setItem] = useState<Item>();
  const [asking, dialog] = useDisclosure(false);
  const taken = useRef(false);
  return {
    ask: (asked) => {
      taken.current = false;
      setItem(asked);
      dialog.open();
    },
    // Not before: each of the many rows of a story has one.
    dialog: item && (
      <FormDialog
        opened={asking}
        onClose={dialog.close}
        title={noun === 'document' ? `Cancelar “${item.name}”?` : `Retirar “${item.name}” do prontuário?`}
        // The button that opened the dialog goes with its row.
        onClosed={() => taken.current && focusContent()}
      >
        <TakeBackForm
          noun={noun}
          patientId={patientId}
          id={item.id}
          onCancel={dialog.close}
          onTaking={onTaking}
          onTakenBack={() => {
            taken.current = true;
            dialog.close();
            onTakenBack?.(item.id);
          }}
        />
      </FormDialog>
    ),
  };
}
