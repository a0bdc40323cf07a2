/** What, with which professional, on which day and at what time. The first day with free times is open. */
import { Stack } from '@mantine/core';
import { useRef, useState } from 'react';
import type { BookingChoices } from '#contract/booking.ts';
import { errorMessage } from '#web/api/error-messages.ts';
import { useToday } from '#web/clinic/clinic.ts';
import { ErrorState } from '#web/ui/states.tsx';
import { useLast } from '#web/ui/use-last.ts';
import styles from './booking.module.css';
import type { Done } from './booking-result.tsx';
import { TimesSkeleton } from './booking-skeleton.tsx';
import { ConfirmSheet } from './confirm-sheet.tsx';
import { DayTimes } from './day-times.tsx';
import { FreeDays } from './free-days.tsx';
import { MonthWithoutTimes, NothingFree } from './nothing-free.tsx';
import { useChoice } from './use-choice.ts';
import { useHold } from './use-hold.ts';
import { WhatAndWhoCard } from './what-and-who-card.tsx';

type ChooseTimeProps = {
  choices: BookingChoices;
  /** Id of the procedure in the address. */
  asked: string | null;
  onDone: (done: Done) => void;
};

export function ChooseTime({ choices, asked, onDone }: ChooseTimeProps) {
  const { moving } = choices;
  const today = useToday();
  const choice = useChoice(choices, asked);
  const { procedure, professional, professionalId, days, day } = choice;
  const times = useRef<HTMLDivElement>(null);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const holding = useHold((outcome, { date, time }, professionalName) =>
    onDone({ ...outcome, date, time, professionalName, service: procedure?.title ?? '', present: moving }),
  );
  const shown = useLast(holding.wanted);
  if (!procedure) return null;

  return (
    <>
      <WhatAndWhoCard
        choices={choices}
        procedure={procedure}
        professionalId={professionalId}
        keepsProcedure={moving !== null}
        onProcedure={choice.chooseProcedure}
        onProfessional={choice.chooseProfessional}
      />
      {choice.isNothingFree ? (
        <NothingFree horizonDays={choices.horizonDays} />
      ) : (
        <Stack gap="md">
          <FreeDays
            month={choice.month}
            reach={choice.reach}
            today={today}
            days={days}
            selected={day?.date ?? null}
            onSelect={(date) => {
              choice.chooseDay(date);
              times.current?.scrollIntoView({ block: 'nearest' });
            }}
            onMonth={choice.turnTo}
          />
          <div ref={times} className={styles.ofDay}>
            {day ? (
              <DayTimes
                day={day}
                onChoose={({ time }, element) => {
                  setAnchor(element);
                  holding.take({
                    procedureId: procedure.id,
                    professionalId,
                    date: day.date,
                    time,
                    moves: moving?.appointmentId,
                  });
                }}
              />
            ) : days ? (
              <MonthWithoutTimes month={choice.month} />
            ) : choice.answer.isError ? (
              <ErrorState
                message={errorMessage(choice.answer.error, 'Não foi possível carregar os horários')}
                onRetry={choice.answer.refetch}
                retrying={choice.answer.isFetching}
              />
            ) : (
              <TimesSkeleton />
            )}
          </div>
        </Stack>
      )}
      {shown ? (
        <ConfirmSheet
          opened={holding.wanted !== null}
          holding={holding}
          anchor={anchor}
          date={shown.date}
          time={shown.time}
          choices={choices}
          procedure={procedure}
          professionalName={professional?.fullName ?? null}
        />
      ) : null}
    </>
  );
}
