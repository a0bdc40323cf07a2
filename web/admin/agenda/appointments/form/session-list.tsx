/** Each session with its time and what is in its way: one click takes the next free time. */
import { Badge, Button, Checkbox, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { formatDate, formatShortWeekday, formatWrittenDate } from '#web/format/date.ts';
import { AppointmentDateField } from './appointment-date-field.tsx';
import { dayOf } from './appointment-form-values.ts';
import styles from './series.module.css';
import { keyOf, type SessionRow } from './session-rows.ts';
import { type Need, remarkOn } from './time-list.ts';
import { TimeSelect } from './time-select.tsx';
import type { Series } from './use-series.ts';

export function SessionList({ series }: { series: Series }) {
  const { rows, proposal } = series;
  const open = rows.filter(({ problem }) => problem !== null).length;
  return (
    <div data-stale={proposal.isPlaceholderData || undefined}>
      <ol className={styles.sessions} aria-label="Sessões propostas">
        {rows.map((row) => (
          <Session key={row.number} row={row} series={series} />
        ))}
      </ol>
      <Text size="sm" c="dimmed" mt="xs" role="status">
        {open === 0
          ? 'Todas as sessões têm um horário. Elas são agendadas juntas.'
          : open === 1
            ? 'Falta escolher o horário de 1 sessão.'
            : `Falta escolher o horário de ${open} sessões.`}
      </Text>
    </div>
  );
}

const needLabels: Record<Need, string> = { squeezeIn: 'Encaixe', outsideHours: 'Fora do horário' };

type SessionProps = { row: SessionRow; series: Series };

function Session({ row, series }: SessionProps) {
  const { number, date, time, planned, needs, problem } = row;
  const { next } = planned;
  const isOpen = series.editing === keyOf(planned) || (series.showsProblems && isUnset(problem));
  const isFirst = number === 1;
  const shownProblem = series.showsProblems && problem !== null ? problems[problem] : null;
  const offersNext = problem === 'not-free' && next !== null;
  return (
    <li className={styles.session} data-problem={problem ?? undefined}>
      <div className={styles.line}>
        <Text component="span" className={styles.number}>
          {number}ª
        </Text>
        <Text component="span" className={styles.moment}>
          {date === null ? 'Sem data' : `${formatShortWeekday(date)}, ${formatDate(date)}`}
          {time === null ? '' : `, ${time}`}
        </Text>
        <State row={row} />
        <Group gap="xs" className={styles.actions}>
          {offersNext ? (
            <Button
              size="compact-md"
              variant="light"
              onClick={() => series.change(row, next)}
              aria-label={`Sessão ${number}: usar ${sayNext(next, date)}`}
            >
              Usar {sayNext(next, date)}
            </Button>
          ) : null}
          {isFirst ? null : (
            <Button
              size="compact-md"
              variant="subtle"
              aria-expanded={isOpen}
              aria-label={`Sessão ${number}: ${isOpen ? 'fechar' : 'alterar'}`}
              onClick={() => series.edit(isOpen ? null : keyOf(planned))}
            >
              {isOpen ? 'Fechar' : 'Alterar'}
            </Button>
          )}
        </Group>
      </div>
      {needs.length > 0 ? (
        <Group gap="md" className={styles.choices}>
          {needs.map((need) => (
            <Checkbox
              key={need}
              label={needLabels[need]}
              aria-label={`Sessão ${number}: ${needLabels[need]}`}
              checked={row[need]}
              onChange={(event) => series.change(row, { [need]: event.currentTarget.checked })}
              error={shownProblem && !row[need] ? shownProblem : undefined}
              aria-invalid={shownProblem && !row[need] ? true : undefined}
            />
          ))}
        </Group>
      ) : null}
      {isOpen && !isFirst ? (
        <SessionTime row={row} series={series} shownProblem={isUnset(problem) ? shownProblem : null} />
      ) : null}
    </li>
  );
}

const isUnset = (problem: SessionRow['problem']) => problem === 'incomplete' || problem === 'same';

const problems = {
  incomplete: 'Escolha a data e o horário desta sessão',
  same: 'Outra sessão já tem este horário',
  'not-free': 'Escolha outro horário, ou marque esta opção',
} as const satisfies Record<NonNullable<SessionRow['problem']>, string>;

function State({ row: { closed, needs, problem, ...row } }: { row: SessionRow }) {
  if (problem === 'incomplete') return <Badge color="yellow">Falta o horário</Badge>;
  if (problem === 'same') return <Badge color="yellow">Igual a outra sessão</Badge>;
  if (problem === 'not-free') return <Badge color="yellow">{closed ? remarkOn(closed) : 'Ocupado'}</Badge>;
  if (needs.length === 0) return <Badge color="green">Livre</Badge>;
  return (
    <Badge color="clay">
      {needs
        .filter((need) => row[need])
        .map((need) => needLabels[need])
        .join(', ')}
    </Badge>
  );
}

/** '15:00' of the same day, 'ter, 16/12, 08:00' of another one. */
function sayNext(next: { date: string; time: string }, date: string | null): string {
  if (next.date === date) return next.time;
  const [day = '', month = ''] = formatDate(next.date).split('/');
  return `${formatShortWeekday(next.date)}, ${day}/${month}, ${next.time}`;
}

function SessionTime({ row, series, shownProblem }: SessionProps & { shownProblem: string | null }) {
  const [typed, setTyped] = useState(row.date ? formatWrittenDate(row.date) : '');
  const day = dayOf({ date: typed });
  return (
    <div className={styles.fields}>
      <AppointmentDateField
        value={typed}
        onChange={(text) => {
          setTyped(text);
          series.change(row, { date: dayOf({ date: text }) });
        }}
        day={day}
        error={shownProblem && day === null ? shownProblem : undefined}
      />
      <TimeSelect
        value={row.time}
        onChange={(time) => series.change(row, { time })}
        day={day}
        times={series.timesOn(day)}
        error={shownProblem && day !== null ? shownProblem : undefined}
      />
    </div>
  );
}
