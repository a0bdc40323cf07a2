import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '#web/paths.ts';
import { IconCalendarPlus } from '#web/ui/icons/icons.ts';
import { EmptyState } from '#web/ui/states.tsx';

export const NoAppointments = ({ title = 'Ninguém marcado para hoje.' }: { title?: string }) => (
  <EmptyState
    drawing="calendar"
    title={title}
    action={
      <Button
        component={Link}
        to={paths.admin.newAppointment()}
        variant="light"
        leftSection={<IconCalendarPlus aria-hidden size="1.1em" />}
      >
        Marcar um horário
      </Button>
    }
  />
);
