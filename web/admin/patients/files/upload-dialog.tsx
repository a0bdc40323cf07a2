/** Uploads files to a record. The chosen files stay when the dialog is closed, until it is cancelled. */
import '@mantine/dropzone/styles.layer.css';
import { Button, Modal, Stack, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { useRef } from 'react';
import { formatFileSize } from '#web/format/file-size.ts';
import { FormActions, FormError, focusFirstError, SubmitButton } from '#web/ui/form.tsx';
import { IconCloudUpload } from '#web/ui/icons/icons.ts';
import { notify } from '#web/ui/toasts.tsx';
import { useUnsavedChanges } from '#web/ui/unsaved-changes.tsx';
import { acceptedEndings, acceptedNames } from './file-check.ts';
import styles from './files.module.css';
import { UploadCard } from './upload-card.tsx';
import { isUnsaved, type Upload } from './uploads.ts';
import { useUploads } from './use-uploads.ts';

type UploadDialogProps = {
  patientId: string;
  /** Maximum size of a file. */
  limitBytes: number;
  opened: boolean;
  onClose: () => void;
};

export function UploadDialog({ patientId, limitBytes, opened, onClose }: UploadDialogProps) {
  const element = useRef<HTMLFormElement>(null);
  const { uploads, pending, busy, add, remove, change, send, cancel, clear } = useUploads(
    patientId,
    limitBytes,
  );
  useUnsavedChanges(uploads.some(isUnsaved));

  const start = async (chosen: readonly Upload[]) => {
    const sent = await send(chosen);
    if (sent === 'incomplete') return focusFirstError(element.current);
    if (sent > 0)
      notify.success(sent === 1 ? 'Arquivo enviado com sucesso' : `${sent} arquivos enviados com sucesso`, {
        // Of some that failed, their own lines say which.
        description: sent === chosen.length ? chosen.map(({ name }) => name).join(', ') : undefined,
      });
    // Refused files do not keep the dialog open: their messages were visible during the upload.
    const nothingLeft = sent === uploads.filter(isUnsaved).length;
    if (nothingLeft) {
      clear();
      onClose();
    }
  };
  const close = () => {
    if (!busy) onClose();
  };

  return (
    <Modal
      opened={opened}
      onClose={close}
      title="Enviar arquivos"
      size="lg"
      closeOnClickOutside={uploads.length === 0}
      closeOnEscape={!busy}
      withCloseButton={!busy}
    >
      <form
        ref={element}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          start(pending);
        }}
      >
        <Stack gap="md">
          <Text c="dimmed">Quem vê: a equipe com acesso ao prontuário e o próprio paciente, no portal.</Text>
          <FileDrop limitBytes={limitBytes} disabled={busy} onFiles={add} />
          {uploads.length > 0 ? (
            <Stack component="ul" gap="sm" aria-label="Arquivos escolhidos">
              {uploads.map((upload) => (
                <UploadCard
                  key={upload.key}
                  upload={upload}
                  busy={busy}
                  onChange={(values) => change(upload.key, values)}
                  onRemove={() => remove(upload.key)}
                  onCancel={() => cancel(upload.key)}
                  onRetry={() => start([upload])}
                />
              ))}
            </Stack>
          ) : null}
          <FormError>{null}</FormError>
          <FormActions>
            <Button
              variant="default"
              disabled={busy}
              onClick={() => {
                clear();
                onClose();
              }}
            >
              Cancelar
            </Button>
            <SubmitButton pending={busy} pendingLabel="Enviando..." disabled={pending.length === 0}>
              {pending.length > 1 ? `Enviar ${pending.length} arquivos` : 'Enviar arquivo'}
            </SubmitButton>
          </FormActions>
        </Stack>
      </form>
    </Modal>
  );
}

type FileDropProps = { limitBytes: number; disabled: boolean; onFiles: (files: File[]) => void };

function FileDrop({ limitBytes, disabled, onFiles }: FileDropProps) {
  const open = useRef<() => void>(null);
  return (
    <Dropzone
      onDrop={onFiles}
      openRef={open}
      disabled={disabled}
      className={styles.drop}
      // The button inside serves the keyboard and touch screens.
      activateOnClick={false}
      activateOnKeyboard={false}
      enablePointerEvents
      tabIndex={-1}
      inputProps={{
        'aria-label': 'Arquivos',
        accept: acceptedEndings.map((ending) => `.${ending}`).join(','),
      }}
    >
      <Stack align="center" gap="xs" ta="center">
        <IconCloudUpload aria-hidden size="2.2rem" stroke={1.4} className={styles.icon} />
        <Text>Arraste os arquivos para cá ou</Text>
        <Button variant="light" onClick={() => open.current?.()} disabled={disabled} data-autofocus>
          Escolher arquivos
        </Button>
        <Text size="sm" c="dimmed">
          {acceptedNames}, até {formatFileSize(limitBytes)} cada.
        </Text>
      </Stack>
    </Dropzone>
  );
}
