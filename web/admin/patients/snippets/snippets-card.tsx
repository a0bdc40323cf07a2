/** 'Textos prontos': own ones and the clinic's, in the settings. */
import { ActionIcon, Button, Group, SegmentedControl, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Snippet, snippetInput, snippetLength, snippetNameLength } from '#contract/patients/snippets.ts';
import { api, client } from '#web/api/client.ts';
import { errorMessage, withReason } from '#web/api/error-messages.ts';
import { checkFields } from '#web/ui/check-fields.ts';
import { FormError } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { IconPencil, IconPlus, IconTrash } from '#web/ui/icons/icons.ts';
import { RecordForm, RecordFormActions, useRecordForm } from '#web/ui/record-form.tsx';
import { notify } from '#web/ui/toasts.tsx';
import { useFormDialog } from '#web/ui/use-form-dialog.ts';
import { ListCard } from '../record-settings/list-card.tsx';

export function SnippetsCard() {
  const found = useQuery(api.snippets.list.queryOptions());
  const { edited, opened, open, close } = useFormDialog<Snippet>();
  return (
    <>
      <ListCard
        title="Textos prontos"
        description="Na consulta, / e o nome inserem o texto. A tecla Tab leva de um {campo} ao seguinte."
        add={
          <Button
            variant="default"
            onClick={() => open(null)}
            leftSection={<IconPlus aria-hidden size="1.1em" />}
          >
            Novo texto
          </Button>
        }
        query={found}
        errorMessage="Erro ao carregar os textos prontos"
        empty="Nenhum ainda. Um bom começo: as orientações que você repete toda semana."
        row={(row) => <Row key={row.id} row={row} onEdit={() => open(row)} />}
      />
      <FormDialog
        opened={opened}
        onClose={close}
        title={edited ? `Editar /${edited.name}` : 'Novo texto pronto'}
      >
        <SnippetForm snippet={edited} onDone={close} />
      </FormDialog>
    </>
  );
}

function Row({ row: { id, name, body, isOwn }, onEdit }: { row: Snippet; onEdit: () => void }) {
  const queryClient = useQueryClient();
  const removing = useMutation({
    mutationFn: () => client.snippets.remove({ id }),
    onSuccess: () => notify.success(`/${name} foi removido`),
    onError: (error) => notify.error(errorMessage(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.snippets.key() }),
  });
  return (
    <Group component="li" justify="space-between" wrap="nowrap" align="flex-start">
      <div style={{ minWidth: 0 }}>
        <Text fw={500}>
          /{name}{' '}
          <Text span size="sm" c="dimmed">
            {isOwn ? 'só seu' : 'da clínica'}
          </Text>
        </Text>
        <Text size="sm" c="dimmed" lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
          {body}
        </Text>
      </div>
      <Group gap={4} wrap="nowrap">
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={`Editar /${name}`} onClick={onEdit}>
          <IconPencil aria-hidden size="1.15rem" />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={`Remover /${name}`}
          loading={removing.isPending}
          onClick={() => removing.mutate()}
        >
          <IconTrash aria-hidden size="1.15rem" />
        </ActionIcon>
      </Group>
    </Group>
  );
}

function SnippetForm({ snippet, onDone }: { snippet: Snippet | null; onDone: () => void }) {
  const queryClient = useQueryClient();
  const { name = '', body = '', isOwn = true } = snippet ?? {};
  const frame = useRecordForm({
    record: { name, body, isOwn },
    check: (values) => checkFields(snippetInput, values),
    save: async (values) => {
      const { name, body } = values;
      if (snippet) await client.snippets.update({ id: snippet.id, name, body });
      else await client.snippets.create(values);
    },
    onSaved: (_, values) => {
      frame.release();
      queryClient.invalidateQueries({ queryKey: api.snippets.key() });
      notify.success(`/${values.name} foi salvo`);
      onDone();
    },
    onRefused: (error) => withReason('Erro ao salvar o texto pronto', error),
  });
  const { form } = frame;
  return (
    <RecordForm frame={frame}>
      <Stack gap="md">
        <FormError>{frame.refusal}</FormError>
        <TextInput
          label="Nome"
          description="O que se digita depois da barra."
          leftSection="/"
          maxLength={snippetNameLength}
          data-autofocus
          {...form.getInputProps('name')}
        />
        <Textarea
          label="Texto"
          description="O que muda a cada vez fica entre chaves: {concentração}."
          autosize
          minRows={4}
          maxRows={16}
          maxLength={snippetLength}
          {...form.getInputProps('body')}
        />
        {snippet ? null : (
          <SegmentedControl
            aria-label="De quem é"
            data={[
              { value: 'own', label: 'Só meu' },
              { value: 'clinic', label: 'Da clínica' },
            ]}
            value={form.values.isOwn ? 'own' : 'clinic'}
            onChange={(value) => form.setFieldValue('isOwn', value === 'own')}
          />
        )}
        <RecordFormActions pending={frame.pending} submitLabel="Salvar" cancel={onDone} />
      </Stack>
    </RecordForm>
  );
}
