/** Takes a file, plan or future procedure back from a record. A dialog asks for the reason first. */
import { useDisclosure } from '@mantine/hooks';
import { type ReactNode, type RefObject, useState } from 'react';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import type { Noun } from './nouns.ts';
import { TakeBackForm } from './take-back-form.tsx';

type Item = { id: string; name: string };

type TakingBack = {
  ask: (item: Item) => void;
  /** Belongs beside the list, not into its row: the row may go while the dialog is open. */
  dialog: ReactNode;
};

type Options = {
  /** For a page about the item itself, which it then leaves. */
  onTakenBack?: () => void;
  opener?: RefObject<HTMLElement | null>;
};

export function useTakeBack(
  noun: Noun,
  patientId: string,
  { onTakenBack, opener }: Options = {},
): TakingBack {
  const [item, setItem] = useState<Item>({ id: '', name: '' });
  const [asking, dialog] = useDisclosure(false);
  return {
    ask: (asked) => {
      setItem(asked);
      dialog.open();
    },
    dialog: (
      <FormDialog
        opened={asking}
        onClose={dialog.close}
        title={`Retirar “${item.name}” do prontuário?`}
        opener={opener}
      >
        <TakeBackForm
          noun={noun}
          patientId={patientId}
          id={item.id}
          onCancel={dialog.close}
          onTakenBack={() => {
            dialog.close();
            onTakenBack?.();
          }}
        />
      </FormDialog>
    ),
  };
}
