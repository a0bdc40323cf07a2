/** Adds a procedure that a patient is to have done. What is typed stays when the dialog is closed, until it is cancelled. */
import { Button, Modal, Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { futureProcedureInput } from '#contract/future-procedures.ts';
import { api } from '#web/api/client.ts';
import { errorCode, errorMessage } from '#web/api/error-messages.ts';
import { showProblems } from '#web/api/form-problems.ts';
import { FormActions, FormError, focusFirstError, SubmitButton } from '#web/ui/form.tsx';
import { notify } from '#web/ui/toasts.tsx';
import { UnsavedChangesDialog, useUnsavedChanges } from '#web/ui/unsaved-changes.tsx';

type AddProcedureDialogProps = {
  patientId: string;
  opened: boolean;
  onClose: () => void;
  title: string;
  /** The toast after a save. */
  savedMessage: string;
};

type Values = { title: string; description: string };

export function AddProcedureDialog({
  patientId,
  opened,
  onClose,
  title,
  savedMessage,
}: AddProcedureDialogProps) {
  const queryClient = useQueryClient();
  const element = useRef<HTMLFormElement>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm<Values>({
    initialValues: { title: '', description: '' },
    validate: (values) => problemsOf(patientId, values),
  });
  const guard = useUnsavedChanges(form.isDirty());
  const create = useMutation(
    api.futureProcedures.create.mutationOptions({
      onMutate: () => setRefusal(null),
      onSuccess: () => {
        notify.success(savedMessage);
        form.reset();
        onClose();
        queryClient.invalidateQueries({ queryKey: api.patients.get.key({ input: { id: patientId } }) });
        queryClient.invalidateQueries({ queryKey: api.futureProcedures.key() });
      },
      onError: (error) => {
        if (showProblems(form, error)) focusFirstError(element.current);
        else setRefusal(whyNot(error));
      },
    }),
  );
  const close = () => {
    if (create.isPending) return;
    setRefusal(null);
    onClose();
  };
  const cancel = () => {
    form.reset();
    close();
  };

  return (
    <>
      <Modal opened={opened} onClose={close} title={title} size="lg" closeOnClickOutside={!form.isDirty()}>
        <form
          ref={element}
          noValidate
          onSubmit={form.onSubmit(
            (values) => create.mutate({ patientId, ...values }),
            () => focusFirstError(element.current),
          )}
        >
          <Stack gap="md">
            <FormError>{refusal}</FormError>
            <TextInput label="Título" withAsterisk required data-autofocus {...form.getInputProps('title')} />
            <Textarea label="Descrição" withAsterisk required {...form.getInputProps('description')} />
            <FormActions>
              <Button variant="default" onClick={cancel} disabled={create.isPending}>
                Cancelar
              </Button>
              <SubmitButton pending={create.isPending} pendingLabel="Salvando...">
                Salvar
              </SubmitButton>
            </FormActions>
          </Stack>
        </form>
      </Modal>
      <UnsavedChangesDialog guard={guard} />
    </>
  );
}

function problemsOf(patientId: string, values: Values): Partial<Record<keyof Values, string>> {
  const checked = futureProcedureInput.safeParse({ patientId, ...values });
  const message = (field: keyof Values) =>
    checked.error?.issues.find(({ path }) => path[0] === field)?.message;
  const title = message('title');
  const description = message('description');
  return { ...(title ? { title } : {}), ...(description ? { description } : {}) };
}

const whyNot = (error: unknown) => {
  const what = 'Erro ao cadastrar procedimento';
  return errorCode(error) === 'INTERNAL' ? what : `${what}: ${errorMessage(error)}`;
};
