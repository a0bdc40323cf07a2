/** Where an import begins. Each button creates an empty one and opens its page. */
import { Button, Card, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import type { ImportKind, ImportRow } from '#contract/moving/imports.ts';
import { api } from '#web/api/client.ts';
import { errorMessage } from '#web/api/error-messages.ts';
import { paths } from '#web/paths.ts';
import { ActionCard } from '#web/ui/action-card.tsx';
import { IconCamera, IconDatabaseImport, IconTableImport } from '#web/ui/icons/icons.ts';
import { notify } from '#web/ui/toasts.tsx';
import { ExampleFileLinks } from './spreadsheet/example-files.tsx';

/** @param open the newest imports: an empty one of the same kind is continued instead of creating another */
function useBegin(open: readonly ImportRow[] | undefined) {
  const navigate = useNavigate();
  const create = useMutation(
    api.imports.create.mutationOptions({
      onSuccess: ({ id }) => navigate(paths.admin.import(id)),
      onError: (error) => notify.error(errorMessage(error, 'Não foi possível começar a importação')),
    }),
  );
  const begin = (kind: ImportKind) => {
    const empty = open?.find((each) => each.kind === kind && isEmpty(each));
    if (empty) navigate(paths.admin.import(empty.id));
    else create.mutate({ kind });
  };
  return { begin, create };
}

export function BeginCards({ open }: { open: readonly ImportRow[] | undefined }) {
  const { begin, create } = useBegin(open);
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
      <ActionCard
        icon={<IconTableImport aria-hidden size="1.6rem" stroke={1.5} />}
        title="Trazer de uma planilha"
        text="Pacientes, agendamentos ou pacotes e saldos de um arquivo CSV ou Excel (XLSX), com até 50 mil linhas. Comece pelos pacientes: agendamentos e pacotes procuram por eles."
        aside={<ExampleFileLinks />}
      >
        <Button variant="light" onClick={() => begin('patients')} disabled={create.isPending}>
          Pacientes
        </Button>
        <Button variant="light" onClick={() => begin('appointments')} disabled={create.isPending}>
          Agendamentos
        </Button>
        <Button variant="light" onClick={() => begin('packages')} disabled={create.isPending}>
          Pacotes e saldos
        </Button>
      </ActionCard>
      <ActionCard
        icon={<IconDatabaseImport aria-hidden size="1.6rem" stroke={1.5} />}
        title="Trazer do sistema anterior"
        text="Tudo de uma vez, com os mesmos cadastros, arquivos e acessos: cada pessoa entra com a senha que já tem."
      >
        <Button variant="light" onClick={() => begin('platform')} disabled={create.isPending}>
          Sistema anterior
        </Button>
      </ActionCard>
      <ActionCard
        icon={<IconCamera aria-hidden size="1.6rem" stroke={1.5} />}
        title="Trazer fotos de uma pasta"
        text="Fotos deste computador, com o nome ou o CPF do paciente na pasta ou no arquivo. Antes de enviar, você vê de quem é cada uma."
      >
        <Button variant="light" component={Link} to={paths.admin.importPhotographs()}>
          Fotografias
        </Button>
      </ActionCard>
    </SimpleGrid>
  );
}

/** After a sheet of patients, or of their appointments, what looks for them. */
export function NextSheet({ after }: { after: 'patients' | 'appointments' }) {
  const { begin, create } = useBegin(useQuery(newestImports).data?.rows);
  return (
    <Card component="section" aria-label="Próximo passo">
      <Group justify="space-between" gap="md">
        <Stack gap={2} flex="1 1 20rem">
          <Text fw="bold">Próximo passo: o que é destes pacientes</Text>
          <Text c="dimmed">As próximas planilhas encontram cada um pelo CPF, e-mail, telefone ou nome.</Text>
        </Stack>
        <Group gap="sm">
          {after === 'patients' ? (
            <Button variant="light" onClick={() => begin('appointments')} disabled={create.isPending}>
              Trazer agendamentos
            </Button>
          ) : null}
          <Button variant="light" onClick={() => begin('packages')} disabled={create.isPending}>
            Trazer pacotes e saldos
          </Button>
        </Group>
      </Group>
    </Card>
  );
}

const newestImports = api.imports.list.queryOptions({ input: { page: 1, pageSize: 20 } });

const isEmpty = ({ state, sourceName, filesName }: ImportRow) =>
  state === 'preparing' && sourceName === null && filesName === null;
