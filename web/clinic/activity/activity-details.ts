/** A line of the audit log, and what it names: an item, a moment, a service and a moment. */
import type { ActivityAction, ActivityNoun, ActivityValues } from '#contract/accounts/activity.ts';
import { formatDate, formatTime } from '#web/format/date.ts';

export type ActivityDetails = {
  action: ActivityAction;
  noun: ActivityNoun;
  subject: string | null;
  fields: readonly string[];
  /** New values by column, where the reader may see them. */
  after?: ActivityValues;
  /** Old values by column. */
  before?: ActivityValues;
  own: boolean;
  /** About an item of another patient, without its name. */
  foreign?: boolean;
};

export const quoted = ({ subject }: ActivityDetails) => (subject ? `“${subject}”` : '');

/** '2026-11-26 14:30:00' or '2026-11-26T14:30:00' -> '26/11/2026 às 14:30' */
export const moment = ({ subject }: ActivityDetails) => {
  const [date, time] = (subject ?? '').split(/[ T]/u);
  return date && time ? `${formatDate(date)} às ${formatTime(time)}` : 'data não informada';
};

/** A service, if any, and a moment: 'Peeling 2026-11-30 13:30:00' -> '“Peeling, 30/11/2026 às 13:30”' */
export const requested = (entry: ActivityDetails) => {
  const [, service = '', date, time] =
    /^(.*?) ?(\S{10})[ T](\d{2}:\d{2})\S*$/u.exec(entry.subject ?? '') ?? [];
  if (!date || !time) return quoted(entry);
  return `“${service && `${service}, `}${formatDate(date)} às ${formatTime(time)}”`;
};
