/** No free time, or a late one: WhatsApp, and the waiting list. */
import { Button, Stack } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { Link } from 'react-router';
import { WhatsappButton } from '#web/clinic/whatsapp-button.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import styles from './booking.module.css';

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

/** @param to the waiting list, with the procedure */
export const EarlierTime = ({ to }: { to: string }) => (
  <Button
    component={Link}
    to={to}
    size="md"
    variant="subtle"
    leftSection={<IconBell aria-hidden size="1.2em" />}
    className={styles.earlier}
  >
    Me avise se surgir antes
  </Button>
);
