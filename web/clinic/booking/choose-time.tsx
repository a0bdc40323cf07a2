/** What, with which professional, on which day and at what time. The first day with free times is open. */
import { Stack, Text } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { errorMessage } from '#web/api/error-messages.ts';
import { useToday } from '#web/clinic/clinic.ts';
import { WhatsappButton } from '#web/clinic/whatsapp-button.tsx';
import { formatMonth } from '#web/format/date.ts';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import { TimesSkeleton } from './booking-skeleton.tsx';
import { DayTimes } from './day-times.tsx';
import { FreeDays } from './free-days.tsx';
import styles from './free-times.module.css';
import { type Choice, type Chosen, useChoice } from './use-choice.ts';
import { WhatAndWhoCard } from './what-and-who-card.tsx';

type ChooseTimeProps = Choice & {
  /** Below the times, or below what is in place of them. */
  below?: (procedureId: string) => ReactNode;
  /** @param element the tapped one */
  onChoose: (chosen: Chosen, element: HTMLElement) => void;
};

export function ChooseTime({ below, onChoose, ...offered }: ChooseTimeProps) {
  const today = useToday();
  const choice = useChoice(offered);
  const { procedure, professional, professionalId, days, day } = choice;
  const { begin } = offered;
  const times = useRef<HTMLDivElement>(null);
  if (!procedure) return null;

  return (
    <>
      <WhatAndWhoCard
        procedures={offered.procedures}
        professionals={offered.professionals}
        procedure={procedure}
        professionalId={professionalId}
        keepsProcedure={Boolean(offered.moving)}
        onProcedure={choice.chooseProcedure}
        onProfessional={choice.chooseProfessional}
      />
      {choice.isNothingFree ? (
        <NothingFree horizonDays={offered.horizonDays} />
      ) : (
        <div className={styles.place}>
          <Stack gap="md" className={styles.days}>
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
                  wanted={begin?.date === day.date ? begin.time : null}
                  onChoose={({ time }, element) =>
                    onChoose({ procedure, professional, professionalId, date: day.date, time }, element)
                  }
                />
              ) : days ? (
                <Text c="dimmed" py="md">
                  Nenhum horário livre em {formatMonth(Number(choice.month.slice(5)))}. Veja o mês seguinte.
                </Text>
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
        </div>
      )}
      {days ? below?.(procedure.id) : null}
    </>
  );
}

const NothingFree = ({ horizonDays }: { horizonDays: number }) => (
  <EmptyState
    drawing="calendar"
    title={`Nenhum horário livre nos próximos ${horizonDays} dias.`}
    description="Fale com a clínica: ela encontra um horário com você."
    action={
      <WhatsappButton size="md" variant="light">
        Falar pelo WhatsApp
      </WhatsappButton>
    }
  />
);
