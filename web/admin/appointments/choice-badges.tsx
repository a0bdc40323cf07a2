import { Badge, Tooltip } from '@mantine/core';

/** Marks what was booked on purpose: over another appointment, or in closed time. */
export const ChoiceBadges = ({ squeezeIn, outsideHours }: { squeezeIn: boolean; outsideHours: boolean }) => (
  <>
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
