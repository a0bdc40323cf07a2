/** The days on the screen, and a panel to go to another date: typed, or picked from the small month. */
import { Popover, Stack, Title, Tooltip, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { isInCalendar } from '#contract/agenda/agenda-address.ts';
import { capitalise, formatMonthAndYear, formatShortDate, sayNearDay } from '#web/format/date.ts';
import { readTypedDate } from '#web/format/typed-date.ts';
import { IconChevronDown } from '#web/ui/icons/icons.ts';
import { DateTextInput } from '#web/ui/masked-fields.tsx';
import type { AgendaAddress } from '../use-agenda-address.ts';
import styles from './go-to-date.module.css';
import { periodTitle, shortPeriodTitle } from './period-title.ts';
import { shortcuts, withKey } from './shortcuts.ts';
import { SmallMonth } from './small-month.tsx';

type GoToDateProps = {
  address: AgendaAddress;
  /** Without it: the month is beside the grid. */
  withMonth: boolean;
  opened: boolean;
  onChange: (opened: boolean) => void;
};

export function GoToDate({ address, withMonth, opened, onChange }: GoToDateProps) {
  const isMonth = address.view === 'mes';
  const near = address.from === address.to && !isMonth ? sayNearDay(address.day, address.today) : undefined;
  const said = near ? (title: string) => title : capitalise;
  const month = isMonth ? formatMonthAndYear(address.month) : undefined;
  return (
    <Popover
      opened={opened}
      onChange={onChange}
      position="bottom-start"
      shadow="md"
      trapFocus
      returnFocus
      // The default name of the panel is that of its button: the days on the screen.
      withRoles={false}
      width="18rem"
    >
      <Title order={2} className={styles.title}>
        <Tooltip label={withKey(shortcuts.goToDate)}>
          <Popover.Target>
            <UnstyledButton
              className={styles.button}
              aria-keyshortcuts="g"
              aria-haspopup="dialog"
              aria-expanded={opened}
              onClick={() => onChange(!opened)}
            >
              <span aria-live="polite">
                {near ? <span className={styles.near}>{capitalise(near)}, </span> : null}
                <span className={styles.long}>{month ?? said(periodTitle(address, address.today))}</span>
                <span className={styles.short}>
                  {month ??
                    (near
                      ? formatShortDate(address.day, address.today)
                      : said(shortPeriodTitle(address, address.today)))}
                </span>
              </span>
              <IconChevronDown aria-hidden size="1.1rem" />
            </UnstyledButton>
          </Popover.Target>
        </Tooltip>
      </Title>
      <Popover.Dropdown role="dialog" aria-label="Ir para a data">
        <Chooser
          address={address}
          withMonth={withMonth}
          onChoose={(day) => {
            address.goTo(day);
            onChange(false);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

type ChooserProps = Pick<GoToDateProps, 'address' | 'withMonth'> & { onChoose: (day: string) => void };

function Chooser({ address, withMonth, onChoose }: ChooserProps) {
  const [typed, setTyped] = useState('');
  const day = readTypedDate(typed);
  const isOutside = day !== null && !isInCalendar(day);
  return (
    <Stack gap="sm">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (day && !isOutside) onChoose(day);
        }}
      >
        <DateTextInput
          data-autofocus
          size="sm"
          aria-label="Data"
          placeholder="dd/mm/aaaa"
          value={typed}
          error={isOutside ? 'Digite uma data válida' : undefined}
          onChange={setTyped}
        />
      </form>
      {withMonth ? <SmallMonth address={address} onChoose={onChoose} /> : null}
    </Stack>
  );
}
