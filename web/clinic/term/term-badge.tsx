import { Badge, type BadgeProps } from '@mantine/core';
import { type TermState, termStateNames } from '#contract/patients/term-states.ts';
import { capitalise, formatInstant } from '#web/format/date.ts';

const colors = { pending: 'orange', signed: 'green', declined: 'red', revoked: 'red' } as const;

/** What became of a term, and when: 'Assinado em 27/11/2026, 22:55'. When a paper was signed is not known, only when it was filed. */
export const sayClosed = (state: TermState, closedAt: string, timeZone: string, onPaper = false) =>
  `${state === 'signed' && onPaper ? 'Papel assinado, arquivado' : capitalise(termStateNames[state])} em ${formatInstant(closedAt, timeZone)}`;

/** 'Termo pendente' */
export const TermBadge = ({ state, size }: { state: TermState } & Pick<BadgeProps, 'size'>) => (
  <Badge variant="light" color={colors[state]} size={size}>
    Termo {termStateNames[state]}
  </Badge>
);
