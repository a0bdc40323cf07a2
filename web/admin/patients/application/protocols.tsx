/** The clinic's protocols: one tap puts one on the map, and what is on the map is kept as another. */
import { Button, Menu, Stack, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { missingProtocolName, productLimits } from '#contract/patients/products.ts';
import { api, client } from '#web/api/client.ts';
import { errorMessage } from '#web/api/error-messages.ts';
import { FormActions, FormError, SubmitButton } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { IconChevronDown } from '#web/ui/icons/icons.ts';
import { notify } from '#web/ui/toasts.tsx';
import type { ApplicationEditor } from './use-application.ts';

export function Protocols({ editor }: { editor: ApplicationEditor }) {
  const found = useQuery(api.protocols.list.queryOptions());
  const [isSaving, setSaving] = useState(false);
  const rows = found.data?.rows ?? [];
  return (
    <>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button
            variant="default"
            size="compact-md"
            rightSection={<IconChevronDown aria-hidden size="1.05em" />}
          >
            Protocolos
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah="50dvh" style={{ overflowY: 'auto' }}>
          {rows.map(({ id, name, application }) => (
            <Menu.Item key={id} onClick={() => editor.put(application)}>
              {name}
            </Menu.Item>
          ))}
          {rows.length === 0 ? (
            <Menu.Label>{found.isError ? errorMessage(found.error) : 'Nenhum protocolo ainda'}</Menu.Label>
          ) : null}
          <Menu.Divider />
          <Menu.Item disabled={editor.application.marks.length === 0} onClick={() => setSaving(true)}>
            Salvar como protocolo
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <FormDialog opened={isSaving} onClose={() => setSaving(false)} title="Salvar como protocolo">
        <ProtocolForm editor={editor} onSaved={() => setSaving(false)} />
      </FormDialog>
    </>
  );
}

function ProtocolForm({ editor, onSaved }: { editor: ApplicationEditor; onSaved: () => void }) {
  const queryClient = useQueryClient();
  const [name, setName] = useState('');
  const [isAsked, setAsked] = useState(false);
  const saving = useMutation({
    mutationFn: () => client.protocols.create({ name, application: editor.application }),
    onSuccess: () => {
      queryClient.invalidateQueries({ queryKey: api.protocols.key() });
      notify.success('Protocolo salvo');
      onSaved();
    },
  });
  const save = (event: FormEvent) => {
    event.preventDefault();
    // The form is in the consultation's tree.
    event.stopPropagation();
    setAsked(true);
    if (name.trim() !== '') saving.mutate();
  };
  return (
    <form onSubmit={save} noValidate>
      <Stack gap="md">
        <TextInput
          label="Nome"
          description="Lotes, motivos e observações não são guardados"
          placeholder="Terço superior, 32 U"
          maxLength={productLimits.name}
          data-autofocus
          value={name}
          error={isAsked && name.trim() === '' ? missingProtocolName : undefined}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <FormError>{saving.error ? errorMessage(saving.error) : null}</FormError>
        <FormActions>
          <SubmitButton pending={saving.isPending} pendingLabel="Salvando...">
            Salvar protocolo
          </SubmitButton>
        </FormActions>
      </Stack>
    </form>
  );
}
