import { Badge } from '@mantine/core';
import type { ListedAppointment } from '#contract/agenda/appointments.ts';
import { saySession } from '#web/clinic/session-progress.ts';
import { Tooltip } from '#web/ui/tooltip.tsx';

type ChoiceBadgesProps = Pick<ListedAppointment, 'squeezeIn' | 'outsideHours' | 'session' | 'wantsToMove'>;

/** Marks whose time does not suit, a session of a series, and what was booked on purpose: over another one, or in closed time. */
export const ChoiceBadges = ({ squeezeIn, outsideHours, session, wantsToMove }: ChoiceBadgesProps) => (
  <>
    {wantsToMove ? <Badge color="clay">Quer remarcar</Badge> : null}
    {session ? <Badge color="gray">{saySession(session)}</Badge> : null}
    {squeezeIn ? (
      <Tooltip label="Marcado de propósito sobre outro agendamento">
        <Badge color="clay">Encaixe</Badge>
      </Tooltip>
    ) : null}
    {outsideHours ? (
      <Tooltip label="Marcado de propósito fora do expediente">
        <Badge color="clay">Fora do horário</Badge>
      </Tooltip>
    ) : null}
  </>
);
