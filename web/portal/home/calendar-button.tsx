/** A floating link to the appointments, above the tabs while the page is scrolled. */
import { ActionIcon } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { Link } from 'react-router';
import { paths } from '#web/paths.ts';
import styles from './calendar-button.module.css';

export const CalendarButton = () => (
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
);
