/** The floating way to the appointments, above the tabs while the page is scrolled. */
import { ActionIcon } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { Link } from 'react-router';
import { screenExists } from '#web/existing-screens.ts';
import { paths } from '#web/paths.ts';
import styles from './calendar-button.module.css';

export const CalendarButton = () =>
  screenExists('portalAppointments') ? (
    <div className={styles.place}>
      <ActionIcon
        component={Link}
        to={paths.portal.appointments()}
        variant="filled"
        size={56}
        aria-label="Abrir calendário de agendamentos"
        className={styles.button}
      >
        <IconCalendar aria-hidden size="1.6rem" stroke={1.7} />
      </ActionIcon>
    </div>
  ) : null;
