/** The next appointment. */
import { Anchor, Skeleton, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { AppointmentSummary } from '#contract/agenda/appointments.ts';
import { useToday } from '#web/clinic/clinic.ts';
import { whatAndWho } from '#web/clinic/what-and-who.ts';
import { capitalise, sayDateAtTime } from '#web/format/date.ts';
import { paths } from '#web/paths.ts';
import { IconArrowRight } from '#web/ui/icons/icons.ts';
import { Loading } from '#web/ui/skeletons.tsx';
import styles from './dashboard.module.css';

/** @param next null when there is none; undefined while loading */
export function NextAppointment({ next }: { next: AppointmentSummary | null | undefined }) {
  const today = useToday();
  if (next === undefined)
    return (
      <Loading>
        <div className={styles.next}>
          <div className={styles.nextWords}>
            <Skeleton h="0.8rem" w="5rem" />
            <Skeleton h="1.5rem" w="18rem" maw="100%" />
          </div>
        </div>
      </Loading>
    );
  return (
    <section className={styles.next} aria-label="A seguir">
      <div className={styles.nextWords}>
        <Text component="span" className={styles.eyebrow}>
          A seguir
        </Text>
        {next ? (
          <>
            <Text component="span" className={styles.nextWhen}>
              {capitalise(sayDateAtTime(next.date, next.time, today))}
            </Text>
            <Text component="span">
              <Anchor component={Link} to={paths.admin.patient(next.patient.id)} fw={500} c="inherit">
                {next.patient.fullName}
              </Anchor>
              <Text span c="dimmed">
                {' '}
                · {whatAndWho(next.service, next.professional.fullName)}
              </Text>
            </Text>
          </>
        ) : (
          <Text component="span" className={styles.nextWhen}>
            Nenhum atendimento à vista. Aproveite o respiro.
          </Text>
        )}
      </div>
      {next ? (
        <Anchor component={Link} to={paths.admin.appointment(next.id)} fw={500} className={styles.open}>
          Abrir agendamento
          <IconArrowRight aria-hidden size="1.1em" />
        </Anchor>
      ) : null}
    </section>
  );
}
