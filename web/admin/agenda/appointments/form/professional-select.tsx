import { Select } from '@mantine/core';
import type { BookableProcedure } from '#contract/booking/booking-choices.ts';
import type { BookingChoices } from '../booking-choices.tsx';
import { does } from './appointment-form-values.ts';

type ProfessionalSelectProps = {
  value: string | null;
  onChange: (professionalId: string | null) => void;
  professionals: BookingChoices['professionals'];
  /** Those who do not do it cannot be chosen. */
  procedure: BookableProcedure | undefined;
  /** The one of the stored appointment, who may have left. */
  stored: { id: string; fullName: string } | undefined;
  error?: React.ReactNode;
};

export function ProfessionalSelect(props: ProfessionalSelectProps) {
  const { value, onChange, professionals, procedure, stored, error } = props;
  const offered =
    stored && professionals.every(({ id }) => id !== stored.id) ? [...professionals, stored] : professionals;
  return (
    <Select
      label="Profissional"
      placeholder="Selecione"
      withAsterisk
      data={offered.map(({ id, fullName }) => ({
        value: id,
        label: does(id, procedure) ? fullName : `${fullName} (não faz este procedimento)`,
        disabled: !does(id, procedure),
      }))}
      value={value}
      onChange={onChange}
      allowDeselect={false}
      searchable
      selectFirstOptionOnChange
      nothingFoundMessage="Ninguém com este nome"
      error={error}
    />
  );
}
