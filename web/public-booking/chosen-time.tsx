import type { Chosen } from '#web/clinic/booking/use-choice.ts';
import { useToday } from '#web/clinic/clinic.ts';
import { capitalise, sayDateAtTime } from '#web/format/date.ts';

/** 'Quarta-feira, 2 de dezembro, às 10:00', and below it what and with which professional. */
export function ChosenTime({ chosen }: { chosen: Chosen }) {
  const { procedure, professional, date, time } = chosen;
  const today = useToday();
  return (
    <>
      <b>{capitalise(sayDateAtTime(date, time, today))}</b>
      <br />
      {[procedure.title, professional?.fullName].filter(Boolean).join(' · ')}
    </>
  );
}
