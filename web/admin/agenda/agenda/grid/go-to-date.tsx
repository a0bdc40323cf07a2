/** The days on the screen, and a panel to go to another date: typed, or picked from the small month. */
import { Title, UnstyledButton } from '@mantine/core';
import { capitalise, formatMonthAndYear, formatShortDate, sayNearDay } from '#web/format/date.ts';
import { useDropdown } from '#web/ui/dropdown.tsx';
import { IconChevronDown } from '#web/ui/icons/icons.ts';
import { Panel } from '#web/ui/panel.tsx';
import { Tooltip } from '#web/ui/tooltip.tsx';
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
  const { button, dropdown } = useDropdown('dialog', [opened, onChange]);
  const isMonth = address.view === 'mes';
  const near = address.from === address.to && !isMonth ? sayNearDay(address.day, address.today) : undefined;
  const said = near ? (title: string) => title : capitalise;
  const month = isMonth ? formatMonthAndYear(address.month) : undefined;
  return (
    <>
      <Title order={2} className={styles.title}>
        <Tooltip label={withKey(shortcuts.goToDate)}>
          <UnstyledButton className={styles.button} aria-keyshortcuts="g" {...button}>
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
        </Tooltip>
      </Title>
      <Panel
        // Opened with its field, which takes the focus.
        dropdown={{ ...dropdown, opened: opened && chooser !== null }}
        label="Ir para a data"
        position="bottom-start"
        width="18rem"
      >
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
      </Panel>
    </>
  );
}
