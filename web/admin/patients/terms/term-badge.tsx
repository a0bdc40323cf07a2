import { Badge, type BadgeProps } from '@mantine/core';
import { type TermState, termStateNames } from '#contract/patients/term-states.ts';

const colors = { pending: 'orange', signed: 'green', declined: 'red', revoked: 'red' } as const;

/** 'Termo pendente' */
export const TermBadge = ({ state, size }: { state: TermState } & Pick<BadgeProps, 'size'>) => (
  <Badge variant="light" color={colors[state]} size={size}>
    Termo {termStateNames[state]}
  </Badge>
);
