import { Badge } from '@mantine/core';
import { entryKindNames } from '#contract/money/methods.ts';
import type { TillEntry } from '#contract/money/payments.ts';

/** What a row of a till is besides a payment, or what became of it. */
export function EntryMark({ entry: { kind, reason, isReversed, isMoved, isPart } }: { entry: TillEntry }) {
  if (isReversed)
    return (
      <Badge color="gray">
        {isMoved ? 'Passado' : 'Estornado'}
        {isPart ? ' em parte' : ''}
      </Badge>
    );
  if (kind === 'payment')
    return reason === null ? null : isPart ? (
      <Badge color="gray">Parte que ficou</Badge>
    ) : (
      <Badge>De outro agendamento</Badge>
    );
  return isMoved ? (
    <Badge color="gray">Para outro agendamento</Badge>
  ) : (
    <Badge color="red">{entryKindNames[kind]}</Badge>
  );
}
