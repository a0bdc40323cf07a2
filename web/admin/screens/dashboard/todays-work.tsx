/** What the user works with today: the reception's board in brief, or a professional's own day (decision 065). */
import { Anchor, Card, Text } from '@mantine/core';
import { Link } from 'react-router';
import { sayCount } from '#contract/count.ts';
import { useCan } from '#web/auth/use-can.ts';
import { usePresent } from '#web/clinic/present.ts';
import { paths } from '#web/paths.ts';
import { IconArrowRight, IconInbox } from '#web/ui/icons/icons.ts';
import { CardProvider } from '../../agenda/agenda/card/card-provider.tsx';
import { DisplacedStrip } from '../../agenda/displaced/displaced-strip.tsx';
import styles from '../../agenda/reception/board.module.css';
import { calledIn, groupLabels, groupRows } from '../../agenda/reception/board.ts';
import { BoardFrame, BoardGroup } from '../../agenda/reception/board.tsx';
import { NoAppointments } from '../../agenda/reception/no-appointments.tsx';
import { useShownRows } from '../../agenda/reception/use-take-step.ts';
import { ToConfirm } from '../../messages/confirmations/to-confirm.tsx';
import { OwnDay } from './own-day.tsx';
import { type Overview, TodayHead, type TodaysWork } from './today-head.tsx';
import { Unfinished } from './unfinished.tsx';
import { Unsigned } from './unsigned.tsx';

type WorkProps = Pick<Overview, 'today' | 'toConfirm' | 'unfinished' | 'pendingRequests' | 'displaced'>;

export const Work = ({ today, toConfirm, unfinished, pendingRequests, displaced }: WorkProps) => (
  <CardProvider>
    <DisplacedStrip summary={displaced} />
    {pendingRequests > 0 ? <PendingRequests number={pendingRequests} /> : null}
    {today.professionalId === null ? (
      <TodaysBoard today={today} toConfirm={toConfirm} />
    ) : (
      <OwnDay today={today} toConfirm={toConfirm} />
    )}
    {unfinished ? <Unfinished unfinished={unfinished} /> : null}
    {useCan()('record') ? <Unsigned /> : null}
  </CardProvider>
);

/** Above the board: a patient waits for each of them. */
const PendingRequests = ({ number }: { number: number }) => (
  <Anchor component={Link} to={paths.admin.bookingRequests()} className={styles.requests} underline="never">
    <IconInbox aria-hidden size="1.3rem" stroke={1.7} />
    <span>
      <strong>{sayCount(number, 'pedido de horário', 'pedidos de horário')}</strong>
      {number === 1 ? ' espera resposta' : ' esperam resposta'}
    </span>
    <IconArrowRight aria-hidden size="1.1em" />
  </Anchor>
);

type TodaysBoardProps = { today: TodaysWork; toConfirm: Overview['toConfirm'] };

function TodaysBoard({ today: { rows, counts }, toConfirm }: TodaysBoardProps) {
  const present = usePresent();
  const shown = useShownRows(rows);
  const isEmpty = Object.values(counts).every((number) => number === 0);
  return (
    <Card component="section" aria-labelledby="todays-board" p={{ base: 'md', sm: 'lg' }}>
      <TodayHead id="todays-board" title="Recepção" to={paths.admin.reception()} link="Ver a recepção" />
      {isEmpty ? (
        <NoAppointments />
      ) : (
        <BoardFrame rows={shown}>
          {({ frozen, onStep, onTask }) => {
            const grouped = groupRows(shown, frozen);
            const left = counts.scheduled + counts.confirmed;
            const numbers = { expected: left, arrived: counts.arrived, inService: counts.in_service };
            return (
              <div className={styles.groups} data-side-by-side>
                {columns.map((groups) => (
                  <div key={groups[0]} data-column={groups[0]} className={styles.groups}>
                    {groups.map((group) => (
                      <BoardGroup
                        key={group}
                        title={groupLabels[group]}
                        rows={grouped[group]}
                        number={Math.max(numbers[group], grouped[group].length)}
                        frozen={frozen}
                        present={present}
                        professionals={calledIn(rows)}
                        onStep={onStep}
                        onTask={onTask}
                        empty={<EmptyGroup group={group} />}
                        more={
                          group === 'expected' && left > grouped.expected.length ? (
                            <Anchor
                              component={Link}
                              to={paths.admin.reception()}
                              size="sm"
                              className={styles.fold}
                            >
                              e mais {left - grouped.expected.length} hoje
                            </Anchor>
                          ) : undefined
                        }
                      />
                    ))}
                  </div>
                ))}
              </div>
            );
          }}
        </BoardFrame>
      )}
      <ToConfirm toConfirm={toConfirm} />
    </Card>
  );
}

/** Those who are there beside those who are to come. */
const columns = [['arrived', 'inService'], ['expected']] as const;

const emptyWords = {
  expected: 'Ninguém mais para hoje.',
  arrived: 'Ninguém esperando.',
  inService: 'Ninguém em atendimento.',
} as const;

const EmptyGroup = ({ group }: { group: keyof typeof emptyWords }) => (
  <Text size="sm" c="dimmed" pt="xs">
    {emptyWords[group]}
  </Text>
);
