import { Badge } from '@mantine/core';
import type { AppointmentSummary } from '#contract/agenda/appointments.ts';
import { saySession } from '#web/clinic/session-progress.ts';
import { Tooltip } from '#web/ui/tooltip.tsx';

type ChoiceBadgesProps = Pick<AppointmentSummary, 'squeezeIn' | 'outsideHours' | 'session'>;

/** Marks a session of a series, and what was booked on purpose: over another appointment, or in closed time. */
export const ChoiceBadges = ({ squeezeIn, outsideHours, session }: ChoiceBadgesProps) => (
  <>
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
