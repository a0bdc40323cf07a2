/** One source file of an import: chosen or dropped, sent at once with its progress, and replaced. */
import '@mantine/dropzone/styles.layer.css';
import { Button, Group, Progress, Stack, Text, VisuallyHidden } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { type ReactNode, useId, useRef, useState } from 'react';
import { importLimits } from '#contract/moving/imports.ts';
import { errorMessage } from '#web/api/error-messages.ts';
import { formatFileSize } from '#web/format/file-size.ts';
import { IconAlertCircle, IconCircleCheck, IconCloudUpload } from '#web/ui/icons/icons.ts';
import { useUnsavedChanges } from '#web/ui/unsaved-changes.tsx';
import styles from './imports.module.css';
import { sendSource } from './send-source.ts';
import { useRefetchImports } from './use-refetch-imports.ts';

type SourceUploadProps = {
  label: string;
  /** What the file is and where it comes from. */
  hint?: ReactNode;
  /** The only one of its page, whose heading says the same. */
  isAlone?: boolean;
  /** Endings for the file dialog, '.csv,.xlsx'. The server decides by the content. */
  accept: string;
  limitBytes: number;
  /** Of the file that the server has; null without one. */
  name: string | null;
  url: string;
  /** Called while a file is being sent, and after. */
  onBusy?: (busy: boolean) => void;
};

type State =
  | { kind: 'idle' }
  | { kind: 'sending'; name: string; percent: number }
  | { kind: 'failed'; message: string };

export function SourceUpload({
  label,
  hint,
  isAlone = false,
  accept,
  limitBytes,
  name,
  url,
  onBusy,
}: SourceUploadProps) {
  const id = useId();
  const open = useRef<() => void>(null);
  const controller = useRef<AbortController>(null);
  const [state, setState] = useState<State>({ kind: 'idle' });
  const refetch = useRefetchImports();
  const sending = state.kind === 'sending';
  useUnsavedChanges(sending);

  const send = async (file: File) => {
    const problem = problemOf(file, limitBytes);
    if (problem) return setState({ kind: 'failed', message: problem });
    const started = new AbortController();
    controller.current = started;
    const progress = (percent: number) => setState({ kind: 'sending', name: file.name, percent });
    progress(0);
    onBusy?.(true);
    try {
      await sendSource(url, file, { onPercent: progress, signal: started.signal });
      await refetch();
      setState({ kind: 'idle' });
    } catch (error) {
      setState(
        started.signal.aborted
          ? { kind: 'idle' }
          : { kind: 'failed', message: errorMessage(error, 'Não foi possível enviar o arquivo') },
      );
    } finally {
      onBusy?.(false);
    }
  };

  return (
    <Stack gap="xs" role="group" aria-labelledby={id}>
      <div>
        {isAlone ? (
          <VisuallyHidden id={id}>{label}</VisuallyHidden>
        ) : (
          <Text fw="bold" id={id}>
            {label}
          </Text>
        )}
        {hint ? (
          <Text size="sm" c="dimmed" component="div">
            {hint}
          </Text>
        ) : null}
      </div>
      <Dropzone
        onDrop={([file]) => (file ? send(file) : undefined)}
        openRef={open}
        multiple={false}
        disabled={sending}
        className={styles.drop}
        // The button inside serves the keyboard and touch screens.
        activateOnClick={false}
        activateOnKeyboard={false}
        enablePointerEvents
        tabIndex={-1}
        inputProps={{ 'aria-label': label, accept }}
      >
        {state.kind === 'sending' ? (
          <Sending {...state} label={label} onCancel={() => controller.current?.abort()} />
        ) : (
          <Group gap="sm" justify="space-between">
            {name ? (
              <Text className={styles.outcome}>
                <IconCircleCheck aria-hidden size="1.2rem" className={styles.sent} />
                <span>{name}</span>
              </Text>
            ) : (
              <Text c="dimmed" className={styles.outcome}>
                <IconCloudUpload aria-hidden size="1.2rem" className={styles.icon} />
                <span>
                  <span className={styles.drag}>Arraste o arquivo para cá, </span>até{' '}
                  {formatFileSize(limitBytes)}
                </span>
              </Text>
            )}
            <Button
              variant={name ? 'subtle' : 'light'}
              onClick={() => open.current?.()}
              aria-label={`${name ? 'Trocar arquivo' : 'Escolher arquivo'}: ${label}`}
            >
              {name ? 'Trocar arquivo' : 'Escolher arquivo'}
            </Button>
          </Group>
        )}
      </Dropzone>
      {state.kind === 'failed' ? (
        <Text size="sm" role="alert" className={styles.outcome} c="var(--mantine-color-error)">
          <IconAlertCircle aria-hidden size="1.1rem" /> <span>{state.message}</span>
        </Text>
      ) : null}
    </Stack>
  );
}

function problemOf({ size, name }: File, limitBytes: number): string | null {
  if (size === 0) return 'O arquivo está vazio.';
  if (name.length > importLimits.fileName) return 'O nome do arquivo é longo demais.';
  if (size <= limitBytes) return null;
  return `O arquivo tem ${formatFileSize(size)}; por esta página cabem até ${formatFileSize(limitBytes)}.`;
}

type SendingProps = { name: string; percent: number; label: string; onCancel: () => void };

const Sending = ({ name, percent, label, onCancel }: SendingProps) => (
  <Stack gap="xs">
    <Group justify="space-between" gap="sm" wrap="nowrap">
      <Text className={styles.fileName}>{name}</Text>
      <Button variant="subtle" size="compact-md" onClick={onCancel} aria-label={`Cancelar envio: ${label}`}>
        Cancelar envio
      </Button>
    </Group>
    <Group gap="sm" wrap="nowrap">
      <Progress value={percent} flex={1} aria-label={`Envio: ${label}`} />
      <Text size="sm" c="dimmed" className={styles.percent}>
        {percent}%
      </Text>
    </Group>
  </Stack>
);
