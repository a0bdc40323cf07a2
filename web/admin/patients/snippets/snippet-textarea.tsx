/** A field for text in which '/name' offers ready texts. Tab goes to the next {field} of the one that was inserted. */
import { Combobox, Text, Textarea, type TextareaProps, useCombobox } from '@mantine/core';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { fold } from '#contract/fold.ts';
import { fieldFrom } from '#contract/patients/ready-text-fields.ts';
import type { Snippet } from '#contract/patients/snippets.ts';

/** One without a name of its own is named by its words. */
export type ReadyText = Pick<Snippet, 'id' | 'name' | 'body'>;

type SnippetTextareaProps = Omit<TextareaProps, 'value' | 'onChange'> & {
  value: string;
  onChange: (value: string) => void;
  snippets: readonly ReadyText[];
};

export function SnippetTextarea({ value, onChange, snippets, ...field }: SnippetTextareaProps) {
  const element = useRef<HTMLTextAreaElement>(null);
  const [cursor, setCursor] = useState<number | null>(null);
  /** Selected once the text is on the screen. */
  const selection = useRef<{ start: number; end: number } | null>(null);
  /** The end of the last field that Tab came to; null: Tab leaves the text. */
  const lastEnd = useRef<number | null>(null);
  const typed = cursor === null ? null : nameBefore(value, cursor);
  const found = typed ? snippets.filter(({ name }) => isMeant(name, typed.name)).slice(0, 8) : [];
  const isOpen = found.length > 0;
  const isUnknown = snippets.length > 0 && !isOpen && Boolean(typed?.name);
  const combobox = useCombobox({ opened: isOpen || isUnknown });

  // biome-ignore lint/correctness/useExhaustiveDependencies: of another name the first one is chosen anew; the store is new in each render
  useEffect(() => {
    if (isOpen) combobox.selectFirstOption();
  }, [isOpen, typed?.name]);

  useLayoutEffect(() => {
    const { current } = selection;
    if (!current) return;
    selection.current = null;
    element.current?.setSelectionRange(current.start, current.end);
  });

  const insert = (id: string) => {
    const chosen = found.find((each) => each.id === id);
    if (!typed || !chosen || cursor === null) return;
    const end = typed.start + chosen.body.length;
    const text = value.slice(0, typed.start) + chosen.body + value.slice(cursor);
    const first = fieldFrom(text.slice(0, end), typed.start);
    selection.current = first ?? { start: end, end };
    lastEnd.current = first ? first.end : null;
    setCursor(null);
    onChange(text);
  };

  const goToNextField = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Tab' || event.shiftKey || isOpen || lastEnd.current === null) return;
    // What was typed into the last field moved the next ones.
    const next = fieldFrom(value, Math.min(event.currentTarget.selectionStart, lastEnd.current));
    const isSame =
      next &&
      next.start === event.currentTarget.selectionStart &&
      next.end === event.currentTarget.selectionEnd;
    const target = isSame ? fieldFrom(value, next.end) : next;
    lastEnd.current = target?.end ?? null;
    if (!target) return;
    event.preventDefault();
    event.currentTarget.setSelectionRange(target.start, target.end);
  };

  return (
    <Combobox store={combobox} onOptionSubmit={insert} withinPortal={false}>
      <Combobox.Target withKeyboardNavigation={isOpen}>
        <Textarea
          ref={element}
          {...field}
          value={value}
          onChange={(event) => {
            setCursor(event.currentTarget.selectionEnd);
            onChange(event.currentTarget.value);
          }}
          onKeyDown={(event) => {
            if ((isOpen || isUnknown) && event.key === 'Escape') {
              event.stopPropagation();
              setCursor(null);
            }
            goToNextField(event);
          }}
          onBlur={() => setCursor(null)}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options aria-label="Textos prontos">
          {found.map(({ id, name, body }) => (
            <Combobox.Option key={id} value={id} onMouseDown={(event) => event.preventDefault()}>
              {name === body ? null : (
                <Text span fw={500}>
                  /{name}
                </Text>
              )}
              <Text size="sm" opacity={0.8} lineClamp={1}>
                {body}
              </Text>
            </Combobox.Option>
          ))}
          {isUnknown ? <Combobox.Empty>Nenhum texto pronto com “{typed?.name}”</Combobox.Empty> : null}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** '... /pee|' -> the start of '/pee' and 'pee'; null where no name is being typed. */
export function nameBefore(text: string, cursor: number): { start: number; name: string } | null {
  const [, name] = /(?:^|\s)\/([\p{L}\p{N}-]*)$/u.exec(text.slice(0, cursor)) ?? [];
  return name === undefined ? null : { start: cursor - name.length - 1, name };
}

/** Whether a word of the name starts so. */
export const isMeant = (name: string, typed: string) => ` ${fold(name)}`.includes(` ${fold(typed)}`);
