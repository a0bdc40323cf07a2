/** One chosen file: its fields, or the progress of its upload. */
import {
  Button,
  Card,
  CloseButton,
  Group,
  NativeSelect,
  Progress,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { fileCategories } from '#contract/patients/file-kinds.ts';
import { sayFileCategory } from '#web/clinic/files/file-category.tsx';
import { formatFileSize } from '#web/format/file-size.ts';
import { IconAlertCircle, IconCircleCheck, IconFile, IconRefresh } from '#web/ui/icons/icons.ts';
import styles from './files.module.css';
import type { Upload } from './uploads.ts';

type UploadCardProps = {
  upload: Upload;
  /** Whether any file is being sent; then nothing can be changed. */
  busy: boolean;
  onChange: (values: Partial<Upload>) => void;
  onRemove: () => void;
  onCancel: () => void;
  onRetry: () => void;
};

export const UploadCard = ({ upload, busy, onChange, onRemove, onCancel, onRetry }: UploadCardProps) => {
  const { file, state } = upload;
  const editable = state.kind === 'waiting' || state.kind === 'failed';
  return (
    <Card component="li" p="md" aria-label={file.name}>
      <Group wrap="nowrap" gap="sm" align="flex-start">
        <IconFile aria-hidden size="1.3rem" className={styles.icon} />
        <div className={styles.fileName}>
          <Text fw={500}>{file.name}</Text>
          <Text size="sm" c="dimmed">
            {formatFileSize(file.size)}
          </Text>
        </div>
        {state.kind === 'sending' || state.kind === 'sent' ? null : (
          <CloseButton aria-label={`Retirar ${file.name}`} onClick={onRemove} disabled={busy} />
        )}
      </Group>
      {editable ? <Fields upload={upload} busy={busy} onChange={onChange} /> : null}
      <Progression upload={upload} busy={busy} onCancel={onCancel} onRetry={onRetry} />
    </Card>
  );
};

type FieldsProps = Pick<UploadCardProps, 'upload' | 'busy' | 'onChange'>;

const Fields = ({ upload: { name, category, description, problems }, busy, onChange }: FieldsProps) => (
  <Stack gap="sm" mt="sm">
    <div className={styles.fields}>
      <TextInput
        label="Nome"
        withAsterisk
        required
        value={name}
        onChange={(event) => onChange({ name: event.currentTarget.value, problems: {} })}
        error={problems.name}
        disabled={busy}
      />
      <NativeSelect
        label="Categoria"
        size="md"
        data={fileCategories.map((value) => ({ value, label: sayFileCategory(value) }))}
        value={category}
        onChange={({ currentTarget }) => {
          const chosen = fileCategories.find((known) => known === currentTarget.value);
          if (chosen) onChange({ category: chosen });
        }}
        disabled={busy}
      />
    </div>
    <Textarea
      label="Descrição (opcional)"
      minRows={1}
      value={description}
      onChange={(event) => onChange({ description: event.currentTarget.value, problems: {} })}
      error={problems.description}
      disabled={busy}
    />
  </Stack>
);

type ProgressionProps = Pick<UploadCardProps, 'upload' | 'busy' | 'onCancel' | 'onRetry'>;

function Progression({ upload: { file, state }, busy, onCancel, onRetry }: ProgressionProps) {
  switch (state.kind) {
    case 'waiting':
      return null;
    case 'sending':
      return (
        <Group gap="sm" wrap="nowrap" mt="sm">
          <Progress value={state.percent} flex={1} aria-label={`Envio de ${file.name}`} />
          <Text size="sm" c="dimmed" className={styles.percent}>
            {state.percent}%
          </Text>
          <Button
            variant="subtle"
            size="compact-md"
            onClick={onCancel}
            aria-label={`Cancelar envio de ${file.name}`}
          >
            Cancelar envio
          </Button>
        </Group>
      );
    case 'sent':
      return (
        <Text size="sm" mt="xs" className={styles.outcome} c="var(--mantine-color-success)">
          <IconCircleCheck aria-hidden size="1.1rem" /> Enviado
        </Text>
      );
    case 'refused':
    case 'failed':
      return (
        <Group gap="sm" mt="xs" justify="space-between">
          <Text size="sm" role="alert" className={styles.outcome} c="var(--mantine-color-error)">
            <IconAlertCircle aria-hidden size="1.1rem" /> {state.message}
          </Text>
          {state.kind === 'failed' ? (
            <Button
              variant="light"
              size="compact-md"
              onClick={onRetry}
              disabled={busy}
              aria-label={`Tentar novamente: ${file.name}`}
              leftSection={<IconRefresh aria-hidden size="1em" />}
            >
              Tentar novamente
            </Button>
          ) : null}
        </Group>
      );
  }
}
