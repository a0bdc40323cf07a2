import { TagsInput } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { cid10 } from '#contract/patients/cid-10.ts';
import { type Diagnosis, maxDiagnoses } from '#contract/patients/record.ts';
import { filterDiagnoses } from './cid-10-search.ts';
import { readDiagnoses, sayDiagnosis, sayUncoded } from './read-diagnoses.ts';
import { diagnosesId } from './still-missing.tsx';

type DiagnosesProps = {
  value: readonly Diagnosis[];
  used: readonly Diagnosis[];
  onChange: (value: Diagnosis[]) => void;
};

/** Tab takes the marked row, as Enter does. */
function takeMarked(event: KeyboardEvent<HTMLInputElement>) {
  const marked = event.currentTarget.getAttribute('aria-activedescendant');
  if (event.key === 'Tab' && event.currentTarget.value.trim() && marked)
    document.getElementById(marked)?.click();
}

export function Diagnoses({ value, used, onChange }: DiagnosesProps) {
  const [search, setSearch] = useState('');
  const data = [...new Set([...used.filter(({ code }) => code).map(sayDiagnosis), ...cid10])];
  return (
    <TagsInput
      mt="xs"
      id={diagnosesId}
      label="CID-10"
      placeholder={value.length === 0 ? 'Palavra ou código, se quiser' : undefined}
      data={data}
      error={sayUncoded(value)}
      // The list opens below the field.
      inputWrapperOrder={['label', 'error', 'input']}
      onKeyDown={takeMarked}
      // Commas are within the words of a code.
      splitChars={[]}
      // Enter takes what was searched for, and nothing when it is pressed once more.
      searchValue={search}
      onSearchChange={setSearch}
      // The list grows with what is found: where it no longer fits below, it opens above.
      comboboxProps={{ preventPositionChangeWhenVisible: false }}
      selectFirstOptionOnChange={search.trim() !== ''}
      limit={20}
      maxTags={maxDiagnoses}
      value={value.map(sayDiagnosis)}
      onChange={(values) => onChange(readDiagnoses(values, value, data))}
      filter={filterDiagnoses}
    />
  );
}
