/** 'Amanhã · 29 de novembro', the heading of a day's appointments. */
import { useToday } from '#web/clinic/clinic.ts';
import { capitalise, sayNearDay } from '#web/format/date.ts';
import { periodTitle } from '../../agenda/grid/period-title.ts';
import styles from './appointment-cards.module.css';

export function DayTitle({ date }: { date: string }) {
  const today = useToday();
  const near = sayNearDay(date, today);
  const title = periodTitle({ from: date, to: date }, today);
  return (
    <>
      {near ? <span className={styles.near}>{capitalise(near)} · </span> : null}
      {near ? title : capitalise(title)}
    </>
  );
}
