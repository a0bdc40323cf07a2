/** No free time: WhatsApp. */
import { Stack } from '@mantine/core';
import { WhatsappButton } from '#web/clinic/whatsapp-button.tsx';
import { EmptyState } from '#web/ui/states.tsx';

export const NothingFree = ({ horizonDays }: { horizonDays: number }) => (
  <EmptyState
    drawing="calendar"
    title={`Nenhum horário livre nos próximos ${horizonDays} dias.`}
    description="Fale com a clínica: ela encontra um horário com você."
    action={
      <Stack gap="sm">
        <WhatsappButton size="md" variant="light">
          Falar pelo WhatsApp
        </WhatsappButton>
      </Stack>
    }
  />
);
