/** A patient's photo in the form: preview, choosing, progress, removal. */
import { Button, FileButton, Group, Progress, Stack, Text } from '@mantine/core';
import { IconCamera, IconTrash } from '@tabler/icons-react';
import { PatientAvatar } from '#web/clinic/patient-avatar.tsx';
import styles from './patients.module.css';
import { photoTypes } from './photo-check.ts';

type PhotoFieldProps = {
  name: string;
  /** Where the photo can be seen, or null without one. */
  url: string | null;
  onPick: (photo: File) => void;
  onRemove: () => void;
  /** Why the photo that was picked is not taken. */
  error: string | null;
  /** Per cent that has gone out, or null while nothing is sent. */
  sent: number | null;
  onCancel: () => void;
};

export function PhotoField({ name, url, onPick, onRemove, error, sent, onCancel }: PhotoFieldProps) {
  const sending = sent !== null;
  return (
    <fieldset className={styles.photo} aria-label="Foto do paciente">
      <PatientAvatar name={name} photoUrl={url} size="6rem" />
      <Stack gap="xs" flex={1} miw={0}>
        <Group gap="xs">
          <FileButton
            accept={photoTypes.join(',')}
            onChange={(photo) => photo && onPick(photo)}
            disabled={sending}
          >
            {(button) => (
              <Button
                {...button}
                variant="light"
                size="sm"
                disabled={sending}
                aria-busy={sending}
                leftSection={<IconCamera aria-hidden size="1.1em" />}
              >
                {buttonLabel(sending, url !== null)}
              </Button>
            )}
          </FileButton>
          {sending ? (
            <Button variant="subtle" size="sm" onClick={onCancel}>
              Cancelar envio
            </Button>
          ) : null}
          {url && !sending ? (
            <Button
              variant="subtle"
              color="gray"
              size="sm"
              onClick={onRemove}
              leftSection={<IconTrash aria-hidden size="1.1em" />}
            >
              Remover foto
            </Button>
          ) : null}
        </Group>
        {sending ? (
          <Group gap="sm" wrap="nowrap">
            <Progress value={sent} flex={1} maw="20rem" aria-label="Envio da foto" />
            <Text size="sm" c="dimmed" className={styles.date}>
              {sent}%
            </Text>
          </Group>
        ) : (
          <Text size="sm" c="dimmed">
            JPEG, PNG ou WebP, até 10 MB.
          </Text>
        )}
        {error ? (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {error}
          </Text>
        ) : null}
      </Stack>
    </fieldset>
  );
}

function buttonLabel(sending: boolean, hasPhoto: boolean) {
  if (sending) return 'Enviando...';
  return hasPhoto ? 'Trocar foto' : 'Adicionar foto';
}
