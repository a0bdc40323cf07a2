/** No free time: the waiting list, and WhatsApp. */
import { Stack, Text } from '@mantine/core';
import { WhatsappButton } from '#web/clinic/whatsapp-button.tsx';
import { formatMonth } from '#web/format/date.ts';
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

/** @param month yyyy-MM */
export const MonthWithoutTimes = ({ month }: { month: string }) => (
  <Text c="dimmed" py="md">
    Nenhum horário livre em {formatMonth(Number(month.slice(5)))}. Veja o mês seguinte.
  </Text>
);
