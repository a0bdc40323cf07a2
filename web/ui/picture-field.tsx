/** The field for a picture or film: preview, choice, progress, removal. */
import { Button, FileButton, Group, Progress, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { type Icon, IconTrash } from '#web/ui/icons/icons.ts';
import styles from './picture-field.module.css';

type PictureFieldProps = {
  /** The accessible name of the field. */
  label: string;
  /** Above the buttons. */
  heading?: string;
  /** In the buttons: 'foto'. */
  noun: string;
  /** In the name of the progress bar: 'da foto'. */
  ofNoun: string;
  preview: ReactNode;
  /** Whether there is a file to replace or remove. */
  filled: boolean;
  /** Accepted media types. */
  types: readonly string[];
  ChooseIcon: Icon;
  /** Says what is accepted. */
  hint: string;
  /** `problem` is why the last file was refused, or null. */
  picker: { problem: string | null; pick: (file: File) => void; remove: () => void };
  /** `sent` is the progress in per cent, or null. */
  upload: { sent: number | null; cancel: () => void };
  disabled: boolean;
};

export function PictureField({
  label,
  heading,
  noun,
  ofNoun,
  preview,
  filled,
  types,
  ChooseIcon,
  hint,
  picker,
  upload,
  disabled,
}: PictureFieldProps) {
  const { sent } = upload;
  const sending = sent !== null;
  return (
    <fieldset className={styles.field} aria-label={label}>
      {preview}
      <Stack gap="xs" flex={1}>
        {heading ? <Text fw={500}>{heading}</Text> : null}
        <Group gap="xs">
          <FileButton
            accept={types.join(',')}
            onChange={(file) => file && picker.pick(file)}
            disabled={disabled}
          >
            {(button) => (
              <Button
                {...button}
                variant="light"
                size="sm"
                disabled={disabled}
                aria-busy={sending}
                leftSection={<ChooseIcon aria-hidden size="1.1em" />}
              >
                {sending ? 'Enviando...' : `${filled ? 'Trocar' : 'Adicionar'} ${noun}`}
              </Button>
            )}
          </FileButton>
          {sending ? (
            <Button variant="subtle" size="sm" onClick={upload.cancel}>
              Cancelar envio
            </Button>
          ) : null}
          {filled && !disabled ? (
            <Button
              variant="subtle"
              color="gray"
              size="sm"
              onClick={picker.remove}
              leftSection={<IconTrash aria-hidden size="1.1em" />}
            >
              Remover {noun}
            </Button>
          ) : null}
        </Group>
        {sending ? (
          <Group gap="sm" wrap="nowrap">
            <Progress value={sent} flex={1} maw="20rem" aria-label={`Envio ${ofNoun}`} />
            <Text size="sm" c="dimmed" className={styles.percent}>
              {sent}%
            </Text>
          </Group>
        ) : (
          <Text size="sm" c="dimmed">
            {hint}
          </Text>
        )}
        {picker.problem ? (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {picker.problem}
          </Text>
        ) : null}
      </Stack>
    </fieldset>
  );
}
