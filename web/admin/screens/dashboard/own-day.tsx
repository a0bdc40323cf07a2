/** A professional's day: who is now or next first, then the others by time; what is over is folded. */
import { Card, Text } from '@mantine/core';
import type { BoardAppointment } from '#contract/screens/dashboard.ts';
import { useCan } from '#web/auth/use-can.ts';
import { usePresent } from '#web/clinic/present.ts';
import { paths } from '#web/paths.ts';
import { closedGroups, currentOf, groupRows } from '../../agenda/reception/board.ts';
import { BoardFrame, Folds, Rows } from '../../agenda/reception/board.tsx';
import { NoAppointments } from '../../agenda/reception/no-appointments.tsx';
import { useShownRows } from '../../agenda/reception/use-take-step.ts';
import { ToConfirm } from '../../messages/confirmations/to-confirm.tsx';
import styles from './dashboard.module.css';
import { LastVisit } from './last-visit.tsx';
import { type Overview, TodayHead } from './today-head.tsx';

const eyebrows = { now: 'Agora', waiting: 'Na recepção', next: 'Próximo paciente' } as const;

export function OwnDay({
  today: { rows, date, professionalId },
  toConfirm,
}: Pick<Overview, 'today' | 'toConfirm'>) {
  const present = usePresent();
  const shown = useShownRows(rows);
  const can = useCan();
  return (
    <Card component="section" aria-labelledby="own-day" p={{ base: 'md', sm: 'lg' }}>
      <TodayHead
        id="own-day"
        title="Seu dia"
        to={paths.admin.appointmentCalendar({ dia: date, profissional: professionalId ?? undefined })}
        link="Ver agenda"
      />
      {rows.every(({ status }) => status === 'cancelled') ? <NoAppointments /> : null}
      {rows.length === 0 ? null : (
        <BoardFrame rows={shown}>
          {({ frozen, onStep, onTask }) => {
            const current = currentOf(shown, frozen);
            const grouped = groupRows(shown, frozen);
            const isOver = (row: BoardAppointment) =>
              closedGroups.some((group) => grouped[group].some(({ id }) => id === row.id));
            const ahead = shown.filter((row) => !isOver(row));
            const settings = { frozen, present, onStep, onTask };
            return (
              <>
                {current ? (
                  <section aria-label={eyebrows[current.is]} className={styles.current}>
                    <Text component="span" className={styles.eyebrow}>
                      {eyebrows[current.is]}
                    </Text>
                    <Rows rows={[current.row]} {...settings} withStatus={current.is === 'next'} isProminent />
                    <LastVisit row={current.row} />
                  </section>
                ) : null}
                <Rows rows={ahead.filter(({ id }) => id !== current?.row.id)} {...settings} withStatus />
                <Folds grouped={grouped} {...settings} />
              </>
            );
          }}
        </BoardFrame>
      )}
      {/* Who runs the clinic looks here for what the reception has to do; other professionals have no part in it. */}
      {can('settings') ? <ToConfirm toConfirm={toConfirm} /> : null}
    </Card>
  );
}
