/** A professional's day: who is now or next first, then the whole day by time; what is over is quiet. */
import { Card, Text } from '@mantine/core';
import { useState } from 'react';
import type { BoardAppointment } from '#contract/screens/dashboard.ts';
import { useCan } from '#web/auth/use-can.ts';
import { usePresent } from '#web/clinic/present.ts';
import { paths } from '#web/paths.ts';
import { useLazyModule } from '#web/ui/use-lazy-module.ts';
import { nextStepOfToday } from '../../agenda/appointments/detail/status-steps.ts';
import { currentOf } from '../../agenda/reception/board.ts';
import { BoardFrame, Rows } from '../../agenda/reception/board.tsx';
import { NoOneToday } from '../../agenda/reception/no-one-today.tsx';
import { useShownRows } from '../../agenda/reception/use-take-step.ts';
import { ToConfirm } from '../../messages/confirmations/to-confirm.tsx';
import styles from './dashboard.module.css';
import { type Overview, TodayHead } from './today-head.tsx';

const fetchDialogs = () => import('./work-dialogs.tsx');

const eyebrows = { now: 'Agora', waiting: 'Na recepção', next: 'Próximo paciente' } as const;

export function OwnDay({
  today: { rows, date, professionalId },
  toConfirm,
}: Pick<Overview, 'today' | 'toConfirm'>) {
  const present = usePresent();
  const shown = useShownRows(rows);
  const [concluding, setConcluding] = useState<BoardAppointment | null>(null);
  const dialogs = useLazyModule(fetchDialogs);
  const can = useCan();
  const isWriter = can('record');
  // With the permission to the record, concluding asks what was done, so that the notes are not left for later.
  const onAsk = (row: BoardAppointment) => {
    if (!isWriter || nextStepOfToday(row) !== 'completed') return false;
    setConcluding(row);
    return true;
  };
  return (
    <Card component="section" aria-labelledby="own-day" p={{ base: 'md', sm: 'lg' }}>
      <TodayHead
        id="own-day"
        title="Seu dia"
        to={paths.admin.appointmentCalendar({ dia: date, profissional: professionalId ?? undefined })}
        link="Ver agenda"
      />
      {rows.length === 0 ? (
        <NoOneToday />
      ) : (
        <BoardFrame rows={shown} onAsk={onAsk}>
          {({ held, onStep }) => {
            const current = currentOf(shown, held);
            const settings = { held, present, onStep, withStatus: true };
            return (
              <>
                {current ? (
                  <section aria-label={eyebrows[current.is]} className={styles.current}>
                    <Text component="span" className={styles.eyebrow}>
                      {eyebrows[current.is]}
                    </Text>
                    <Rows rows={[current.row]} {...settings} isProminent />
                  </section>
                ) : null}
                <Rows rows={shown.filter(({ id }) => id !== current?.row.id)} {...settings} />
              </>
            );
          }}
        </BoardFrame>
      )}
      {/* Who runs the clinic looks here for what the reception has to do; other professionals have no part in it. */}
      {can('settings') ? <ToConfirm toConfirm={toConfirm} /> : null}
      {dialogs ? <dialogs.ConcludeDialog row={concluding} onClose={() => setConcluding(null)} /> : null}
    </Card>
  );
}
