/** Which sessions of a series a change of the time is for: this one, this and those after it, or all. */
import { Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import { type SeriesScope, seriesScopes } from '#contract/agenda/appointment-series.ts';
import { client } from '#web/api/client.ts';
import type { AppointmentFormValues, inputOf } from './appointment-form-values.ts';

export const scopeLabels = {
  this: 'Só esta sessão',
  following: 'Esta e as seguintes',
  all: 'Todas as sessões em aberto',
} as const satisfies Record<SeriesScope, string>;

export const scopeOf = (value: string): SeriesScope =>
  seriesScopes.find((scope) => scope === value) ?? 'this';

const moving = ['date', 'time', 'professionalId', 'squeezeIn', 'outsideHours'] as const;
const others = ['patientId', 'service', 'procedureId', 'durationMinutes', 'resourceIds', 'notes'] as const;

/** @param session the edited appointment's place in its series; null outside of one */
export function useSessionScope(
  session: { id: string; seriesId: string } | null,
  values: AppointmentFormValues,
  before: AppointmentFormValues,
) {
  const [chosen, setChosen] = useState<SeriesScope>('this');
  const isMoved = moving.some((name) => values[name] !== before[name]);
  const changesMore = others.some((name) => values[name] !== before[name]);
  const scope = isMoved && !changesMore ? chosen : 'this';
  return {
    /** A session that stays where it is, is changed alone. */
    isNeeded: session !== null && isMoved,
    /** Several move at once only where nothing else changes: the other fields may differ between them. */
    changesMore,
    scope,
    choose: setChosen,
    several:
      session && scope !== 'this'
        ? {
            move: ({ date, time, professionalId, squeezeIn, outsideHours }: ReturnType<typeof inputOf>) =>
              client.appointmentSeries.move({
                id: session.seriesId,
                appointmentId: session.id,
                scope,
                date,
                time,
                professionalId,
                squeezeIn,
                outsideHours,
              }),
          }
        : null,
  };
}

export function SessionScopeField({ scope }: { scope: ReturnType<typeof useSessionScope> }) {
  if (!scope.isNeeded) return null;
  return (
    <Radio.Group
      label="Mudar o horário de quais sessões?"
      description={
        scope.changesMore
          ? 'Para mudar várias de uma vez, altere só a data, o horário ou o profissional.'
          : 'As outras mudam o mesmo número de dias, para o mesmo horário.'
      }
      value={scope.scope}
      onChange={(value) => scope.choose(scopeOf(value))}
    >
      <Stack gap="sm" mt="xs">
        {seriesScopes.map((value) => (
          <Radio
            key={value}
            value={value}
            label={scopeLabels[value]}
            disabled={value !== 'this' && scope.changesMore}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}
