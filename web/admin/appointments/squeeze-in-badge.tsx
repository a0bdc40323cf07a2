import { Badge, Tooltip } from '@mantine/core';

/** Marks an appointment that was deliberately booked over another one. */
export const SqueezeInBadge = () => (
  <Tooltip label="Marcado de propósito sobre outro agendamento">
    <Badge color="clay" variant="light">
      Encaixe
    </Badge>
  </Tooltip>
);
