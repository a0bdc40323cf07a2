/** 'Sua próxima consulta', as one says it; or the way to one, when there is none. */
import { Button, Text } from '@mantine/core';
import { IconBrandWhatsapp, IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { PortalAppointment } from '#contract/portal.ts';
import { useToday, useWhatsappUrl } from '#web/clinic/clinic.ts';
import { addDays, capitalise, formatLongDate, sayDateAtTime } from '#web/format/date.ts';
import { paths } from '#web/paths.ts';
import styles from './next-appointment.module.css';

export function NextAppointment({ appointment }: { appointment: PortalAppointment | null }) {
  const todaysDay = useToday();
  const whatsappUrl = useWhatsappUrl();
  if (!appointment) {
    return (
      <section className={styles.none} aria-label="Próxima consulta">
        <Text>Você não tem nenhuma consulta marcada no momento.</Text>
        <Button
          component="a"
          href={whatsappUrl}
          target="_blank"
          rel="noopener noreferrer"
          size="md"
          leftSection={<IconBrandWhatsapp aria-hidden size="1.2em" />}
        >
          Quer agendar uma consulta?
        </Button>
      </section>
    );
  }
  const { date, time } = appointment;
  const isNear = date === todaysDay || date === addDays(todaysDay, 1);
  const month = String(Number(date.slice(5, 7)));
  // The list shows the months of this year.
  const listed = date.slice(0, 4) === todaysDay.slice(0, 4);
  return (
    <section className={styles.card} aria-label="Próxima consulta">
      <p className={styles.next}>
        Sua próxima consulta: <time dateTime={`${date}T${time}`}>{sayDateAtTime(date, time, todaysDay)}</time>
      </p>
      {/* 'Hoje' and 'amanhã' keep their full date in sight. */}
      {isNear ? <p className={styles.full}>{capitalise(formatLongDate(date))}</p> : null}
      <Link to={paths.portal.appointments(listed ? { mes: month } : {})} className={styles.link}>
        Ver meus agendamentos
        <IconChevronRight aria-hidden size="1.1em" />
      </Link>
    </section>
  );
}
