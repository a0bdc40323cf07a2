/** What is on its way, each photograph with its progress. */
import { Button, Group, Progress, Text } from '@mantine/core';
import { sayPose } from '#contract/patients/photographs.ts';
import { IconAlertCircle, IconCircleCheck, IconRefresh } from '#web/ui/icons/icons.ts';
import styles from './photographs.module.css';
import type { Photo, PhotoQueue } from './use-photo-queue.ts';

export function PhotoQueueList({ queue }: { queue: PhotoQueue }) {
  const { photos, isBusy, clear, retry } = queue;
  if (photos.length === 0) return null;
  const failed = photos.filter(({ state }) => state.kind === 'failed' && !state.isFinal);
  const sent = photos.filter(({ state }) => state.kind === 'sent').length;
  return (
    <section aria-label="Envio das fotos" className={styles.queue}>
      <Group justify="space-between" gap="xs">
        <Text size="sm" role="status">
          {isBusy ? `Enviando: ${sent} de ${photos.length}` : `${sent} de ${photos.length} enviadas`}
        </Text>
        {isBusy ? null : (
          <Group gap="xs">
            {failed.length > 1 ? (
              <Button
                variant="light"
                size="compact-md"
                onClick={() => retry(failed)}
                leftSection={<IconRefresh aria-hidden size="1em" />}
              >
                Tentar as {failed.length} de novo
              </Button>
            ) : null}
            <Button variant="subtle" size="compact-md" onClick={clear}>
              Limpar lista
            </Button>
          </Group>
        )}
      </Group>
      <ul className={styles.sending}>
        {photos.map((photo) => (
          <li key={photo.key}>
            <img src={photo.preview} alt="" loading="lazy" decoding="async" />
            <div>
              <Text size="sm">{[photo.patient?.fullName, sayPose(photo)].filter(Boolean).join(', ')}</Text>
              <Progression photo={photo} onRetry={() => retry([photo])} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Progression({ photo: { file, state }, onRetry }: { photo: Photo; onRetry: () => void }) {
  switch (state.kind) {
    case 'waiting':
      return (
        <Text size="sm" c="dimmed">
          Aguardando a vez
        </Text>
      );
    case 'sending':
      return <Progress value={state.percent} aria-label={`Envio de ${file.name}`} mt={6} />;
    case 'sent':
      return (
        <Text size="sm" className={styles.outcome} c="var(--mantine-color-success)">
          <IconCircleCheck aria-hidden size="1.1rem" />
          {state.isNew ? 'Enviada' : 'Já estava guardada'}
        </Text>
      );
    case 'failed':
      return (
        <>
          <Text size="sm" role="alert" className={styles.outcome} c="var(--mantine-color-error)">
            <IconAlertCircle aria-hidden size="1.1rem" /> {state.message}
          </Text>
          {state.isFinal ? null : (
            <Button
              variant="light"
              size="compact-md"
              onClick={onRetry}
              leftSection={<IconRefresh aria-hidden size="1em" />}
            >
              Tentar novamente
            </Button>
          )}
        </>
      );
  }
}
