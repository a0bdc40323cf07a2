import { Badge, type BadgeProps } from '@mantine/core';
import { type TermState, termStateNames } from '#contract/patients/term-states.ts';
import { capitalise, formatDate, formatInstant } from '#web/format/date.ts';

const colors = { pending: 'orange', signed: 'green', declined: 'red', revoked: 'red' } as const;

type Closed = { state: TermState; closedAt: string; onPaper: boolean; signedOn: string | null };

/** What became of a term, and when: 'Assinado em 27/11/2026, 22:55'. Of an older paper it is not known when it was signed, only when it was filed. */
export function sayClosed({ state, closedAt, onPaper, signedOn }: Closed, timeZone: string): string {
  const paper = signedOn
    ? `Assinado no papel em ${formatDate(signedOn)}, arquivado`
    : 'Papel assinado, arquivado';
  const what = state === 'signed' && onPaper ? paper : capitalise(termStateNames[state]);
  return `${what} em ${formatInstant(closedAt, timeZone)}`;
}

/** 'Termo pendente' */
export const TermBadge = ({ state, size }: { state: TermState } & Pick<BadgeProps, 'size'>) => (
  <Badge variant="light" color={colors[state]} size={size}>
    Termo {termStateNames[state]}
  </Badge>
);
