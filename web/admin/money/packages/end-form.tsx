/** 'Encerrar': what was used stays charged, the rest of what was paid is given back. It is shown before. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { Package } from '#contract/money/packages.ts';
import { api, client } from '#web/api/client.ts';
import { errorMessage } from '#web/api/error-messages.ts';
import { formatCents, sayOpen } from '#web/format/money.ts';
import { notify } from '#web/ui/toasts.tsx';
import { ReasonForm } from '../reason-form.tsx';

type EndFormProps = { pack: Package; onSaved: () => void; onCancel: () => void };

export function EndForm({
  pack: { id, name, usedCents, paidCents, items },
  onSaved,
  onCancel,
}: EndFormProps) {
  const queryClient = useQueryClient();
  const booked = items.reduce((sum, item) => sum + item.booked, 0);
  // They are neither used nor left: nothing can be said yet of what is given back.
  if (booked > 0)
    return (
      <Stack gap="md">
        <Text>{name}</Text>
        <Text role="status">
          {booked === 1 ? 'Há 1 sessão marcada' : `Há ${booked} sessões marcadas`}: conclua ou cancele antes
          de encerrar. Só então se sabe quanto devolver.
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            Voltar
          </Button>
        </Group>
      </Stack>
    );
  return (
    <ReasonForm
      name="Encerrar"
      submitLabel="Encerrar pacote"
      save={(reason) => client.packages.end({ id, reason, usedCents })}
      onSaved={() => {
        notify.success('Pacote encerrado');
        onSaved();
      }}
      onRefused={(error) => {
        queryClient.invalidateQueries({ queryKey: api.packages.key() });
        return errorMessage(error);
      }}
      onCancel={onCancel}
    >
      <Text>{name}</Text>
      <Text role="status">
        O que foi usado custa {formatCents(usedCents)}, e já foi pago {formatCents(paidCents)}:{' '}
        {sayOpen(usedCents - paidCents)}.
      </Text>
    </ReasonForm>
  );
}
