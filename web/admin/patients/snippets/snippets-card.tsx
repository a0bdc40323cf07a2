/** 'Textos prontos': own ones and the clinic's, in the settings. */
import {
  ActionIcon,
  Button,
  Card,
  Group,
  SegmentedControl,
  Stack,
  Text,
  Textarea,
  TextInput,
  Title,
} from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Snippet, snippetInput, snippetLength, snippetNameLength } from '#contract/patients/snippets.ts';
import { api, client } from '#web/api/client.ts';
import { errorMessage, withReason } from '#web/api/error-messages.ts';
import { checkFields } from '#web/ui/check-fields.ts';
import { FormError } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { IconPencil, IconPlus, IconTrash } from '#web/ui/icons/icons.ts';
import { QueryContent } from '#web/ui/query-content.tsx';
import { RecordForm, RecordFormActions, useRecordForm } from '#web/ui/record-form.tsx';
import { CardSkeleton, Loading } from '#web/ui/skeletons.tsx';
import { notify } from '#web/ui/toasts.tsx';
import { useFormDialog } from '#web/ui/use-form-dialog.ts';

export function SnippetsCard() {
  const found = useQuery(api.snippets.list.queryOptions());
  const { edited, opened, open, close } = useFormDialog<Snippet>();
  return (
    <Card component="section" aria-labelledby="snippets">
      <Stack gap="md">
        <Group justify="space-between" gap="sm">
          <div>
            <Title order={3} id="snippets">
              Textos prontos
            </Title>
            <Text c="dimmed">
              Na consulta, / e o nome inserem o texto. A tecla Tab leva de um {'{campo}'} ao seguinte.
            </Text>
          </div>
          <Button
            variant="default"
            onClick={() => open(null)}
            leftSection={<IconPlus aria-hidden size="1.1em" />}
          >
            Novo texto
          </Button>
        </Group>
        <QueryContent
          query={found}
          errorMessage="Erro ao carregar os textos prontos"
          skeleton={
            <Loading>
              <CardSkeleton lines={3} />
            </Loading>
          }
        >
          {({ rows }) =>
            rows.length === 0 ? (
              <Text c="dimmed">Nenhum ainda. Um bom começo: as orientações que você repete toda semana.</Text>
            ) : (
              <Stack component="ul" gap="sm">
                {rows.map((row) => (
                  <Row key={row.id} row={row} onEdit={() => open(row)} />
                ))}
              </Stack>
            )
          }
        </QueryContent>
      </Stack>
      <FormDialog
        opened={opened}
        onClose={close}
        title={edited ? `Editar /${edited.name}` : 'Novo texto pronto'}
      >
        <SnippetForm snippet={edited} onDone={close} />
      </FormDialog>
    </Card>
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
