/** 'Agendar consulta': the patient books, or moves an appointment, by themselves. First what, then when. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { BookingChoices } from '#contract/booking/booking.ts';
import { api } from '#web/api/client.ts';
import { errorCode } from '#web/api/error-messages.ts';
import { prefetch } from '#web/api/prefetch.ts';
import { BookingSkeleton } from '#web/clinic/booking/booking-skeleton.tsx';
import { ChooseProcedure } from '#web/clinic/booking/choose-procedure.tsx';
import { firstDays } from '#web/clinic/booking/free-times.ts';
import { clinicQuery, useToday } from '#web/clinic/clinic.ts';
import { sayDateAtTime, today } from '#web/format/date.ts';
import { paths } from '#web/paths.ts';
import type { ScreenHandle } from '#web/prefetch-screens.ts';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { QueryContent } from '#web/ui/query-content.tsx';
import { loadProblem } from '../load-problem.ts';
import { useBack } from '../use-back.ts';
import { AppointmentMissing, BookingNotAllowed, BookingOff } from './booking-closed.tsx';
import { BookingResult, type Done } from './booking-result.tsx';
import { ChooseAndConfirm } from './choose-and-confirm.tsx';

const choicesQuery = (moves?: string) => api.booking.choices.queryOptions({ input: { moves } });

export const handle: ScreenHandle = {
  prefetch: async (queryClient) => {
    await prefetch(queryClient, choicesQuery());
    const choices = queryClient.getQueryData(choicesQuery().queryKey);
    const clinic = queryClient.getQueryData(clinicQuery().queryKey);
    const input = choices && clinic && firstDays(choices, today(clinic.timeZone));
    if (input) await prefetch(queryClient, api.booking.days.queryOptions({ input }));
  },
};

export function Component() {
  const [params] = useSearchParams();
  const part = (name: string) => params.get(name) ?? undefined;
  const moves = part('mover');
  /** Chosen before, on the public page. */
  const begin = { profissional: part('profissional'), dia: part('dia'), hora: part('hora') };
  const choices = useQuery(choicesQuery(moves));
  const todaysDay = useToday();
  const back = useBack(paths.portal.home());
  const moving = choices.data?.moving;
  const [done, setDone] = useState<Done | null>(null);
  const isMalformed =
    moves !== undefined && choices.error !== null && errorCode(choices.error) === 'INVALID_INPUT';
  if (done && choices.data) return <BookingResult done={done} choices={choices.data} />;
  return (
    <Page>
      <PageHeader
        title={moves ? 'Remarcar consulta' : 'Agendar consulta'}
        description={
          // Not of one that is cancelled or has begun.
          moving && moving.allowed !== 'status'
            ? `Marcada para ${sayDateAtTime(moving.date, moving.time, todaysDay)}`
            : undefined
        }
        back={back}
      />
      {isMalformed ? (
        <AppointmentMissing />
      ) : (
        <QueryContent
          query={choices}
          errorMessage={loadProblem(
            choices.error,
            'Não foi possível carregar os horários',
            'Ocorreu um erro ao processar os horários',
          )}
          skeleton={<BookingSkeleton />}
        >
          {(data) => {
            const reason = notAllowed(data);
            if (reason === 'off') return <BookingOff />;
            if (moves && !data.moving) return <AppointmentMissing />;
            if (reason) return <BookingNotAllowed reason={reason} maxOpen={data.maxOpen} />;
            const asked = params.get('procedimento');
            if (asksProcedure(data, asked))
              return (
                <ChooseProcedure
                  procedures={lastFirst(data)}
                  to={(procedimento) => paths.portal.book({ ...begin, procedimento })}
                />
              );
            return (
              <ChooseAndConfirm
                key={`${moves} ${asked}`}
                choices={data}
                asked={asked}
                begin={{
                  professionalId: begin.profissional ?? null,
                  date: begin.dia ?? null,
                  time: begin.hora ?? null,
                }}
                onDone={setDone}
              />
            );
          }}
        </QueryContent>
      )}
    </Page>
  );
}

/** Each procedure has other times. One that is moved keeps its own. */
const asksProcedure = ({ procedures, moving }: BookingChoices, asked: string | null) =>
  !moving && procedures.length > 1 && procedures.every(({ id }) => id !== asked);

/** What the patient had last is the likeliest. */
const lastFirst = ({ procedures, lastProcedureId }: BookingChoices) => [
  ...procedures.filter(({ id }) => id === lastProcedureId),
  ...procedures.filter(({ id }) => id !== lastProcedureId),
];

/** Why no time is offered, or null. The limit of open appointments does not concern a move. */
function notAllowed({ mode, procedures, blocked, moving }: BookingChoices) {
  if (mode === 'off' || procedures.length === 0) return 'off';
  if (!moving) return blocked;
  return moving.allowed === true ? null : moving.allowed;
}
