/** The clinic's protocols: one tap puts one on the map, and what is on the map is kept as another. */
import { Button, Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { api, client } from '#web/api/client.ts';
import { errorMessage } from '#web/api/error-messages.ts';
import { paths } from '#web/paths.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { IconChevronDown } from '#web/ui/icons/icons.ts';
import { ProtocolForm } from '../products/protocol-form.tsx';
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
          {rows.length > 0 ? (
            <Menu.Item component={Link} to={paths.admin.products()}>
              Renomear ou remover
            </Menu.Item>
          ) : null}
          <Menu.Item disabled={editor.application.marks.length === 0} onClick={() => setSaving(true)}>
            Salvar como protocolo
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <FormDialog opened={isSaving} onClose={() => setSaving(false)} title="Salvar como protocolo">
        <ProtocolForm
          description="Lotes, motivos e observações não são guardados"
          submitLabel="Salvar protocolo"
          save={(name) => client.protocols.create({ name, application: editor.application })}
          onSaved={() => setSaving(false)}
        />
      </FormDialog>
    </>
  );
}
