/** The frame of a form about one record: it follows the record, protects what is typed, saves, and shows refusals. */
import { Button } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { type FormEventHandler, type ReactNode, type RefObject, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { FieldProblems } from './check-fields.ts';
import { useFollowRecord } from './follow-record.ts';
import { FormActions, focusFirstError, SubmitButton } from './form.tsx';
import { useReturnLink } from './history.ts';
import { SaveBlocked, useSaveBlocked } from './save-blocked.ts';
import { useUnsavedChanges } from './unsaved-changes.tsx';

type RecordFormOptions<Values, Saved> = {
  /** The stored values: the form starts with them and follows later changes. */
  record: Values;
  /** Fields that only make sense together, such as a day and a time. */
  together?: readonly (keyof Values)[];
  check: (values: Values) => FieldProblems<Values>;
  /** Whether something beside the fields is unsaved too, such as a picked file. */
  holdsMore?: boolean;
  save: (values: Values) => Promise<Saved>;
  onSaved: (saved: Saved, values: Values) => void;
  /** Marks the refused fields, and returns the sentence about the form as a whole, or null. */
  onRefused: (
    error: Error,
    form: UseFormReturnType<Values>,
    values: Values,
  ) => string | null | Promise<string | null>;
  /** The sentence about the form as a whole when `check` finds problems. Without it the earlier one stays. */
  whenIncomplete?: (problems: FieldProblems<Values>) => string | null;
};

export type RecordFormFrame<Values> = {
  form: UseFormReturnType<Values>;
  element: RefObject<HTMLFormElement | null>;
  submit: FormEventHandler<HTMLFormElement>;
  /** The sentence about the form as a whole, for `FormError`. */
  refusal: string | null;
  clearRefusal: () => void;
  pending: boolean;
  /** Call after a save, before navigating away. */
  release: () => void;
};

export function useRecordForm<Values extends Record<string, unknown>, Saved>(
  options: RecordFormOptions<Values, Saved>,
): RecordFormFrame<Values> {
  const { record, together, check, holdsMore = false, save, onSaved, onRefused, whenIncomplete } = options;
  const element = useRef<HTMLFormElement>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isOfMarks, setOfMarks] = useState(false);
  const refuse = (sentence: string | null, isAboutMarks = false) => {
    setRefusal(sentence);
    setOfMarks(isAboutMarks);
  };
  const form = useForm<Values>({ initialValues: record, validate: check });
  useFollowRecord(form, record, together);
  const release = useUnsavedChanges(form.isDirty() || holdsMore);
  const saving = useMutation({
    mutationFn: save,
    onMutate: () => refuse(null),
    onSuccess: onSaved,
    onError: async (error, values) => {
      refuse(await onRefused(error, form, values));
      focusFirstError(element.current);
    },
  });
  const submit = form.onSubmit(
    (values) => saving.mutate(values),
    () => {
      if (whenIncomplete) refuse(whenIncomplete(check(form.getValues())), true);
      focusFirstError(element.current);
    },
  );
  return {
    form,
    element,
    submit,
    // Nothing is marked any more.
    refusal: isOfMarks && Object.keys(form.errors).length === 0 ? null : refusal,
    clearRefusal: () => refuse(null),
    pending: saving.isPending,
    release,
  };
}

/** Begins the form anew with the values as they were stored. */
export function showStored<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  stored: Values,
): void {
  form.setInitialValues(stored);
  form.setValues(stored);
  form.resetDirty(stored);
}

type RecordFormProps = {
  frame: Pick<RecordFormFrame<unknown>, 'element' | 'submit'>;
  /** Why the form cannot be saved any more, as a sentence, or null. */
  blocked?: string | null;
  /** Something is typed. */
  onInput?: () => void;
  'aria-label'?: string;
  'aria-labelledby'?: string;
  children: ReactNode;
};

export function RecordForm({ frame: { element, submit }, blocked = null, ...form }: RecordFormProps) {
  const around = useSaveBlocked();
  return (
    <SaveBlocked value={around ?? blocked}>
      <form ref={element} noValidate onSubmit={submit} {...form} />
    </SaveBlocked>
  );
}

type RecordFormActionsProps = {
  pending: boolean;
  submitLabel: string;
  pendingLabel?: string;
  /** Red, for a form that removes something. */
  tone?: 'danger' | 'normal';
  /** 'Cancelar': the address it returns to, or what it does. Without it there is no such button. */
  cancel?: string | (() => void);
  /** Of a function. By default 'Cancelar'. */
  cancelLabel?: string;
};

export const RecordFormActions = ({
  pending,
  submitLabel,
  pendingLabel = 'Salvando...',
  tone = 'normal',
  cancel,
  cancelLabel = 'Cancelar',
}: RecordFormActionsProps) => (
  <FormActions>
    {typeof cancel === 'string' ? <CancelLink to={cancel} disabled={pending} /> : null}
    {typeof cancel === 'function' ? (
      <Button variant="default" onClick={cancel} disabled={pending}>
        {cancelLabel}
      </Button>
    ) : null}
    <SubmitButton pending={pending} pendingLabel={pendingLabel} color={tone === 'danger' ? 'red' : undefined}>
      {submitLabel}
    </SubmitButton>
  </FormActions>
);

const CancelLink = ({ to, disabled }: { to: string; disabled: boolean }) => (
  <Button component={Link} {...useReturnLink(to)} variant="default" disabled={disabled}>
    Cancelar
  </Button>
);
