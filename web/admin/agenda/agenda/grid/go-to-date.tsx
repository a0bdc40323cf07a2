/** The days on the screen, and a panel to go to another date: typed, or picked from the small month. */
import { Popover, Title, Tooltip, UnstyledButton } from '@mantine/core';
import { capitalise, formatMonthAndYear, formatShortDate, sayNearDay } from '#web/format/date.ts';
import { IconChevronDown } from '#web/ui/icons/icons.ts';
import { useLazyModule } from '#web/ui/use-lazy-module.ts';
import type { AgendaAddress } from '../use-agenda-address.ts';
import styles from './go-to-date.module.css';
import { periodTitle, shortPeriodTitle } from './period-title.ts';
import { shortcuts, withKey } from './shortcuts.ts';

const fetchChooser = () => import('./date-chooser.tsx');

type GoToDateProps = {
  address: AgendaAddress;
  /** Without it: the month is beside the grid. */
  withMonth: boolean;
  opened: boolean;
  onChange: (opened: boolean) => void;
};

export function GoToDate({ address, withMonth, opened, onChange }: GoToDateProps) {
  const chooser = useLazyModule(fetchChooser, opened || 'when-idle');
  const isMonth = address.view === 'mes';
  const near = address.from === address.to && !isMonth ? sayNearDay(address.day, address.today) : undefined;
  const said = near ? (title: string) => title : capitalise;
  const month = isMonth ? formatMonthAndYear(address.month) : undefined;
  return (
    <Popover
      // Opened with its field, which takes the focus.
      opened={opened && chooser !== null}
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
        {chooser ? (
          <chooser.DateChooser
            address={address}
            withMonth={withMonth}
            onChoose={(day) => {
              address.goTo(day);
              onChange(false);
            }}
          />
        ) : null}
      </Popover.Dropdown>
    </Popover>
  );
}
