/** A search box that waits for a pause in the typing. Escape empties it. */
import { CloseButton, Loader, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';

type SearchBoxProps = {
  /** The search that is in force. */
  value: string;
  onSearch: (text: string) => void;
  placeholder: string;
  /** Said to those who cannot see the placeholder. */
  label?: string;
  searching?: boolean;
  maxLength?: number;
};

const pauseMs = 250;

export function SearchBox({
  value,
  onSearch,
  placeholder,
  label = placeholder.replace(/[.…]+$/u, ''),
  searching = false,
  maxLength = 100,
}: SearchBoxProps) {
  const [typed, setTyped] = useState(value);
  const search = useDebouncedCallback((text: string) => onSearch(text.trim()), {
    delay: pauseMs,
    flushOnUnmount: false,
  });
  // A search that was changed elsewhere (the back button, 'limpar filtros') shows in the box.
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    if (value !== typed.trim()) setTyped(value);
  }
  const change = (text: string) => {
    setTyped(text);
    search(text);
  };
  const clear = () => {
    setTyped('');
    search.cancel();
    onSearch('');
  };
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={placeholder}
      value={typed}
      maxLength={maxLength}
      onChange={(event) => change(event.currentTarget.value)}
      // Whoever goes on without a pause is on the way to another page: a search that came later would call them back.
      onBlur={() => search.flush()}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && typed) {
          event.preventDefault();
          clear();
        }
        if (event.key === 'Enter') search.flush();
      }}
      leftSection={searching ? <Loader size="xs" aria-hidden /> : <IconSearch aria-hidden size="1.15em" />}
      rightSection={typed ? <CloseButton aria-label="Limpar busca" onClick={clear} /> : null}
    />
  );
}
