/** The dialog that adds or changes an exception. Its fields depend on the kind. */
import { Stack } from '@mantine/core';
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useMemo } from 'react';
import type { ExceptionKind } from '#contract/agenda/schedule-exceptions.ts';
import { api, client } from '#web/api/client.ts';
import { errorMessage } from '#web/api/error-messages.ts';
import { problemsByField } from '#web/api/form-problems.ts';
import { FormError } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { RecordForm, RecordFormActions, useRecordForm } from '#web/ui/record-form.tsx';
import { notify } from '#web/ui/toasts.tsx';
import { useSettled } from '#web/ui/use-settled.ts';
import { showMet } from '../working-hours/met-list.ts';
import { WouldMeet } from '../working-hours/would-meet.tsx';
import { type Bookable, ExceptionFields } from './exception-fields.tsx';
import {
  byDialogField,
  type ExceptionValues,
  inputOf,
  problemsOf,
  wholeClinic,
} from './exception-form-values.ts';
import { presetOf } from './presets.ts';

/** What the dialog is opened for. */
export type ExceptionDraft = {
  /** Of this opening: a dialog that is opened while the earlier one fades gets a form of its own. */
  number: number;
  kind: ExceptionKind;
  /** Null for a new exception. */
  id: string | null;
  values: ExceptionValues;
};

type ExceptionDialogProps = {
  /** Null until the first opening. It stays while the dialog fades. */
  draft: ExceptionDraft | null;
  opened: boolean;
  resources: readonly Bookable[];
  today: string;
  onClose: () => void;
};

export function ExceptionDialog({ draft, opened, onClose, ...rest }: ExceptionDialogProps) {
  const preset = draft && presetOf(draft.kind);
  return (
    <FormDialog opened={opened} onClose={onClose} title={(draft?.id ? preset?.edit : preset?.title) ?? ''}>
      {draft ? <ExceptionForm key={draft.number} draft={draft} onClose={onClose} {...rest} /> : null}
    </FormDialog>
  );
}

type ExceptionFormProps = {
  draft: ExceptionDraft;
  resources: readonly Bookable[];
  today: string;
  onClose: () => void;
};

function ExceptionForm({
  draft: { kind, id, values: given },
  resources,
  today,
  onClose,
}: ExceptionFormProps) {
  const queryClient = useQueryClient();
  const fieldsId = useId();
  const hours = useQuery(api.workingHours.list.queryOptions());
  const professionals = (hours.data?.schedules ?? []).flatMap(({ professional }) =>
    professional?.active ? [{ id: professional.id, name: professional.fullName }] : [],
  );
  const [only, ...others] = professionals;
  // What a small clinic is not asked for.
  const unasked =
    !hours.data || others.length > 0
      ? undefined
      : kind === 'vacation'
        ? only?.id
        : kind === 'block' && resources.length === 0
          ? wholeClinic
          : undefined;
  const frame = useRecordForm<ExceptionValues, Awaited<ReturnType<typeof client.scheduleExceptions.create>>>({
    record: given,
    check: (values) => problemsOf(kind, complete(values, unasked)),
    save: async (values) => {
      const input = inputOf(kind, complete(values, unasked));
      const saved = await (id
        ? client.scheduleExceptions.update({ ...input, id })
        : client.scheduleExceptions.create(input));
      await queryClient.invalidateQueries({ queryKey: api.scheduleExceptions.key() });
      return saved;
    },
    onSaved: ({ met }) => {
      frame.release();
      onClose();
      showMet(queryClient, met);
      // The list of them takes the focus: a message would lie over its first row.
      if (met.total === 0) notify.success(presetOf(kind)?.saved ?? '');
    },
    onRefused: (error, form) => {
      const problems = byDialogField(problemsByField(error) ?? {});
      form.setErrors(problems);
      return Object.keys(problems).length > 0 ? null : errorMessage(error);
    },
  });
  const { values } = frame.form;
  const wanted = useMemo(() => {
    const chosen = complete(values, unasked);
    const isComplete = Object.keys(problemsOf(kind, chosen)).length === 0;
    return isComplete ? { ...inputOf(kind, chosen), ...(id && { id }) } : skipToken;
  }, [kind, id, values, unasked]);
  const input = useSettled(wanted);
  const { data: met } = useQuery(api.scheduleExceptions.wouldMeet.queryOptions({ input }));
  return (
    <RecordForm frame={frame}>
      <Stack gap="md" id={fieldsId}>
        <ExceptionFields
          kind={kind}
          form={frame.form}
          professionals={professionals}
          resources={resources}
          today={today}
        />
        <WouldMeet met={met} />
        <FormError>{frame.refusal}</FormError>
        <RecordFormActions pending={frame.pending} submitLabel="Salvar" cancel={onClose} />
      </Stack>
    </RecordForm>
  );
}

const complete = (values: ExceptionValues, unasked: string | undefined) =>
  unasked && values.who === '' ? { ...values, who: unasked } : values;
