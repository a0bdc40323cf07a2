/** 'hoje' with the full date one hover, focus or tap away; on paper the full date. */
import { capitalise, formatLongDate, sayDate } from '#web/format/date.ts';
import { usePrinting } from '#web/ui/printing.ts';
import { Tooltip } from '#web/ui/tooltip.tsx';
import { useToday } from './clinic.ts';

type SpokenDateProps = {
  /** A day, 'yyyy-MM-dd'. */
  date: string;
  /** Begins with a capital, where it begins a line. */
  capital?: boolean;
};

export function SpokenDate({ date, capital = false }: SpokenDateProps) {
  const todaysDay = useToday();
  const printing = usePrinting();
  const said = printing ? formatLongDate(date) : sayDate(date, todaysDay);
  return (
    <Tooltip label={capitalise(formatLongDate(date))}>
      <time dateTime={date}>{capital ? capitalise(said) : said}</time>
    </Tooltip>
  );
}
