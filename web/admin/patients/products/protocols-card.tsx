/** The clinic's protocols below its products: names and removal. What they hold is marked in a consultation. */
import { Card, Group, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sayCount } from '#contract/count.ts';
import { api, client } from '#web/api/client.ts';
import { errorMessage } from '#web/api/error-messages.ts';
import { ActionsMenu } from '#web/ui/actions-menu.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { IconPencil, IconTrash } from '#web/ui/icons/icons.ts';
import { notify } from '#web/ui/toasts.tsx';
import { useFormDialog } from '#web/ui/use-form-dialog.ts';
import { useLast } from '#web/ui/use-last.ts';
import { ProtocolForm } from './protocol-form.tsx';

type Named = { id: string; name: string };

export function ProtocolsCard() {
  const queryClient = useQueryClient();
  const found = useQuery(api.protocols.list.queryOptions());
  const renamed = useFormDialog<Named>();
  const [removed, setRemoved] = useState<Named | null>(null);
  const shown = useLast(removed);
  const removing = useMutation(
    api.protocols.remove.mutationOptions({
      onSuccess: () => {
        queryClient.invalidateQueries({ queryKey: api.protocols.key() });
        notify.success('Protocolo removido');
        setRemoved(null);
      },
    }),
  );
  const rows = found.data?.rows ?? [];
  if (rows.length === 0 && !found.isError) return null;
  return (
    <Card component="section" aria-labelledby="protocols">
      <Title order={3} id="protocols" size="h4" mb="sm">
        Protocolos
      </Title>
      {found.isError ? <Text c="red">{errorMessage(found.error)}</Text> : null}
      <Stack gap="xs" component="ul">
        {rows.map((protocol) => (
          <Group key={protocol.id} component="li" justify="space-between" wrap="nowrap" gap="sm">
            <Text>
              {protocol.name}{' '}
              <Text span c="dimmed" size="sm">
                {sayCount(protocol.application.marks.length, 'ponto', 'pontos')}
              </Text>
            </Text>
            <ActionsMenu
              name={protocol.name}
              actions={[
                { label: 'Renomear', Icon: IconPencil, run: () => renamed.open(protocol) },
                {
                  label: 'Remover',
                  Icon: IconTrash,
                  danger: true,
                  run: () => {
                    removing.reset();
                    setRemoved(protocol);
                  },
                },
              ]}
            />
          </Group>
        ))}
      </Stack>
      <FormDialog opened={renamed.opened} onClose={renamed.close} title="Renomear protocolo">
        {renamed.edited ? (
          <ProtocolForm
            initial={renamed.edited.name}
            submitLabel="Salvar"
            save={(name) => client.protocols.rename({ id: renamed.edited?.id ?? '', name })}
            onSaved={renamed.close}
          />
        ) : null}
      </FormDialog>
      <ConfirmDialog
        opened={removed !== null}
        onClose={() => setRemoved(null)}
        title={`Remover o protocolo ${shown?.name}?`}
        confirmLabel="Remover"
        confirmingLabel="Removendo..."
        tone="danger"
        running={removing.isPending}
        error={removing.error ? errorMessage(removing.error) : null}
        onConfirm={() => shown && removing.mutate({ id: shown.id })}
      >
        O que já foi aplicado com ele não muda.
      </ConfirmDialog>
    </Card>
  );
}
