import { useQueryClient } from '@tanstack/react-query';
import { missingProtocolName, productLimits } from '#contract/patients/products.ts';
import { api } from '#web/api/client.ts';
import { errorMessage } from '#web/api/error-messages.ts';
import { OneTextForm } from '#web/ui/one-text-form.tsx';
import { notify } from '#web/ui/toasts.tsx';

type ProtocolFormProps = Pick<
  Parameters<typeof OneTextForm>[0],
  'description' | 'initial' | 'submitLabel' | 'save' | 'onSaved'
>;

/** The name of a protocol, new or changed. */
export function ProtocolForm({ onSaved, ...form }: ProtocolFormProps) {
  const queryClient = useQueryClient();
  return (
    <OneTextForm
      {...form}
      label="Nome"
      placeholder="Terço superior, 32 U"
      maxLength={productLimits.name}
      missing={missingProtocolName}
      say={errorMessage}
      onSaved={() => {
        queryClient.invalidateQueries({ queryKey: api.protocols.key() });
        notify.success('Protocolo salvo');
        onSaved();
      }}
    />
  );
}
