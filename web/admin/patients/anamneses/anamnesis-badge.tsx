import { Badge } from '@mantine/core';
import type { RecordAnamnesis } from '#contract/patients/anamneses.ts';

const states = {
  open: { label: 'Em preenchimento', color: 'gray' },
  sent: { label: 'Por revisar', color: 'blue' },
  reviewed: { label: 'Revisada', color: 'green' },
} as const;

export const AnamnesisBadge = ({ state }: Pick<RecordAnamnesis, 'state'>) => (
  <Badge variant="light" color={states[state].color}>
    {states[state].label}
  </Badge>
);
