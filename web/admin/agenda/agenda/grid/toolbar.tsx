/** Above the grid: which days, whose, and how they look. */
import { ActionIcon, Button, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { agendaViews } from '#contract/agenda/agenda-address.ts';
import { paths } from '#web/paths.ts';
import { IconChevronLeft, IconChevronRight, IconLock } from '#web/ui/icons/icons.ts';
import { PrintButton } from '#web/ui/print-button.tsx';
import { Tooltip } from '#web/ui/tooltip.tsx';
import { useLazyModule } from '#web/ui/use-lazy-module.ts';
import { useMediaQuery } from '#web/ui/use-media-query.ts';
import { ClosedTimeButton } from '../closed-time/closed-time-button.tsx';
import type { AgendaAddress } from '../use-agenda-address.ts';
import { GoToDate } from './go-to-date.tsx';
import type { GridPreferences } from './grid-preferences.ts';
import { OptionsMenu } from './options-menu.tsx';
import { turnLabels } from './period-title.ts';
import { OwnButton, ProfessionalMenu } from './professional-choice.tsx';
import { shortcuts, useShortcuts, withKey } from './shortcuts.ts';
import styles from './toolbar.module.css';

/** In a narrower window 'Imprimir' is in the menu 'Mais', and 'Minha agenda' in that of the professionals. */
export const desktop = '(min-width: 75em)';
/** In a narrower one 'Bloquear' is in 'Mais', too. */
export const tablet = '(min-width: 62em)';

const fetchShortcuts = () => import('./shortcuts-dialog.tsx');

type ToolbarProps = {
  address: AgendaAddress;
  preferences: GridPreferences;
  /** Month, professionals and legend are in a column beside the grid. */
  hasSideColumn: boolean;
};

export function Toolbar({ address, preferences, hasSideColumn }: ToolbarProps) {
  const [isChoosing, setChoosing] = useState(false);
  const [areKeysShown, showKeys] = useState(false);
  const dialog = useLazyModule(fetchShortcuts, areKeysShown || 'when-idle');
  const navigate = useNavigate();
  const isDesktop = useMediaQuery(desktop);
  useShortcuts({
    [shortcuts.today.key]: () => address.goTo(address.today),
    [shortcuts.next.key]: () => address.turn(1),
    [shortcuts.previous.key]: () => address.turn(-1),
    [shortcuts.goToDate.key]: () => setChoosing(true),
    [shortcuts.day.key]: () => address.setView('dia'),
    [shortcuts.week.key]: () => address.setView('semana'),
    [shortcuts.month.key]: () => address.setView('mes'),
    [shortcuts.grid.key]: focusGrid,
    [shortcuts.book.key]: () => navigate(paths.admin.newAppointment({ date: address.day })),
    [shortcuts.keys.key]: () => showKeys(true),
  });
  return (
    <div className={styles.toolbar} data-screen-only data-keep-free>
      <div className={styles.days}>
        <Tooltip label={withKey(shortcuts.today)}>
          <Button
            variant="default"
            size="sm"
            aria-keyshortcuts="t"
            onClick={() => address.goTo(address.today)}
          >
            Hoje
          </Button>
        </Tooltip>
        <div className={styles.turn}>
          <Turn address={address} steps={-1} />
          <Turn address={address} steps={1} />
        </div>
        <GoToDate address={address} withMonth={!hasSideColumn} opened={isChoosing} onChange={setChoosing} />
      </div>
      <div className={styles.choices}>
        {useMediaQuery(tablet) ? (
          <ClosedTimeButton
            address={address}
            label={<span className={styles.block}>Bloquear</span>}
            leftSection={<IconLock aria-hidden size="1.1em" />}
          />
        ) : null}
        {isDesktop ? <OwnButton address={address} /> : null}
        {hasSideColumn ? null : <ProfessionalMenu address={address} withOwn={!isDesktop} />}
        <ViewChoice address={address} />
        <OptionsMenu
          preferences={preferences}
          view={address.view}
          withLegend={!hasSideColumn}
          onKeys={() => showKeys(true)}
        />
        {isDesktop ? <PrintButton /> : null}
      </div>
      {dialog ? <dialog.ShortcutsDialog opened={areKeysShown} onClose={() => showKeys(false)} /> : null}
    </div>
  );
}

/** Their one element that is in the tab order. */
const places = [
  '[data-days] :is([data-appointment][tabindex="0"], [data-cursor])',
  '[data-board] button',
  '[role=grid] [data-day][tabindex="0"]',
];

/** The grid; of a month its days. */
function focusGrid() {
  const [first] = places.flatMap((place) => document.querySelector<HTMLElement>(place) ?? []);
  first?.focus({ focusVisible: true });
}

function Turn({ address, steps }: { address: AgendaAddress; steps: 1 | -1 }) {
  const { key } = steps === 1 ? shortcuts.next : shortcuts.previous;
  const label = turnLabels[address.view][steps === 1 ? 1 : 0];
  const Icon = steps === 1 ? IconChevronRight : IconChevronLeft;
  return (
    <Tooltip label={withKey({ key, label })}>
      <ActionIcon
        size="input-sm"
        color="gray"
        aria-label={label}
        aria-keyshortcuts={key.toLowerCase()}
        onClick={() => address.turn(steps)}
      >
        <Icon aria-hidden size="1.3rem" />
      </ActionIcon>
    </Tooltip>
  );
}

const views = { dia: shortcuts.day, semana: shortcuts.week, mes: shortcuts.month } as const;

const ViewChoice = ({ address }: { address: AgendaAddress }) => (
  <SegmentedControl
    aria-label="Período"
    size="sm"
    data={agendaViews.map((value) => ({
      value,
      label: (
        <Tooltip label={withKey(views[value])} offset={12}>
          <span>{views[value].label}</span>
        </Tooltip>
      ),
    }))}
    value={address.view}
    onChange={(chosen) => {
      const view = agendaViews.find((each) => each === chosen);
      if (view) address.setView(view);
    }}
  />
);
