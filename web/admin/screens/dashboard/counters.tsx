/** Three numbers, each a link to what it counts. */
import { Card, Skeleton, Text } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '#web/paths.ts';
import { type Icon, IconCalendarMonth, IconCalendarTime, IconUsers } from '#web/ui/icons/icons.ts';
import { Loading } from '#web/ui/skeletons.tsx';
import styles from './dashboard.module.css';

type Counts = { patients: number; appointmentsThisMonth: number; upcomingAppointments: number };

const counters: { label: string; count: keyof Counts; to: string; Icon: Icon }[] = [
  { label: 'Total de Pacientes', count: 'patients', to: paths.admin.patients(), Icon: IconUsers },
  {
    label: 'Agendamentos do Mês',
    count: 'appointmentsThisMonth',
    to: paths.admin.appointmentCalendar({ visao: 'mes' }),
    Icon: IconCalendarMonth,
  },
  {
    label: 'Agendamentos Próximos',
    count: 'upcomingAppointments',
    to: paths.admin.appointments(),
    Icon: IconCalendarTime,
  },
];

/** @param counts undefined while loading */
export function Counters({ counts }: { counts: Counts | undefined }) {
  const cards = (
    <div className={styles.counters}>
      {counters.map(({ label, count, to, Icon }) => (
        <Card key={count} component={Link} to={to} className={styles.counter}>
          <Icon aria-hidden className={styles.counterIcon} stroke={1.5} />
          <Text component="span" className={styles.counterLabel}>
            {label}
          </Text>
          <Text component="span" className={styles.counterNumber}>
            {counts ? (
              counts[count].toLocaleString('pt-BR')
            ) : (
              <Skeleton component="span" display="block" h="1em" w="2ch" my="0.05em" />
            )}
          </Text>
        </Card>
      ))}
    </div>
  );
  return <div className={styles.container}>{counts ? cards : <Loading>{cards}</Loading>}</div>;
}
