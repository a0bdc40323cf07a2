/** The bill of an expense that was entered without it. */
import { Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { missingFile } from '#contract/patients/files.ts';
import { api, client } from '#web/api/client.ts';
import { errorMessage } from '#web/api/error-messages.ts';
import { FormError } from '#web/ui/form.tsx';
import { RecordForm, RecordFormActions, useRecordForm } from '#web/ui/record-form.tsx';
import { notify } from '#web/ui/toasts.tsx';
import { BillField } from './expense-form.tsx';

export function BillForm({ id, onDone }: { id: string; onDone: () => void }) {
  const queryClient = useQueryClient();
  const frame = useRecordForm<{ bill: File | null }, unknown>({
    record: { bill: null },
    check: ({ bill }) => (bill ? {} : { bill: missingFile }),
    save: async ({ bill }) => bill && client.expenses.attach({ id, file: bill }),
    onSaved: () => {
      frame.release();
      notify.success('Comprovante anexado');
      queryClient.invalidateQueries({ queryKey: api.expenses.key() });
      onDone();
    },
    onRefused: (error) => errorMessage(error),
  });
  return (
    <RecordForm frame={frame} aria-label="Comprovante">
      <Stack gap="md">
        <FormError>{frame.refusal}</FormError>
        <BillField {...frame.form.getInputProps('bill')} />
        <RecordFormActions
          pending={frame.pending}
          submitLabel="Anexar"
          pendingLabel="Enviando..."
          cancel={onDone}
        />
      </Stack>
    </RecordForm>
  );
}
