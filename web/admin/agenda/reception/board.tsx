/** The board: a column for each professional, the groups of each in the order of a visit. */
import { Card, Text, Title, UnstyledButton } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import type { BoardAppointment } from '#contract/screens/dashboard.ts';
import { ColorMark } from '#web/clinic/color-mark.tsx';
import { IconChevronRight } from '#web/ui/icons/icons.ts';
import { nameIn } from '#web/ui/named-rows.ts';
import { useArrowsFromPage } from '#web/ui/use-arrows-from-page.ts';
import { useFrozenRows } from '#web/ui/use-frozen-rows.ts';
import { useIsPhone } from '#web/ui/use-is-phone.ts';
import { useLazyModule } from '#web/ui/use-lazy-module.ts';
import { nextStepOfToday } from '../appointments/detail/status-steps.ts';
import styles from './board.module.css';
import {
  besideOf,
  calledIn,
  closedGroups,
  type Grouped,
  type GroupName,
  groupLabels,
  groupOf,
  groupRows,
  openGroups,
} from './board.ts';
import { BoardRow, fetchMenu, type RowSettings } from './board-row.tsx';
import type { RowTask } from './row-menu.tsx';
import { boardKeys } from './use-board-keys.ts';
import { useGlide } from './use-glide.ts';
import { useTakeStep } from './use-take-step.ts';

type BoardFrameProps = {
  /** Those on the screen. */
  rows: readonly BoardAppointment[];
  className?: string | undefined;
  children: (board: {
    frozen: ReadonlyMap<string, BoardAppointment>;
    onStep: RowSettings['onStep'];
    onTask: RowSettings['onTask'];
  }) => ReactNode;
};

/** Keys, taps and calm moves of the rows inside. */
export function BoardFrame({ rows, className, children }: BoardFrameProps) {
  const board = useRef<HTMLDivElement>(null);
  const takeStep = useTakeStep();
  const [task, setTask] = useState<RowTask | null>(null);
  const menu = useLazyModule(fetchMenu, task !== null);
  const { frozen, freeze, touched } = useFrozenRows<BoardAppointment>();
  const focus = useGlide(board);
  useArrowsFromPage(() => {
    const name = nameIn(board.current);
    name?.focus();
    return Boolean(name);
  });
  const onStep = (row: BoardAppointment) => {
    // Just moved on: the second click of a double click would take the step after it.
    if (frozen.has(row.id) || !nextStepOfToday(row)) return;
    if (takeStep(row)) freeze(row);
  };
  const keys = boardKeys((id) => {
    const row = rows.find((each) => each.id === id);
    if (row) onStep(row);
  });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the buttons inside
    <div
      ref={board}
      className={className}
      onPointerDown={touched}
      onKeyDown={(event) => {
        touched();
        keys(event);
      }}
      {...focus}
    >
      {children({ frozen, onStep, onTask: (kind, row) => setTask({ kind, row, opened: true }) })}
      {menu && task ? (
        <menu.RowDialogs task={task} rows={rows} onClose={() => setTask({ ...task, opened: false })} />
      ) : null}
    </div>
  );
}

type GroupProps = RowSettings & {
  title: string;
  rows: readonly BoardAppointment[];
  frozen: ReadonlyMap<string, BoardAppointment>;
  /** Of all, where not all are listed. */
  number?: number;
  /** In place of rows. */
  empty?: ReactNode;
  /** Below the rows. */
  more?: ReactNode;
};

export const BoardGroup = ({
  title,
  rows,
  frozen,
  number = rows.length,
  empty,
  more,
  ...row
}: GroupProps) => (
  <section aria-label={title}>
    <Title order={3} className={styles.groupTitle}>
      {title}
      <span className={styles.number}>{number}</span>
    </Title>
    {rows.length > 0 ? <Rows rows={rows} frozen={frozen} {...row} /> : empty}
    {more}
  </section>
);

type RowsProps = RowSettings & Pick<GroupProps, 'rows' | 'frozen'> & { isProminent?: boolean };

export const Rows = ({ rows, frozen, ...settings }: RowsProps) => (
  <ul className={styles.rows}>
    {rows.map((row) => {
      const before = frozen.get(row.id);
      const isFrozen = before !== undefined && groupOf(before) !== groupOf(row);
      return (
        <BoardRow key={row.id} row={row} isFrozen={isFrozen} beside={besideOf(row, rows)} {...settings} />
      );
    })}
  </ul>
);

type BoardProps = Pick<RowSettings, 'present' | 'closures'> & {
  rows: readonly BoardAppointment[];
  /** A clinic of one professional has no headings. */
  isOfOne: boolean;
};

export function Board({ rows, present, closures, isOfOne }: BoardProps) {
  const isPhone = useIsPhone();
  // On a phone all who wait stand first, whoever they wait for.
  const columns = isPhone
    ? [[...rows]]
    : [...Map.groupBy(rows, ({ professional }) => professional.id).values()].sort(byName);
  return (
    <BoardFrame rows={rows} className={styles.board}>
      {(frame) =>
        columns.map((ofOne) => {
          const [first] = ofOne;
          if (!first) return null;
          const { id, fullName, color } = first.professional;
          const groups = (
            <Groups
              rows={ofOne}
              present={present}
              closures={closures}
              isSideBySide={columns.length === 1}
              professionals={isPhone && !isOfOne ? calledIn(rows) : undefined}
              {...frame}
            />
          );
          return (
            <Card
              key={id}
              component="section"
              data-column={id}
              aria-label={isPhone ? 'Hoje' : fullName}
              p="md"
              className={styles.column}
            >
              {isOfOne || isPhone ? null : (
                <div className={styles.head}>
                  <ColorMark color={color} />
                  <Title order={2} className={styles.headName}>
                    {fullName}
                  </Title>
                </div>
              )}
              {groups}
            </Card>
          );
        })
      }
    </BoardFrame>
  );
}

const byName = ([one]: readonly BoardAppointment[], [other]: readonly BoardAppointment[]) =>
  (one?.professional.fullName ?? '').localeCompare(other?.professional.fullName ?? '', 'pt-BR');

type GroupsProps = RowsProps & { isSideBySide: boolean };

function Groups({ rows, frozen, isSideBySide, ...settings }: GroupsProps) {
  const grouped = groupRows(rows, frozen);
  const shown = openGroups.filter((group) => grouped[group].length > 0);
  return (
    <>
      <div className={styles.groups} data-side-by-side={isSideBySide || undefined}>
        {shown.map((group) => (
          <BoardGroup
            key={group}
            title={groupLabels[group]}
            rows={grouped[group]}
            frozen={frozen}
            {...settings}
          />
        ))}
        {shown.length === 0 ? (
          <Text size="sm" c="dimmed">
            Ninguém mais para hoje.
          </Text>
        ) : null}
      </div>
      <Folds grouped={grouped} frozen={frozen} {...settings} />
    </>
  );
}

/** What is over: one line, each part opens. Who left without paying, or without a price, is counted on it, and stands first. */
export function Folds({
  grouped,
  ...settings
}: Omit<GroupsProps, 'rows' | 'isSideBySide'> & { grouped: Grouped }) {
  const [open, setOpen] = useState<GroupName | null>(null);
  const shown = closedGroups.filter((group) => grouped[group].length > 0);
  const owing = grouped.completed.filter(({ openCents = 0 }) => openCents > 0);
  const unpriced = grouped.completed.filter((row) => row.unpriced);
  if (shown.length === 0) return null;
  return (
    <div>
      <div className={styles.folds}>
        {shown.map((group) => (
          <UnstyledButton
            key={group}
            className={styles.fold}
            aria-expanded={open === group}
            onClick={() => setOpen(open === group ? null : group)}
          >
            <IconChevronRight
              aria-hidden
              size="0.9rem"
              className={styles.foldIcon}
              data-open={open === group || undefined}
            />
            {groupLabels[group]}
            <span className={styles.number}>{grouped[group].length}</span>
            {group === 'completed' && owing.length > 0 ? (
              <Text component="span" size="sm" c="var(--mantine-color-text)" className={styles.number}>
                · {owing.length} a receber
              </Text>
            ) : null}
            {group === 'completed' && unpriced.length > 0 ? (
              <Text component="span" size="sm" c="var(--mantine-color-text)" className={styles.number}>
                · {unpriced.length} sem preço
              </Text>
            ) : null}
          </UnstyledButton>
        ))}
      </div>
      {open && grouped[open].length > 0 ? (
        <section aria-label={groupLabels[open]}>
          <Rows
            rows={
              open === 'completed'
                ? [...new Set([...owing, ...unpriced, ...grouped.completed])]
                : grouped[open]
            }
            {...settings}
          />
        </section>
      ) : null}
    </div>
  );
}
