/** What is booked: an entry of the catalogue, found while typing, or a free text. Nothing means 'Consulta padrão'. */
import { Autocomplete, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { defaultService } from '#contract/agenda/appointment-rules.ts';
import type { BookableProcedure } from '#contract/booking/booking-choices.ts';
import { limits } from '#contract/fields.ts';
import { sayDuration } from '../../../../format/duration.ts';
import type { BookingChoices } from '../booking-choices.tsx';
import { findProcedures, freeTextOf, procedureNamed } from './procedure-options.ts';

type ProcedureFieldProps = {
  value: string;
  /** Whether the text is an entry of the catalogue. */
  isChosen: boolean;
  choices: BookingChoices;
  onType: (text: string) => void;
  onChoose: (procedure: BookableProcedure) => void;
  /** Below an entry of the catalogue. */
  description?: string | undefined;
  error?: React.ReactNode;
};

export function ProcedureField(props: ProcedureFieldProps) {
  const { value, isChosen, choices, onType, onChoose, description, error } = props;
  const { procedures } = choices;
  // Of two entries with one title, the first.
  const byTitle = new Map(procedures.toReversed().map((procedure) => [procedure.title, procedure]));
  // While a title is typed, it is not told that it is none.
  const [typing, setTyping] = useState(false);
  // A text that was there before, such as that of the last visit, is not told so either.
  const [given] = useState(value);
  const choose = (procedure: BookableProcedure | undefined) => procedure && onChoose(procedure);
  const freeText = isChosen ? null : freeTextOf(value, procedures);
  // The chosen title is no search: the list offers the others.
  const found = isChosen ? [...byTitle.keys()] : findProcedures(value, procedures).map(({ title }) => title);
  return (
    <Autocomplete
      label="Procedimento"
      placeholder={defaultService}
      data={[...new Set([...found, ...(freeText === null ? [] : [freeText])])]}
      filter={({ options }) => options}
      // Enter takes it. What was typed is an option too, the last.
      selectFirstOptionOnChange
      value={value}
      onChange={onType}
      onInput={() => setTyping(true)}
      onOptionSubmit={(title) => {
        setTyping(false);
        choose(byTitle.get(title));
      }}
      // Typed in full, it is the entry of that name.
      onBlur={() => {
        setTyping(false);
        if (!isChosen) choose(procedureNamed(value, procedures));
      }}
      clearable
      clearButtonProps={{ 'aria-label': 'Limpar o procedimento' }}
      maxLength={limits.title}
      maxDropdownHeight={260}
      openOnFocus={false}
      error={error}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={
        value && value !== given && !isChosen && !typing
          ? 'Não está no catálogo: fica como texto.'
          : description
      }
      renderOption={({ option: { value: title } }) => {
        const procedure = byTitle.get(title);
        return procedure ? (
          <Group justify="space-between" gap="xs" flex={1} wrap="nowrap">
            <span>{title}</span>
            <Text component="span" size="xs" c="dimmed" flex="none">
              {sayDuration(procedure.minutes)}
            </Text>
          </Group>
        ) : (
          <Text component="span" fs="italic">
            Usar “{title}” como texto
          </Text>
        );
      }}
    />
  );
}
