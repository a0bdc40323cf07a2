/** '3 pedidos' above the agenda and the list. Without any it is in the menu beside it only. */
import { ActionIcon, Button, Indicator } from '@mantine/core';
import { Link } from 'react-router';
import { sayCount } from '#contract/count.ts';
import { paths } from '#web/paths.ts';
import { IconInbox } from '#web/ui/icons/icons.ts';
import styles from './pending-requests.module.css';

type PendingRequestsProps = {
  number: number | undefined;
  /** A sign, for want of room. */
  isOnPhone: boolean;
};

export function PendingRequests({ number: waiting = 0, isOnPhone }: PendingRequestsProps) {
  if (waiting === 0) return null;
  const label = sayCount(waiting, 'pedido', 'pedidos');
  const to = paths.admin.bookingRequests();
  if (!isOnPhone)
    return (
      <Button component={Link} to={to} variant="default" className={styles.waiting}>
        {label}
      </Button>
    );
  return (
    // Below the panels that open over the agenda.
    <Indicator label={waiting} size={18} color="clay" offset={4} zIndex={1}>
      <ActionIcon component={Link} to={to} variant="default" size="xl" aria-label={label}>
        <IconInbox aria-hidden size="1.15rem" stroke={1.7} />
      </ActionIcon>
    </Indicator>
  );
}
