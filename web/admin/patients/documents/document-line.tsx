/** One line of a document, with what removes it where there are several. */
import { ActionIcon, Fieldset, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { KeyboardEventHandler, ReactNode } from 'react';
import { IconTrash } from '#web/ui/icons/icons.ts';
import type { DocumentValues } from './document-values.ts';
import styles from './documents.module.css';

type DocumentLineProps = {
  form: UseFormReturnType<DocumentValues>;
  list: 'lines' | 'quoteLines';
  index: number;
  noun: string;
  onKeyDown?: KeyboardEventHandler<HTMLFieldSetElement>;
  children: ReactNode;
};

export const DocumentLine = ({ form, list, index, noun, onKeyDown, children }: DocumentLineProps) => (
  <Fieldset legend={`${noun} ${index + 1}`} onKeyDown={onKeyDown} className={styles.line}>
    <Stack gap="sm">
      {children}
      {form.values[list].length > 1 ? (
        <ActionIcon
          className={styles.remove}
          variant="subtle"
          color="red"
          size="2.75rem"
          aria-label={`Remover ${noun.toLocaleLowerCase('pt-BR')} ${index + 1}`}
          onClick={() => form.removeListItem(list, index)}
        >
          <IconTrash aria-hidden size="1.2rem" />
        </ActionIcon>
      ) : null}
    </Stack>
  </Fieldset>
);
