/** The form that adding and editing a procedure share. Text and media are saved together. */
import { Button, Card, Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ErrorCode } from '#contract/errors.ts';
import type { Procedure } from '#contract/procedures.ts';
import { api } from '#web/api/client.ts';
import { errorCode, errorMessage } from '#web/api/error-messages.ts';
import { showProblems } from '#web/api/form-problems.ts';
import { type CallOptions, useUpload } from '#web/api/use-upload.ts';
import { useFollowRecord } from '#web/ui/follow-record.ts';
import { FormActions, FormError, focusFirstError, SubmitButton } from '#web/ui/form.tsx';
import { useFileReplacement } from '#web/ui/picked-file.ts';
import { notify } from '#web/ui/toasts.tsx';
import { UnsavedChangesDialog, useUnsavedChanges } from '#web/ui/unsaved-changes.tsx';
import { mediaProblem, refusedMedia } from './media-check.ts';
import { MediaField } from './media-field.tsx';
import { emptyProcedure, type ProcedureFormValues, problemsOf, valuesOf } from './procedure-form-values.ts';

/** The fields with what becomes of the media. */
export type ProcedureChange = ProcedureFormValues & { media: File | undefined; removeMedia: boolean };

type ProcedureFormProps = {
  /** The procedure being edited; without one a new one is added. */
  procedure?: Procedure;
  save: (change: ProcedureChange, options: CallOptions) => Promise<Procedure>;
  submitLabel: string;
  /** The toast after a save. */
  savedMessage: string;
  /** Where it leads then. */
  onSaved: (saved: Procedure) => void;
  onCancel: () => void;
};

export function ProcedureForm({
  procedure,
  save,
  submitLabel,
  savedMessage,
  onSaved,
  onCancel,
}: ProcedureFormProps) {
  const queryClient = useQueryClient();
  const element = useRef<HTMLFormElement>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const stored = procedure?.media ?? null;
  const media = useFileReplacement(stored !== null, mediaProblem);
  const { send, sent, cancel, wasCancelled } = useUpload();
  const record = procedure ? valuesOf(procedure) : emptyProcedure;
  const form = useForm<ProcedureFormValues>({ initialValues: record, validate: problemsOf });
  useFollowRecord(form, record);
  const guard = useUnsavedChanges(form.isDirty() || media.file !== undefined || media.removed);
  const saving = useMutation({
    mutationFn: (values: ProcedureFormValues) =>
      send(media.file !== undefined, (options) =>
        save({ ...values, media: media.file, removeMedia: media.removed }, options),
      ),
    onMutate: () => setRefusal(null),
    onSuccess: (saved) => {
      guard.release();
      queryClient.invalidateQueries({ queryKey: api.procedures.key() });
      notify.success(savedMessage);
      onSaved(saved);
    },
    onError: (error) => {
      const ofMedia = refusedMedia(error);
      if (wasCancelled()) return;
      if (ofMedia) media.refuse(ofMedia);
      else if (showProblems(form, error)) focusFirstError(element.current);
      else setRefusal(whyNot(error));
    },
  });

  return (
    <form
      ref={element}
      noValidate
      aria-label={submitLabel}
      onSubmit={form.onSubmit(
        (values) => saving.mutate(values),
        () => focusFirstError(element.current),
      )}
    >
      <Stack gap="lg">
        <Card>
          <Stack gap="md">
            <TextInput
              label="Título"
              withAsterisk
              required
              autoComplete="off"
              {...form.getInputProps('title')}
            />
            <Textarea
              label="Descrição"
              withAsterisk
              required
              minRows={5}
              {...form.getInputProps('description')}
            />
            <TextInput
              label="Duração"
              placeholder="45 minutos"
              autoComplete="off"
              maw="24rem"
              {...form.getInputProps('duration')}
            />
          </Stack>
        </Card>
        <Card>
          <MediaField
            media={media}
            stored={stored}
            title={form.values.title}
            saving={saving.isPending}
            sent={sent}
            onCancel={cancel}
          />
        </Card>
        <FormError>{refusal}</FormError>
        <FormActions>
          <Button variant="default" onClick={onCancel} disabled={saving.isPending}>
            Cancelar
          </Button>
          <SubmitButton pending={saving.isPending} pendingLabel="Salvando...">
            {submitLabel}
          </SubmitButton>
        </FormActions>
      </Stack>
      <UnsavedChangesDialog guard={guard} />
    </form>
  );
}

/** Codes whose own sentence says more than that it failed. */
const tellingCodes: ErrorCode[] = [
  'NOT_FOUND',
  'FORBIDDEN',
  'STORAGE_FULL',
  'STORAGE_UNAVAILABLE',
  'REQUEST_TOO_SLOW',
  'TIMED_OUT',
];

const whyNot = (error: unknown) =>
  tellingCodes.includes(errorCode(error))
    ? errorMessage(error)
    : 'Erro ao salvar procedimento. Por favor, tente novamente.';
