/** 'Amanhã: 12 por confirmar', a link to the queue. Nothing once all have confirmed. */
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { useToday } from '#web/clinic/clinic.ts';
import { capitalise, sayShortDate } from '#web/format/date.ts';
import { paths } from '#web/paths.ts';
import { IconMessageCheck } from '#web/ui/icons/icons.ts';
import styles from './confirmations.module.css';

export function ToConfirm({ toConfirm }: { toConfirm: { day: string; number: number } | null }) {
  const today = useToday();
  if (!toConfirm || toConfirm.number === 0) return null;
  const { day, number } = toConfirm;
  return (
    <Anchor
      component={Link}
      to={paths.admin.confirmations({ dia: day })}
      fw={500}
      className={styles.toConfirm}
    >
      <IconMessageCheck aria-hidden size="1.15em" />
      {capitalise(sayShortDate(day, today))}: {number} por confirmar
    </Anchor>
  );
}
