/** The next appointment: when, what and with which professional, and what to know and to do about it. */
import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { PortalHome } from '#contract/screens/portal.ts';
import { useToday } from '#web/clinic/clinic.ts';
import { whatAndWho } from '#web/clinic/what-and-who.ts';
import { WhatsappButton } from '#web/clinic/whatsapp-button.tsx';
import { addDays, capitalise, formatLongDate, sayDateAtTime } from '#web/format/date.ts';
import { paths } from '#web/paths.ts';
import { IconChevronRight } from '#web/ui/icons/icons.ts';
import { monthQuery } from '../appointments/months.ts';
import { AppointmentBody } from './besides/home-besides.tsx';
import styles from './next-appointment.module.css';

export function NextAppointment({ home }: { home: PortalHome }) {
  const { nextAppointment: appointment, address, booking } = home;
  const todaysDay = useToday();
  if (!appointment) {
    return (
      <section className={styles.none} aria-label="Próxima consulta">
        <Text>Você não tem nenhuma consulta marcada no momento.</Text>
        {booking.mode === 'off' ? (
          <WhatsappButton size="md">Quer agendar uma consulta?</WhatsappButton>
        ) : (
          <BookButton />
        )}
      </section>
    );
  }
  const { date, time } = appointment;
  const isNear = date === todaysDay || date === addDays(todaysDay, 1);
  const [year = 0, month = 0] = date.split('-').map(Number);
  return (
    <Stack gap="md">
      <section className={styles.card} aria-label="Próxima consulta">
        <div className={styles.head}>
          <Leaf />
          <p className={styles.next}>
            Sua próxima consulta:{' '}
            <time dateTime={`${date}T${time}`} className={styles.when}>
              {sayDateAtTime(date, time, todaysDay)}
            </time>
          </p>
          <p className={styles.what}>{whatAndWho(appointment.service, appointment.doctorName)}</p>
          {/* 'Hoje' and 'amanhã' are followed by the full date. */}
          {isNear ? <p className={styles.full}>{capitalise(formatLongDate(date))}</p> : null}
          <Link
            to={paths.portal.appointments(monthQuery({ year, month }, Number(todaysDay.slice(0, 4))))}
            className={styles.link}
          >
            Ver meus agendamentos
            <IconChevronRight aria-hidden size="1.1em" />
          </Link>
        </div>
        <div className={styles.body}>
          <AppointmentBody appointment={appointment} address={address} />
        </div>
      </section>
      {booking.mode === 'off' ? null : <BookButton variant="light" />}
    </Stack>
  );
}

const BookButton = ({ variant = 'filled' }: { variant?: string }) => (
  <Button size="md" variant={variant} component={Link} to={paths.portal.book()}>
    Agendar consulta
  </Button>
);

/** About as large as the card, so that little moves when the appointment arrives. */
export const NextAppointmentLoading = () => (
  <div className={styles.card}>
    <div className={styles.head}>
      <Leaf />
      <p className={styles.next}>
        Sua próxima consulta:{' '}
        <span className={styles.when}>Só um instante, estamos abrindo a sua agenda…</span>
      </p>
      <p className={styles.what}>&nbsp;</p>
      <span className={styles.link} />
    </div>
    <div className={styles.body}>
      <Skeleton h={176} />
    </div>
  </div>
);

/** Decoration. */
const Leaf = () => (
  <svg className={styles.leaf} viewBox="0 0 120 120" aria-hidden="true" focusable="false">
    <path d="M112 116C92 92 70 70 40 52M72 78c-16 2-30-2-42-14 16-6 32-2 42 14ZM92 97c-16 6-30 5-44-4 14-10 30-9 44 4ZM62 68C56 52 58 38 68 24c10 14 8 30-6 44ZM88 90c-2-16 4-30 18-40 6 16 0 32-18 40ZM40 52C30 46 22 36 18 20c14 4 24 16 22 32Z" />
  </svg>
);
