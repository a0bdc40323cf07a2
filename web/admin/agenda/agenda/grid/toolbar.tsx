/** Above the grid: which days, whose, and how they look. */
import { ActionIcon, Button, SegmentedControl, Tooltip } from '@mantine/core';
import { useState } from 'react';
import { agendaViews } from '#contract/agenda/agenda-address.ts';
import { IconChevronLeft, IconChevronRight } from '#web/ui/icons/icons.ts';
import { PrintButton } from '#web/ui/print-button.tsx';
import type { AgendaPlace } from '../agenda-place.ts';
import { ClosedTimeButton } from '../closed-time/closed-time-button.tsx';
import { GoToDate } from './go-to-date.tsx';
import type { GridPreferences } from './grid-preferences.ts';
import { OptionsMenu } from './options-menu.tsx';
import { OwnButton, ProfessionalMenu } from './professional-choice.tsx';
import { shortcuts, useShortcuts, withKey } from './shortcuts.ts';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';
import styles from './toolbar.module.css';

type ToolbarProps = {
  place: AgendaPlace;
  preferences: GridPreferences;
  /** Month, professionals and legend are in a column beside the grid. */
  hasSideColumn: boolean;
};

export function Toolbar({ place, preferences, hasSideColumn }: ToolbarProps) {
  const [isChoosing, setChoosing] = useState(false);
  const [areKeysShown, showKeys] = useState(false);
  const isMonth = place.view === 'mes';
  useShortcuts({
    [shortcuts.today.key]: () => place.goTo(place.today),
    [shortcuts.next.key]: () => place.turn(1),
    [shortcuts.previous.key]: () => place.turn(-1),
    [shortcuts.goToDate.key]: () =>
      isMonth ? document.querySelector<HTMLElement>('[data-go-to-date]')?.focus() : setChoosing(true),
    [shortcuts.day.key]: () => place.setView('dia'),
    [shortcuts.week.key]: () => place.setView('semana'),
    [shortcuts.month.key]: () => place.setView('mes'),
    [shortcuts.keys.key]: () => showKeys(true),
  });
  return (
    <div className={styles.toolbar} data-screen-only data-keep-free>
      {isMonth ? null : (
        <div className={styles.days}>
          <Tooltip label={withKey(shortcuts.today)}>
            <Button variant="default" size="sm" aria-keyshortcuts="t" onClick={() => place.goTo(place.today)}>
              Hoje
            </Button>
          </Tooltip>
          <div className={styles.turn}>
            <Turn place={place} steps={-1} />
            <Turn place={place} steps={1} />
          </div>
          <GoToDate place={place} withMonth={!hasSideColumn} opened={isChoosing} onChange={setChoosing} />
        </div>
      )}
      <div className={styles.choices}>
        <ClosedTimeButton
          day={place.day}
          professionalId={place.professionalIds?.length === 1 ? place.professionalIds[0] : undefined}
        />
        {isMonth ? null : <OwnButton place={place} />}
        {isMonth || hasSideColumn ? null : <ProfessionalMenu place={place} />}
        <ViewChoice place={place} />
        {isMonth ? null : (
          <OptionsMenu preferences={preferences} withLegend={!hasSideColumn} onKeys={() => showKeys(true)} />
        )}
        <PrintButton />
      </div>
      <ShortcutsDialog opened={areKeysShown} onClose={() => showKeys(false)} />
    </div>
  );
}

function Turn({ place, steps }: { place: AgendaPlace; steps: 1 | -1 }) {
  const { key } = steps === 1 ? shortcuts.next : shortcuts.previous;
  const label = turnLabels[place.view === 'semana' ? 'semana' : 'dia'][steps === 1 ? 1 : 0];
  const Icon = steps === 1 ? IconChevronRight : IconChevronLeft;
  return (
    <Tooltip label={withKey({ key, label })}>
      <ActionIcon
        size="input-sm"
        color="gray"
        aria-label={label}
        aria-keyshortcuts={key.toLowerCase()}
        onClick={() => place.turn(steps)}
      >
        <Icon aria-hidden size="1.3rem" />
      </ActionIcon>
    </Tooltip>
  );
}

const turnLabels = {
  dia: ['Dia anterior', 'Próximo dia'],
  semana: ['Semana anterior', 'Próxima semana'],
} as const;

const views = { dia: shortcuts.day, semana: shortcuts.week, mes: shortcuts.month } as const;

const ViewChoice = ({ place }: { place: AgendaPlace }) => (
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
    value={place.view}
    onChange={(chosen) => {
      const view = agendaViews.find((each) => each === chosen);
      if (view) place.setView(view);
    }}
  />
);
