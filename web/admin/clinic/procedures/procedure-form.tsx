/** The form for adding and editing a procedure. Text and media are saved together. */
import { Card, Stack, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { otherNamesOf } from '#contract/clinic/common-names.ts';
import type { Procedure } from '#contract/clinic/procedures.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { api } from '#web/api/client.ts';
import { errorCode, errorMessage } from '#web/api/error-messages.ts';
import { showProblems } from '#web/api/form-problems.ts';
import { type CallOptions, useUpload } from '#web/api/use-upload.ts';
import { FormError } from '#web/ui/form.tsx';
import { loadPicture } from '#web/ui/load-picture.ts';
import { useFileReplacement } from '#web/ui/picked-file.ts';
import { RecordForm, RecordFormActions, useRecordForm } from '#web/ui/record-form.tsx';
import { notify } from '#web/ui/toasts.tsx';
import { AgendaFields } from './agenda-fields.tsx';
import { mediaProblem, refusedMedia } from './media-check.ts';
import { MediaField } from './media-field.tsx';
import { PatientFields } from './patient-fields.tsx';
import { inputOf, problemsOf, valuesOf } from './procedure-form-values.ts';
import { TermFields } from './term-fields.tsx';

/** The fields, and what becomes of the media. */
type ProcedureChange = ReturnType<typeof inputOf> & { media: File | undefined; removeMedia: boolean };

type ProcedureFormProps = {
  /** The procedure being edited; undefined for a new one. */
  procedure?: Procedure;
  save: (change: ProcedureChange, options: CallOptions) => Promise<Procedure>;
  submitLabel: string;
  /** The toast after a save. */
  savedMessage: string;
  /** Navigates after a save. */
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
  const stored = procedure?.media ?? null;
  const media = useFileReplacement(stored !== null, mediaProblem);
  const upload = useUpload();
  const frame = useRecordForm({
    record: valuesOf(procedure),
    check: problemsOf,
    holdsMore: media.file !== undefined || media.removed,
    save: async (values) => {
      const saved = await upload.send(media.file !== undefined, (options) =>
        save({ ...inputOf(values), media: media.file, removeMedia: media.removed }, options),
      );
      queryClient.setQueryData(api.procedures.get.queryKey({ input: { id: saved.id } }), saved);
      if (saved.media?.kind === 'image') await loadPicture(saved.media.url);
      return saved;
    },
    onSaved: (saved) => {
      frame.release();
      for (const queryKey of [api.procedures.key(), api.bookingChoices.key(), api.resources.key()])
        queryClient.invalidateQueries({ queryKey });
      notify.success(savedMessage, { description: saved.title });
      onSaved(saved);
    },
    onRefused: (error, form) => {
      if (upload.wasCancelled()) return null;
      const ofMedia = refusedMedia(error);
      if (ofMedia) {
        media.refuse(ofMedia);
        return null;
      }
      return showProblems(form, error) ? null : whyNot(error);
    },
  });
  const { form, pending } = frame;
  const title = form.getInputProps('title');

  return (
    <RecordForm frame={frame} aria-label={submitLabel}>
      <Stack gap="lg">
        <Card>
          <Stack gap="md">
            <TextInput
              label="Título"
              withAsterisk
              required
              autoComplete="off"
              {...title}
              onBlur={(event) => {
                title.onBlur?.(event);
                // A proposal, for a new one only: what the clinic has removed stays away.
                if (!procedure && form.values.alsoKnownAs === '')
                  form.setFieldValue('alsoKnownAs', otherNamesOf(form.values.title));
              }}
            />
            <TextInput
              label="Também conhecido como"
              description="A busca encontra o procedimento também por estes nomes"
              placeholder="Botox, Dysport"
              autoComplete="off"
              {...form.getInputProps('alsoKnownAs')}
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
              description="O que os pacientes leem"
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
            upload={upload}
            disabled={pending}
          />
        </Card>
        <AgendaFields form={form} stored={procedure?.agenda ?? null} />
        <PatientFields form={form} />
        <TermFields form={form} />
        <FormError>{frame.refusal}</FormError>
        <RecordFormActions pending={pending} submitLabel={submitLabel} cancel={onCancel} />
      </Stack>
    </RecordForm>
  );
}

/** Codes whose own sentence is shown. Other errors get the general sentence. */
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
