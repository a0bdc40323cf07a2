/** 'hoje, 14:30' with the full date one hover, focus or tap away; on paper the full date. */
import { capitalise, formatLongDate, sayDate, sayDateAndTime } from '#web/format/date.ts';
import { usePrinting } from '#web/ui/printing.ts';
import { Tooltip } from '#web/ui/tooltip.tsx';
import { useToday } from './clinic.ts';

type SpokenDateProps = {
  /** A day, 'yyyy-MM-dd'. */
  date: string;
  /** A time of day, 'HH:mm'. */
  time?: string;
  /** Begins with a capital, where it begins a line. */
  capital?: boolean;
};

export function SpokenDate({ date, time, capital = false }: SpokenDateProps) {
  const todaysDay = useToday();
  const printing = usePrinting();
  const said = printing
    ? [formatLongDate(date), time].filter(Boolean).join(', ')
    : time
      ? sayDateAndTime(date, time, todaysDay)
      : sayDate(date, todaysDay);
  return (
    <Tooltip label={capitalise(formatLongDate(date))}>
      <time dateTime={time ? `${date}T${time}` : date}>{capital ? capitalise(said) : said}</time>
    </Tooltip>
  );
}
