/** The first question: what the visit is about. */
import { Text, UnstyledButton } from '@mantine/core';
import { Link } from 'react-router';
import type { BookableProcedure } from '#contract/booking/booking.ts';
import { useToday } from '#web/clinic/clinic.ts';
import { IconChevronRight } from '#web/ui/icons/icons.ts';
import styles from './choose-procedure.module.css';
import { sayFacts } from './what-and-who-card.tsx';

type ChooseProcedureProps = {
  procedures: readonly BookableProcedure[];
  /** The address with the times of a procedure. */
  to: (procedureId: string) => string;
};

export function ChooseProcedure({ procedures, to }: ChooseProcedureProps) {
  const today = useToday();
  return (
    <nav aria-label="O que você quer marcar?" className={styles.list}>
      <Text fw="bold">O que você quer marcar?</Text>
      {procedures.map(({ id, title, ...facts }) => (
        <UnstyledButton key={id} component={Link} to={to(id)} className={styles.procedure}>
          <span>
            <span className={styles.title}>{title}</span>
            <span className={styles.facts}>{sayFacts(facts, today)}</span>
          </span>
          <IconChevronRight aria-hidden size="1.2em" />
        </UnstyledButton>
      ))}
    </nav>
  );
}
