import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { OwnWaiting } from '#contract/booking/waiting-offers.ts';
import { api } from '#web/api/client.ts';
import { withReason } from '#web/api/error-messages.ts';
import { sayWishes } from '#web/clinic/say-waiting.ts';
import { whatAndWho } from '#web/clinic/what-and-who.ts';
import { notify } from '#web/ui/toasts.tsx';

/** What the patient waits for. Leaving asks nothing: joining again is one tap. */
export function OwnEntries({ entries }: { entries: readonly OwnWaiting[] }) {
  const queryClient = useQueryClient();
  const leave = useMutation(
    api.booking.leaveWaitingList.mutationOptions({
      onSuccess: () => notify.success('Você saiu da lista de espera'),
      onError: (error) => notify.error(withReason('Não foi possível sair da lista', error)),
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.portal.home.key() }),
    }),
  );
  return (
    <Stack gap="sm" component="section" aria-labelledby="waiting">
      <Title order={2} size="h4" id="waiting">
        Você está na lista
      </Title>
      {entries.map((entry) => (
        <Card key={entry.id} p="md">
          <Group justify="space-between" gap="sm">
            <div>
              <Text fw={500}>{whatAndWho(entry.service, entry.professionalName ?? '')}</Text>
              <Text c="dimmed">{sayWishes(entry)}</Text>
            </div>
            <Button
              variant="default"
              size="md"
              onClick={() => leave.mutate({ id: entry.id })}
              disabled={leave.isPending}
              aria-label={`Sair da lista: ${entry.service}`}
            >
              Sair da lista
            </Button>
          </Group>
        </Card>
      ))}
    </Stack>
  );
}
