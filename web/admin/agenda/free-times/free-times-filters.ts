/** What is searched in 'Próximo horário', in the address: ids, parts of the day, weekdays, nothing about a patient. */
import { type DayPeriod, dayPeriods, durationBounds } from '#contract/agenda/appointment-rules.ts';
import { isCalendarDate, isId } from '#contract/value-formats.ts';
import { useAddress } from '#web/ui/list-state.ts';

export type FreeTimesFilters = {
  procedureId: string | undefined;
  /** In place of the procedure's. */
  minutes: number | undefined;
  professionalIds: readonly string[];
  periods: readonly DayPeriod[];
  /** ISO: 1 is Monday. */
  weekdays: readonly number[];
  /** yyyy-MM-dd; undefined: today. */
  from: string | undefined;
};

const params = {
  procedureId: 'procedimento',
  minutes: 'duracao',
  professionalIds: 'profissional',
  periods: 'periodo',
  weekdays: 'dia',
  from: 'desde',
} as const satisfies Record<keyof FreeTimesFilters, string>;

const periodNames = {
  morning: 'manha',
  afternoon: 'tarde',
  evening: 'noite',
} as const satisfies Record<DayPeriod, string>;

/** Values that are not valid are left out. */
export function readFilters(address: URLSearchParams): FreeTimesFilters {
  const text = (name: keyof FreeTimesFilters) => address.get(params[name]) ?? '';
  const list = (name: keyof FreeTimesFilters) => text(name).split(',');
  const minutes = Number(text('minutes'));
  const isLength =
    Number.isInteger(minutes) && minutes >= durationBounds.min && minutes <= durationBounds.max;
  const periods = list('periods');
  return {
    procedureId: isId(text('procedureId')) ? text('procedureId') : undefined,
    minutes: isLength ? minutes : undefined,
    professionalIds: list('professionalIds').filter(isId),
    periods: dayPeriods.filter((period) => periods.includes(periodNames[period])),
    weekdays: [...new Set(list('weekdays').filter((day) => /^[1-7]$/u.test(day)))].map(Number).sort(),
    from: isCalendarDate(text('from')) && text('from') < '2100' ? text('from') : undefined,
  };
}

/** Changes an address; what is searched without is left out of it. */
export function writeFilters(address: URLSearchParams, change: Partial<FreeTimesFilters>): void {
  const { procedureId, minutes, professionalIds, periods, weekdays, from } = {
    ...readFilters(address),
    ...change,
  };
  const values: Record<string, string | undefined> = {
    [params.procedureId]: procedureId,
    [params.minutes]: minutes?.toString(),
    [params.professionalIds]: professionalIds.join(','),
    [params.periods]: periods.map((period) => periodNames[period]).join(','),
    [params.weekdays]: weekdays.join(','),
    [params.from]: from,
  };
  for (const [name, value] of Object.entries(values)) {
    if (value) address.set(name, value);
    else address.delete(name);
  }
}

/** Without the procedure and its length: what 'Limpar os filtros' takes away. */
export const noFilters = { professionalIds: [], periods: [], weekdays: [], from: undefined } as const;

export function useFreeTimesFilters() {
  const { params: address, change: changeAddress } = useAddress();
  const filters = readFilters(address);
  const { professionalIds, periods, weekdays, from } = filters;
  return {
    filters,
    /** How many filters are set besides the procedure and its length. */
    narrowed: [professionalIds, periods, weekdays, from ?? ''].filter(({ length }) => length > 0).length,
    change: (change: Partial<FreeTimesFilters>) => changeAddress((next) => writeFilters(next, change)),
  };
}
