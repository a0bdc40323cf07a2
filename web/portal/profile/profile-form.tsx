/** The three things that a patient may change of their record. */
import { Button, Card, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type PortalProfile, profileInput } from '#contract/portal.ts';
import { api } from '#web/api/client.ts';
import { errorCode, errorMessage } from '#web/api/error-messages.ts';
import { showProblems } from '#web/api/form-problems.ts';
import { formatPhone } from '#web/format/phone.ts';
import { useFollowRecord } from '#web/ui/follow-record.ts';
import { FormActions, FormError, focusFirstError, SubmitButton } from '#web/ui/form.tsx';
import { PhoneInput } from '#web/ui/masked-fields.tsx';
import { notify } from '#web/ui/toasts.tsx';
import { UnsavedChangesDialog, useUnsavedChanges } from '#web/ui/unsaved-changes.tsx';

type Values = { fullName: string; phone: string; address: string };

function problemsOf(values: Values): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const { path, message } of profileInput.safeParse(values).error?.issues ?? [])
    problems[String(path[0])] ??= message;
  return problems;
}

/**
 * Section 8 has a sentence for a record that is not the caller's any more, and one for everything else. An expired
 * session is asked for above the form, and nothing of it must stand there afterwards.
 */
function refusalOf(error: unknown): string | null {
  const code = errorCode(error);
  if (code === 'UNAUTHENTICATED') return null;
  if (code === 'NOT_FOUND') return 'Não foi possível identificar o usuário';
  return code === 'INTERNAL'
    ? 'Não foi possível salvar os dados'
    : `Não foi possível salvar os dados. ${errorMessage(error)}`;
}

export function ProfileForm({ patient, onDone }: { patient: PortalProfile; onDone: () => void }) {
  const queryClient = useQueryClient();
  const element = useRef<HTMLFormElement>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const record = {
    fullName: patient.fullName,
    phone: formatPhone(patient.phone ?? ''),
    address: patient.address ?? '',
  };
  const form = useForm<Values>({ initialValues: record, validate: problemsOf });
  useFollowRecord(form, record);
  const guard = useUnsavedChanges(form.isDirty());
  const save = useMutation(
    api.portal.updateProfile.mutationOptions({
      onMutate: () => setRefusal(null),
      onSuccess: (saved) => {
        queryClient.setQueryData(api.portal.profile.queryKey(), saved);
        // The greeting and the session say the name too.
        queryClient.invalidateQueries({ queryKey: api.portal.home.key() });
        queryClient.invalidateQueries({ queryKey: api.session.current.key() });
        notify.success('Perfil atualizado com sucesso');
        onDone();
      },
      onError: (error) => {
        if (showProblems(form, error)) focusFirstError(element.current);
        else setRefusal(refusalOf(error));
      },
    }),
  );
  const field = (name: keyof Values) => ({ ...form.getInputProps(name), value: form.values[name] });

  return (
    <form
      ref={element}
      noValidate
      aria-label="Editar dados"
      onSubmit={form.onSubmit(
        (values) => save.mutate(values),
        () => focusFirstError(element.current),
      )}
    >
      <Card>
        <Stack gap="md">
          <TextInput
            label="Nome completo"
            withAsterisk
            required
            autoComplete="name"
            autoFocus
            {...field('fullName')}
          />
          <PhoneInput label="Telefone" autoComplete="tel-national" {...field('phone')} />
          <TextInput label="Endereço" autoComplete="street-address" {...field('address')} />
          <Text size="sm" c="dimmed">
            Para mudar o e-mail, o CPF ou a data de nascimento, fale com a clínica.
          </Text>
          <FormError>{refusal}</FormError>
          <FormActions>
            <Button variant="default" onClick={onDone} disabled={save.isPending}>
              Cancelar
            </Button>
            <SubmitButton pending={save.isPending} pendingLabel="Salvando...">
              Salvar
            </SubmitButton>
          </FormActions>
        </Stack>
      </Card>
      <UnsavedChangesDialog guard={guard} />
    </form>
  );
}
