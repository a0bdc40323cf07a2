/** When and with which professional the small form books: one line, and its fields on request. */
import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useToday } from '#web/clinic/clinic.ts';
import { capitalise, formatDayAndMonth, sayDate } from '#web/format/date.ts';
import { keepFocus } from '#web/ui/form.tsx';
import { IconClock } from '#web/ui/icons/icons.ts';
import type { BookingChoices } from '../../appointments/booking-choices.tsx';
import { AppointmentDateField } from '../../appointments/form/appointment-date-field.tsx';
import { does } from '../../appointments/form/appointment-form-values.ts';
import { DurationSelect } from '../../appointments/form/duration-select.tsx';
import { NextFreeButton } from '../../appointments/form/next-free-button.tsx';
import { ProfessionalSelect } from '../../appointments/form/professional-select.tsx';
import { TimeSelect } from '../../appointments/form/time-select.tsx';
import type { useAppointmentForm } from '../../appointments/form/use-appointment-form.ts';
import classes from './booking.module.css';
import { timeSpan } from './booking-values.ts';

type BookingWhenProps = {
  booking: ReturnType<typeof useAppointmentForm>;
  choices: BookingChoices;
  /** Whose time was pressed. */
  pressedId: string | null;
};

export function BookingWhen({ booking, choices, pressedId }: BookingWhenProps) {
  const { form, slot, moveTo, typeDate, asksWho, procedure } = booking;
  const { values, errors } = form;
  const today = useToday();
  const [opened, setOpened] = useState(false);
  const isWrong = [errors.date, errors.time, errors.durationMinutes, errors.professionalId].some(Boolean);
  // It stays open when the error is gone.
  if (isWrong && !opened) setOpened(true);
  const { day } = slot;
  const { time, durationMinutes, professionalId } = values;
  const nameOf = (of: string | null) => choices.professionals.find(({ id }) => id === of)?.fullName;
  const pressed =
    pressedId && pressedId !== professionalId && !does(pressedId, procedure) ? nameOf(pressedId) : null;
  if (!opened && day && time)
    return (
      <div className={classes.when}>
        <IconClock aria-hidden size="1.25em" className={classes.sign} />
        <div>
          <Text className={classes.moment}>{capitalise(formatDayAndMonth(day))}</Text>
          <Text className={classes.moment}>{timeSpan(time, durationMinutes)}</Text>
          <Text size="sm" c="dimmed">
            {[near(day, today), asksWho ? nameOf(professionalId) : null].filter(Boolean).join(' · ')}
          </Text>
          {pressed ? (
            <Text size="sm" role="status">
              {pressed} não faz este procedimento: fica com {nameOf(professionalId)}.
            </Text>
          ) : null}
        </div>
        <Button variant="subtle" size="compact-sm" onMouseDown={keepFocus} onClick={() => setOpened(true)}>
          Alterar
        </Button>
      </div>
    );
  return (
    <Stack gap="sm">
      <AppointmentDateField value={values.date} onChange={typeDate} day={day} error={errors.date} />
      <div className={classes.pair}>
        <TimeSelect
          value={time}
          onChange={(chosen) => moveTo({ time: chosen })}
          day={day}
          times={slot.times}
          error={errors.time}
        >
          <NextFreeButton {...booking} />
        </TimeSelect>
        <DurationSelect
          value={durationMinutes}
          onChange={(minutes) => moveTo({ durationMinutes: minutes })}
          error={errors.durationMinutes}
        />
      </div>
      {asksWho ? (
        <ProfessionalSelect
          value={professionalId}
          onChange={(chosen) => moveTo({ professionalId: chosen })}
          professionals={choices.professionals}
          procedure={procedure}
          stored={undefined}
          error={errors.professionalId}
        />
      ) : null}
    </Stack>
  );
}

/** 'Amanhã'; null for other days, whose weekday says it. */
function near(day: string, today: string): string | null {
  const said = sayDate(day, today);
  return /^[a-zà-ú]+$/iu.test(said) ? capitalise(said) : null;
}
