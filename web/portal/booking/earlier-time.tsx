/** The first free time is late: the waiting list. */
import { Button } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { Link } from 'react-router';
import styles from './booking.module.css';

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
