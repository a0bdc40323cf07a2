/** The field for a picture or film: preview, choice, progress, removal. */
import { Button, FileButton, Group, Progress, Stack, Text } from '@mantine/core';
import { type Icon, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './picture-field.module.css';

type PictureFieldProps = {
  /** The accessible name of the field. */
  label: string;
  /** Above the buttons. */
  heading?: string;
  preview: ReactNode;
  /** Whether there is a file to replace or remove. */
  filled: boolean;
  /** Media types, as the browser's file dialog takes them. */
  accept: string;
  ChooseIcon: Icon;
  words: { add: string; replace: string; remove: string; progress: string };
  /** Says what is accepted. */
  hint: string;
  /** Why the last file was refused, or null. */
  problem: string | null;
  disabled: boolean;
  /** Progress of the upload in per cent, or null. */
  sent: number | null;
  onPick: (file: File) => void;
  onRemove: () => void;
  onCancel: () => void;
};

export function PictureField({
  label,
  heading,
  preview,
  filled,
  accept,
  ChooseIcon,
  words,
  hint,
  problem,
  disabled,
  sent,
  onPick,
  onRemove,
  onCancel,
}: PictureFieldProps) {
  const sending = sent !== null;
  return (
    <fieldset className={styles.field} aria-label={label}>
      {preview}
      <Stack gap="xs" flex={1} miw={0}>
        {heading ? <Text fw={500}>{heading}</Text> : null}
        <Group gap="xs">
          <FileButton accept={accept} onChange={(file) => file && onPick(file)} disabled={disabled}>
            {(button) => (
              <Button
                {...button}
                variant="light"
                size="sm"
                disabled={disabled}
                aria-busy={sending}
                leftSection={<ChooseIcon aria-hidden size="1.1em" />}
              >
                {choiceLabel(sending, filled, words)}
              </Button>
            )}
          </FileButton>
          {sending ? (
            <Button variant="subtle" size="sm" onClick={onCancel}>
              Cancelar envio
            </Button>
          ) : null}
          {filled && !disabled ? (
            <Button
              variant="subtle"
              color="gray"
              size="sm"
              onClick={onRemove}
              leftSection={<IconTrash aria-hidden size="1.1em" />}
            >
              {words.remove}
            </Button>
          ) : null}
        </Group>
        {sending ? (
          <Group gap="sm" wrap="nowrap">
            <Progress value={sent} flex={1} maw="20rem" aria-label={words.progress} />
            <Text size="sm" c="dimmed" className={styles.percent}>
              {sent}%
            </Text>
          </Group>
        ) : (
          <Text size="sm" c="dimmed">
            {hint}
          </Text>
        )}
        {problem ? (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {problem}
          </Text>
        ) : null}
      </Stack>
    </fieldset>
  );
}

function choiceLabel(sending: boolean, filled: boolean, { add, replace }: PictureFieldProps['words']) {
  if (sending) return 'Enviando...';
  return filled ? replace : add;
}
