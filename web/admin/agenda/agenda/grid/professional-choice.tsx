/** Whose columns are shown: all, some, or one. Nothing in a clinic of one professional. */
import { Button, Checkbox, Stack, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import type { BookableProfessional } from '#contract/booking/booking-choices.ts';
import { ColorMark } from '#web/clinic/color-mark.tsx';
import { shortNames } from '#web/clinic/short-names.ts';
import { useDropdown } from '#web/ui/dropdown.tsx';
import { IconUsers } from '#web/ui/icons/icons.ts';
import { Panel } from '#web/ui/panel.tsx';
import { useBookingChoices } from '../../appointments/booking-choices.tsx';
import { everyone } from '../shown-professional.ts';
import type { AgendaAddress } from '../use-agenda-address.ts';
import { useWeekOf } from '../use-week-of.ts';
import styles from './professional-choice.module.css';

const none: readonly BookableProfessional[] = [];

export function useProfessionals() {
  const { data } = useBookingChoices();
  return data && data.professionals.length > 1 ? data.professionals : none;
}

export function ProfessionalChoice({ address }: { address: AgendaAddress }) {
  const professionals = useProfessionals();
  const week = useWeekOf(address);
  if (professionals.length === 0 || (address.view === 'semana' && !week)) return null;
  if (week)
    return (
      <Stack gap={2} component="ul" aria-label="Semana de">
        {[{ id: everyone, fullName: 'Todos' }, ...week.professionals].map((each) => (
          <li key={each.id}>
            <UnstyledButton
              className={styles.choice}
              aria-pressed={each.id === week.shown}
              onClick={() => address.showWeekOf(each.id)}
            >
              {'color' in each ? <ProfessionalName {...each} /> : each.fullName}
            </UnstyledButton>
          </li>
        ))}
      </Stack>
    );
  const all = professionals.map(({ id }) => id);
  const shown = address.professionalIds ?? all;
  const choose = (ids: readonly string[]) =>
    address.setProfessionalIds(ids.length === all.length ? [] : all.filter((id) => ids.includes(id)));
  return (
    <Stack gap={2} component="ul" aria-label="Profissionais">
      {professionals.map(({ id, fullName, color }) => {
        const isOnly = shown.length === 1 && shown[0] === id;
        return (
          <li key={id} className={styles.row}>
            <Checkbox
              size="xs"
              checked={shown.includes(id)}
              // The last one stays: without any, all are shown.
              disabled={isOnly}
              onChange={({ currentTarget: { checked } }) =>
                choose(checked ? [...shown, id] : shown.filter((each) => each !== id))
              }
              label={<ProfessionalName color={color} fullName={fullName} />}
            />
            <UnstyledButton
              className={styles.only}
              aria-label={isOnly ? 'Mostrar todos os profissionais' : `Mostrar só ${fullName}`}
              onClick={() => choose(isOnly ? all : [id])}
            >
              {isOnly ? 'Todos' : 'Só'}
            </UnstyledButton>
          </li>
        );
      })}
    </Stack>
  );
}

const ProfessionalName = ({
  color,
  fullName,
}: {
  color: BookableProfessional['color'];
  fullName: string;
}) => (
  <span className={styles.label}>
    <ColorMark color={color} size="0.7rem" />
    {fullName}
  </span>
);

type ProfessionalMenuProps = { address: AgendaAddress; withOwn: boolean };

/** The same behind a button, for narrow windows. */
export function ProfessionalMenu({ address, withOwn }: ProfessionalMenuProps) {
  const professionals = useProfessionals();
  const week = useWeekOf(address);
  const { button, dropdown } = useDropdown('dialog', useState(false));
  if (professionals.length === 0) return null;
  const { professionalIds } = address;
  const shown = week?.shown ?? (professionalIds?.length === 1 ? professionalIds[0] : undefined);
  const people = week?.professionals ?? professionals;
  const index = people.findIndex(({ id }) => id === shown);
  const several = professionalIds ? `${professionalIds.length} profissionais` : 'Todos';
  const name = index === -1 ? several : shortNames(people.map(({ fullName }) => fullName))[index];
  return (
    <>
      <Button
        variant="default"
        size="sm"
        aria-label={`Profissionais: ${people[index]?.fullName ?? several}`}
        leftSection={<IconUsers aria-hidden size="1.1em" />}
        className={styles.menu}
        {...button}
      >
        {name}
      </Button>
      <Panel dropdown={dropdown} label="Profissionais" position="bottom-end" width="18rem">
        <Stack gap="xs">
          {withOwn ? <OwnButton address={address} /> : null}
          <ProfessionalChoice address={address} />
        </Stack>
      </Panel>
    </>
  );
}

/** One click to one's own columns, and one back. */
export function OwnButton({ address }: { address: AgendaAddress }) {
  const own = useProfessionals().find(({ isOwn }) => isOwn);
  // A week begins with one's own.
  if (!own || address.view === 'semana') return null;
  const isOwn = address.professionalIds?.length === 1 && address.professionalIds[0] === own.id;
  return (
    <Button
      variant={isOwn ? 'light' : 'default'}
      size="sm"
      aria-pressed={isOwn}
      onClick={() => address.setProfessionalIds(isOwn ? [] : [own.id])}
    >
      Minha agenda
    </Button>
  );
}
