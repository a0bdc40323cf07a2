/** What is booked: an entry of the catalogue, found while typing, or a free text. Nothing means 'Consulta padrão'. */
import { Autocomplete, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { defaultService } from '#contract/agenda/appointment-rules.ts';
import type { BookableProcedure } from '#contract/booking/booking-choices.ts';
import { limits } from '#contract/fields.ts';
import { fold } from '#contract/fold.ts';
import { durationLabel } from '../../../../format/duration.ts';
import type { BookingChoices } from '../booking-choices.tsx';
import { procedureNamed } from './appointment-form-values.ts';

type ProcedureFieldProps = {
  value: string;
  /** Whether the text is an entry of the catalogue. */
  isChosen: boolean;
  choices: BookingChoices;
  onType: (text: string) => void;
  onChoose: (procedure: BookableProcedure) => void;
  error?: React.ReactNode;
};

export function ProcedureField({ value, isChosen, choices, onType, onChoose, error }: ProcedureFieldProps) {
  // Of two entries with one title, the first.
  const byTitle = new Map(choices.procedures.toReversed().map((procedure) => [procedure.title, procedure]));
  // While a title is typed, it is not told that it is none.
  const [typing, setTyping] = useState(false);
  const choose = (procedure: BookableProcedure | undefined) => procedure && onChoose(procedure);
  return (
    <Autocomplete
      label="Procedimento"
      placeholder={defaultService}
      data={choices.procedures
        .map(({ title }) => title)
        .filter((title, index, all) => all.indexOf(title) === index)}
      value={value}
      onChange={onType}
      onOptionSubmit={(title) => choose(byTitle.get(title))}
      // Typed in full, it is the entry of that name.
      onBlur={() => {
        setTyping(false);
        if (!isChosen) choose(procedureNamed(value, choices));
      }}
      onFocus={() => setTyping(true)}
      filter={({ options, search }) => {
        const words = fold(search).split(/\s+/u).filter(Boolean);
        // The chosen title is no search: the list offers the others.
        if (isChosen) return options;
        return options.filter(
          (option) => 'value' in option && words.every((word) => fold(option.value).includes(word)),
        );
      }}
      clearable
      clearButtonProps={{ 'aria-label': 'Limpar o procedimento' }}
      maxLength={limits.title}
      maxDropdownHeight={260}
      openOnFocus={false}
      error={error}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={value && !isChosen && !typing ? 'Não está no catálogo: fica como texto.' : undefined}
      renderOption={({ option }) => {
        const procedure = byTitle.get(option.value);
        return (
          <Group justify="space-between" gap="xs" flex={1} wrap="nowrap">
            <span>{option.value}</span>
            {procedure ? (
              <Text component="span" size="xs" c="dimmed" flex="none">
                {durationLabel(procedure.minutes)}
              </Text>
            ) : null}
          </Group>
        );
      }}
    />
  );
}
