import { FormDialog } from '#web/ui/form-dialog.tsx';
import { WaitingForm, type WaitingFormProps } from './waiting-form.tsx';

type WaitingDialogProps = Partial<Omit<WaitingFormProps, 'onDone'>> & {
  opened: boolean;
  onClose: () => void;
  /** The dialog is gone from the screen. */
  onClosed?: (() => void) | undefined;
};

/** Puts a patient on the waiting list, or changes an entry. */
export const WaitingDialog = ({ opened, onClose, onClosed, entry = null, ...form }: WaitingDialogProps) => (
  <FormDialog
    opened={opened}
    onClose={onClose}
    onClosed={onClosed}
    title={entry ? 'Editar a espera' : 'Adicionar à lista de espera'}
  >
    <WaitingForm entry={entry} {...form} onDone={onClose} />
  </FormDialog>
);
