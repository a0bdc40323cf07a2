/** The media of a procedure in its form: preview, choosing, progress, removal. It is sent when the form is saved. */
import { Button, FileButton, Group, Progress, Stack, Text } from '@mantine/core';
import { IconPhotoVideo, IconTrash } from '@tabler/icons-react';
import { MediaThumbnail, MediaView } from '#web/clinic/procedure-media.tsx';
import { acceptedTypes } from './media-check.ts';
import styles from './procedures.module.css';
import type { EditedMedia } from './use-edited-media.ts';

type MediaFieldProps = {
  media: EditedMedia;
  /** The procedure's, as typed. */
  title: string;
  saving: boolean;
  /** Per cent that has gone out, or null while no file is sent. */
  sent: number | null;
  onCancel: () => void;
};

export function MediaField({ media, title, saving, sent, onCancel }: MediaFieldProps) {
  const { shown, problem, pick, remove } = media;
  return (
    <fieldset className={styles.media} aria-label="Mídia">
      <div className={styles.preview}>
        {shown ? (
          <MediaView key={shown.url} media={shown} title={title.trim() || 'procedimento'} />
        ) : (
          <MediaThumbnail media={null} />
        )}
      </div>
      <Stack gap="xs" flex={1} miw={0}>
        <Text fw="medium">Imagem ou vídeo</Text>
        <Group gap="xs">
          <FileButton accept={acceptedTypes} onChange={(file) => file && pick(file)} disabled={saving}>
            {(button) => (
              <Button
                {...button}
                variant="light"
                size="sm"
                disabled={saving}
                leftSection={<IconPhotoVideo aria-hidden size="1.1em" />}
              >
                {sent !== null ? 'Enviando...' : shown ? 'Trocar mídia' : 'Adicionar mídia'}
              </Button>
            )}
          </FileButton>
          {sent !== null ? (
            <Button variant="subtle" size="sm" onClick={onCancel}>
              Cancelar envio
            </Button>
          ) : null}
          {shown && !saving ? (
            <Button
              variant="subtle"
              color="gray"
              size="sm"
              onClick={remove}
              leftSection={<IconTrash aria-hidden size="1.1em" />}
            >
              Remover mídia
            </Button>
          ) : null}
        </Group>
        {sent !== null ? (
          <Group gap="sm" wrap="nowrap">
            <Progress value={sent} flex={1} maw="20rem" aria-label="Envio da mídia" />
            <Text size="sm" c="dimmed" className={styles.percent}>
              {sent}%
            </Text>
          </Group>
        ) : (
          <Text size="sm" c="dimmed">
            Imagem (JPEG, PNG, WebP, GIF ou AVIF) ou vídeo (MP4, WebM ou MOV) com menos de 10 MB.
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
