/** After the last tap: what was booked, moved or asked for, and what happens next. */
import { Button, Stack, Text } from '@mantine/core';
import { useEffect } from 'react';
import { Link } from 'react-router';
import type { BookingChoices } from '#contract/booking/booking.ts';
import { BookingFacts } from '#web/clinic/booking/booking-facts.tsx';
import { useToday } from '#web/clinic/clinic.ts';
import { capitalise, sayDateAtTime } from '#web/format/date.ts';
import { paths } from '#web/paths.ts';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { focusContent } from '#web/ui/route-announcer.tsx';
import { AddToCalendar } from '../appointments/add-to-calendar.tsx';
import styles from './booking.module.css';
import { sayChange } from './say-booking.ts';
import type { Outcome } from './use-hold.ts';
import { useLocalTime } from './use-local-time.ts';

export type Done = Outcome & {
  date: string;
  time: string;
  service: string;
  isOfPackage: boolean;
  professionalName: string;
  /** The time of a moved appointment before. */
  present: { date: string; time: string } | null;
};

type BookingResultProps = { done: Done; choices: Pick<BookingChoices, 'address' | 'cancelHours'> };

export function BookingResult({ done, choices: { address, cancelHours } }: BookingResultProps) {
  const { outcome, appointmentId, date, time, service, isOfPackage, professionalName, present } = done;
  const today = useToday();
  const now = useLocalTime();
  const when = sayDateAtTime(date, time, today);
  // In place of the screen, like a new one.
  useEffect(() => {
    window.scrollTo(0, 0);
    focusContent();
  }, []);
  return (
    <Page>
      <PageHeader
        title={
          outcome === 'booked'
            ? 'Consulta marcada!'
            : outcome === 'moved'
              ? `Remarcado para ${when}`
              : 'Pedido enviado!'
        }
      />
      <Stack gap="md" role="status" className={styles.result}>
        {outcome === 'moved' ? null : <p className={styles.moment}>{capitalise(when)}</p>}
        <BookingFacts
          service={service}
          more={isOfPackage ? 'Sessão do seu pacote' : undefined}
          professional={professionalName}
          address={address}
        />
        <Text>
          {outcome === 'requested'
            ? `A clínica confirma o seu pedido, e a resposta aparece no início do aplicativo. Até lá, o horário fica reservado para você${present ? ` e a sua consulta continua marcada para ${sayDateAtTime(present.date, present.time, today)}` : ''}.`
            : `Esperamos você. ${sayChange({ date, time, cancelHours, now })}`}
        </Text>
      </Stack>
      <Stack gap="sm">
        {appointmentId ? <AddToCalendar appointmentId={appointmentId} size="lg" /> : null}
        <Button component={Link} to={paths.portal.home()} replace size="lg" variant="light">
          Voltar ao início
        </Button>
      </Stack>
    </Page>
  );
}
