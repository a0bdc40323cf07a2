/** The filters of the audit log, in the address: only ids and closed lists, no names. */
import { activityKinds, activityPeriods } from '#contract/accounts/activity.ts';
import { useAddress, useUrlChoice } from '#web/ui/list-state.ts';
import { useIdParam } from '../../id-param.ts';

export const periodLabels = {
  all: 'Todo o período',
  today: 'Hoje',
  week: 'Últimos 7 dias',
  month: 'Últimos 30 dias',
} satisfies Record<(typeof activityPeriods)[number], string>;

export const kindLabels = {
  all: 'Todos os tipos',
  changes: 'Alterações',
  reads: 'Consultas ao prontuário',
  access: 'Contas e acessos',
  changed_access: 'Acessos alterados',
  exports: 'Cópias de dados',
} satisfies Record<(typeof activityKinds)[number], string>;

export function useActivityFilters() {
  const { change } = useAddress();
  const [period, setPeriod] = useUrlChoice('periodo', activityPeriods, 'all');
  const [kind, setKind] = useUrlChoice('tipo', activityKinds, 'all');
  const setId = (name: string) => (value: string | null) =>
    change((next) => (value ? next.set(name, value) : next.delete(name)));
  const userId = useIdParam('pessoa');
  const patientId = useIdParam('patientId');
  return {
    period,
    setPeriod,
    kind,
    setKind,
    userId,
    setUserId: setId('pessoa'),
    patientId,
    setPatientId: setId('patientId'),
    narrowed: period !== 'all' || kind !== 'all' || userId !== undefined || patientId !== undefined,
    clear: () =>
      change((next) => {
        for (const name of [...next.keys()]) next.delete(name);
      }),
    /** Null when an id in the address is invalid. */
    input: userId === null || patientId === null ? null : { period, kind, userId, patientId },
  };
}

export type ActivityFilters = ReturnType<typeof useActivityFilters>;
