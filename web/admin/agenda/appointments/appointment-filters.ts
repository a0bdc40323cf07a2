/** The filters of the agenda's list: all in the address, except for the search, which is in the history entry. */
import { professionalParam } from '#contract/agenda/agenda-address.ts';
import { appointmentStatuses, periods } from '#contract/agenda/appointment-rules.ts';
import { asOpened, appointmentsPageSize as pageSize } from '#contract/preloaded-answers.ts';
import { isId } from '#contract/value-formats.ts';
import {
  pageParam,
  useAddress,
  usePageNumber,
  useSearchText,
  useUrlChoice,
  useUrlFilter,
} from '#web/ui/list-state.ts';
import { useIdParam } from '../../id-param.ts';

export const statusChoices = ['all', ...appointmentStatuses] as const;

export const periodLabels = {
  all: 'Todos os períodos',
  upcoming: 'Próximos agendamentos',
  past: 'Agendamentos passados',
} satisfies Record<(typeof periods)[number], string>;

export const statusLabels = {
  all: 'Todos os status',
  scheduled: 'Agendados',
  confirmed: 'Confirmados',
  arrived: 'Na recepção',
  in_service: 'Em atendimento',
  completed: 'Concluídos',
  no_show: 'Faltaram',
  cancelled: 'Cancelados',
} satisfies Record<(typeof statusChoices)[number], string>;

export const useProfessionalFilter = () => useUrlFilter(professionalParam, isId);

export function useAppointmentFilters() {
  const { change } = useAddress();
  const [search, setSearch] = useSearchText();
  const [period, setPeriod] = useUrlChoice('periodo', periods, asOpened.appointments.period);
  const [status, setStatus] = useUrlChoice('status', statusChoices, asOpened.appointments.status);
  const [professionalId, setProfessionalId] = useProfessionalFilter();
  const [page, setPage] = usePageNumber();
  const patientId = useIdParam('patientId');
  const chosen = [
    period !== asOpened.appointments.period,
    status !== asOpened.appointments.status,
    professionalId !== undefined,
  ].filter(Boolean).length;
  return {
    search,
    setSearch,
    period,
    setPeriod,
    status,
    setStatus,
    professionalId,
    setProfessionalId,
    page,
    setPage,
    /** Null when an id in the address is invalid. */
    patientId,
    /** How many filters besides the search differ from those of a newly opened list. */
    chosen,
    narrowed: search !== '' || chosen > 0,
    clear: () =>
      change(
        (next) => {
          for (const name of ['periodo', 'status', professionalParam, pageParam]) next.delete(name);
        },
        { state: () => ({}) },
      ),
    input: patientId === null ? null : { search, period, status, page, pageSize, patientId, professionalId },
  };
}

export type AppointmentFilters = ReturnType<typeof useAppointmentFilters>;
