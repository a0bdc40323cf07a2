/** Today's date at the clinic and the one who comes next, in a sentence. */
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import type { AppointmentSummary } from '#contract/appointments.ts';
import { useClinic, useToday } from '#web/clinic/clinic.ts';
import { capitalise, formatLongDate, sayDateAtTime } from '#web/format/date.ts';
import { paths } from '#web/paths.ts';
import { clockAt, nextOf } from './greeting.ts';

/** @param next soonest first; undefined while they are being loaded */
export function Today({ next: appointments }: { next: readonly AppointmentSummary[] | undefined }) {
  const { timeZone } = useClinic();
  const today = useToday();
  const next = appointments && nextOf(appointments, today, clockAt(timeZone));
  return (
    <>
      {capitalise(formatLongDate(today))}.{' '}
      {next ? (
        <>
          A seguir, {sayDateAtTime(next.date, next.time, today)}:{' '}
          <Anchor component={Link} to={paths.admin.appointment(next.id)} fw="medium">
            {next.patient.fullName}
          </Anchor>
          .
        </>
      ) : null}
      {appointments && !next ? 'Nenhum atendimento à vista.' : null}
    </>
  );
}
