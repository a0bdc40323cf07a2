import { Button, type ComboboxParsedItem, Group, Select, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useClinic } from '#web/clinic/clinic.ts';
import { useIsPhone } from '#web/ui/use-is-phone.ts';
import styles from './appointment-form.module.css';
import { hasPassed } from './has-passed.ts';
import { isTyped, type ListedTime, listTimes, readTypedTime, remarkOn, type timesOf } from './time-list.ts';

type TimeSelectProps = {
  value: string | null;
  onChange: (time: string | null) => void;
  /** Null while no day is chosen. */
  day: string | null;
  /** Undefined while no day is chosen, and while loading. */
  times: ReturnType<typeof timesOf> | undefined;
  error?: ReactNode;
  /** Below the field. */
  children?: ReactNode;
};

/** The times of the day. One that is taken, closed or past says so, and can still be chosen; so can any other that is typed. */
export function TimeSelect({ value, onChange, day, times, error, children }: TimeSelectProps) {
  const { timeZone } = useClinic();
  const isPhone = useIsPhone();
  const [all, setAll] = useState(false);
  const [typed, setTyped] = useState('');
  /** What was typed and left, and is no time: it stays, and in place of the time before it. */
  const [refused, setRefused] = useState<string | null>(null);
  const wrong = value === null ? refused : null;
  const isPast = (time: string) => day !== null && hasPassed(day, time, timeZone);
  const { listed, more } = listTimes({ times, all, value });
  const own = readTypedTime(typed);
  const unlisted = own !== null && listed.every(({ time }) => time !== own) ? own : null;
  const remark = (time: string) => {
    const closed = times?.closed.find((each) => each.time === time);
    if (closed) return remarkOn(closed);
    return time === unlisted ? 'Fora dos horários da lista' : null;
  };
  return (
    <Stack gap={4} align="flex-start">
      <Select
        label="Horário"
        placeholder="Selecione"
        withAsterisk
        w="100%"
        data={inGroups(unlisted ? [...listed, { time: unlisted, closed: null }] : listed, isPast)}
        searchValue={wrong ?? typed}
        onSearchChange={setTyped}
        onInput={() => setRefused(null)}
        onBlur={({ currentTarget: { value: left } }) => {
          if (left === '' || left === value) return;
          const time = readTypedTime(left);
          setRefused(time === null ? left : null);
          onChange(time);
        }}
        value={value}
        onChange={(time) => {
          setRefused(null);
          onChange(time);
        }}
        allowDeselect={false}
        searchable
        // Over what is said of a taken time it would hide it.
        openOnFocus={false}
        data-opens-by-enter
        selectFirstOptionOnChange
        // The chosen time stands in the field, and leaves the whole list.
        filter={({ options, search }) =>
          search === value ? options : options.map((each) => typedIn(each, search))
        }
        nothingFoundMessage={wrongTime}
        error={wrong === null ? error : wrongTime}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        description={
          value && isPast(value) ? (
            <strong className={styles.passed}>Atenção: este horário já passou.</strong>
          ) : (
            describeDay(times)
          )
        }
        // On a phone inside the form's card, and above the tab bar.
        maxDropdownHeight={isPhone ? 200 : 340}
        comboboxProps={{ width: isPhone ? 'target' : '22rem', position: 'bottom-start' }}
        renderOption={({ option }) => {
          const said = remark(option.value);
          return (
            <Group gap="sm" wrap="nowrap" flex={1}>
              <Text
                component="span"
                inherit
                className={styles.time}
                c={said || isPast(option.value) ? 'dimmed' : undefined}
              >
                {option.value === unlisted ? `Usar ${option.label}` : option.label}
              </Text>
              {said ? (
                <Text component="span" size="xs" c="dimmed" truncate>
                  {said}
                </Text>
              ) : null}
            </Group>
          );
        }}
      />
      {children}
      {more ? (
        <Button variant="subtle" size="compact-sm" onClick={() => setAll(true)}>
          Incluir fora do horário
        </Button>
      ) : null}
    </Stack>
  );
}

const wrongTime = 'Digite um horário, como 14:20';

const typedIn = (option: ComboboxParsedItem, search: string) =>
  'items' in option
    ? { ...option, items: option.items.filter(({ value }) => isTyped(String(value), search)) }
    : option;

const groups = [
  { group: 'Manhã', includes: (time: string) => time < '12:00' },
  { group: 'Tarde', includes: (time: string) => time >= '12:00' && time < '18:00' },
  { group: 'Noite', includes: (time: string) => time >= '18:00' },
];

/** Those of today that have passed come last. */
const inGroups = (listed: readonly ListedTime[], isPast: (time: string) => boolean) =>
  [
    ...groups.map(({ group, includes }) => ({
      group,
      includes: (time: string) => includes(time) && !isPast(time),
    })),
    { group: 'Já passou', includes: isPast },
  ]
    .map(({ group, includes }) => ({ group, items: listed.map(({ time }) => time).filter(includes) }))
    .filter(({ items }) => items.length > 0);

/** A day without a free time says so, with what closes it. */
function describeDay(times: TimeSelectProps['times']): string | undefined {
  if (!times || times.free.length > 0 || times.closed.length === 0) return undefined;
  const closing = times.closed.find(({ reason }) => ['holiday', 'closed', 'vacation'].includes(reason));
  return closing ? `Sem horário livre: ${remarkOn(closing)}` : 'Sem horário livre neste dia';
}
