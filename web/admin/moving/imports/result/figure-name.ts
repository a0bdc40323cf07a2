import { comparedFigures, readFigure, unreadOf, unreadText } from '#contract/moving/platform-imports.ts';
import { planStatusLabels, planStatusOf } from '#web/clinic/plan-status.tsx';
import { sayStatus } from '#web/clinic/status-badge.tsx';
import { formatFileSize } from '#web/format/file-size.ts';
import { formatCents } from '#web/format/money.ts';
import { count } from '../shown-import.ts';

/** 'appointments.year.2024' -> 'Agendamentos, por ano: 2024'. A code of another version is shown as it is. */
export function figureName(what: string): string {
  const read = readFigure(what);
  if (!read) return what;
  const name = comparedFigures[read.figure];
  return read.of === null ? name : `${name}: ${wordOf(read.figure, read.of)}`;
}

function wordOf(figure: string, of: string): string {
  if (of === unreadOf) return unreadText;
  if (figure === 'appointments.status.*') return sayStatus(of);
  const plan = figure === 'plans.status.*' ? planStatusOf(of) : undefined;
  return plan ? planStatusLabels[plan] : of;
}

export const figureValue = (what: string, value: number): string =>
  what.endsWith('.bytes')
    ? formatFileSize(value)
    : what.endsWith('.cents')
      ? formatCents(value)
      : count(value);
