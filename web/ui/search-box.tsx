/** A search box that waits for a pause in the typing. Escape clears it. */
import { CloseButton, Loader, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { IconSearch } from '#web/ui/icons/icons.ts';

type SearchBoxProps = {
  /** The active search. */
  value: string;
  onSearch: (text: string) => void;
  placeholder: string;
  /** The accessible name. */
  label?: string;
  searching?: boolean;
};

const pauseMs = 250;

export function SearchBox({
  value,
  onSearch,
  placeholder,
  label = placeholder.replace(/[.…]+$/u, ''),
  searching = false,
}: SearchBoxProps) {
  const [typed, setTyped] = useState(value);
  const search = useDebouncedCallback((text: string) => onSearch(text.trim()), {
    delay: pauseMs,
    flushOnUnmount: false,
  });
  // Follows a search that was changed elsewhere: by the back button, or by 'Limpar filtros'.
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
      maxLength={100}
      onChange={(event) => change(event.currentTarget.value)}
      // Search now: a search after a pause would interrupt a navigation that follows the blur.
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
