/** 'Marcar como recolhido': what the notice says. */
import { useQueryClient } from '@tanstack/react-query';
import { applicationLimits } from '#contract/patients/application.ts';
import { missingRecallReason } from '#contract/patients/products.ts';
import { api, client } from '#web/api/client.ts';
import { errorMessage } from '#web/api/error-messages.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { OneTextForm } from '#web/ui/one-text-form.tsx';

/** A recall is said in the records of those who received the lot. */
export function useRefreshRecall() {
  const queryClient = useQueryClient();
  return () => {
    for (const { key } of [api.products, api.record, api.patientStory])
      queryClient.invalidateQueries({ queryKey: key() });
  };
}

type RecallDialogProps = { lotId: string; opened: boolean; onClose: () => void; onMarked?: () => void };

export function RecallDialog({ lotId, opened, onClose, onMarked }: RecallDialogProps) {
  const refresh = useRefreshRecall();
  return (
    <FormDialog opened={opened} onClose={onClose} title="Marcar o lote como recolhido">
      <OneTextForm
        label="Motivo"
        description="O que diz o aviso, com a data. O lote não poderá mais ser escolhido."
        placeholder="Aviso do fabricante de 20/11/2026: contaminação"
        maxLength={applicationLimits.reason}
        missing={missingRecallReason}
        submitLabel="Marcar como recolhido"
        save={(reason) => client.products.recallLot({ id: lotId, reason })}
        say={errorMessage}
        onSaved={() => {
          onClose();
          refresh();
          onMarked?.();
        }}
      />
    </FormDialog>
  );
}
