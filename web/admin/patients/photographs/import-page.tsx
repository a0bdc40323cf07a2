/** Photographs of a folder of this computer: a check says whose each one is, then they are sent as others are, none twice. */
import { Anchor, Button, Card, FileButton, Group, Stack, Table, Text, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { sayCount } from '#contract/count.ts';
import { limits } from '#contract/fields.ts';
import { api, client } from '#web/api/client.ts';
import { errorMessage } from '#web/api/error-messages.ts';
import { PhotoQueueList } from '#web/clinic/photographs/photo-queue.tsx';
import { usePhotoQueue } from '#web/clinic/photographs/use-photo-queue.ts';
import { paths } from '#web/paths.ts';
import { FormError } from '#web/ui/form.tsx';
import { IconUpload } from '#web/ui/icons/icons.ts';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { useUnsavedChanges } from '#web/ui/unsaved-changes.tsx';
import {
  type Clue,
  cluesOf,
  type FolderFile,
  isPhotograph,
  type KnownPatient,
  keyOf,
  matchOf,
  named,
  reasons,
  wordsOf,
} from './match-folder.ts';

/** More would not fit on one page, nor in one sitting. */
const most = 1_000;
/** Searches at the same time. */
const atOnce = 4;
/** As a field to choose a patient from asks: few enough for their CPFs to come along. */
const choice = { forChoice: true, page: 1, pageSize: 9 };

/** The types of React do not know the attribute, which every desktop browser does. */
const asFolder = { multiple: true, webkitdirectory: '' };

type Matched = { patient: KnownPatient; files: File[] };
type Left = { folder: string; why: string; count: number };
type Checked = { matched: Matched[]; left: Left[] };

export function Component() {
  const queryClient = useQueryClient();
  const queue = usePhotoQueue(
    async ({ file, pose, poseWords, takenAt, patient }, onUploadProgress) => {
      const { isNew } = await client.photographs.upload(
        { patientId: patient?.id ?? '', file, pose, poseWords, takenAt },
        { context: { onUploadProgress } },
      );
      return isNew;
    },
    () => queryClient.invalidateQueries({ queryKey: api.photographs.key() }),
  );
  useUnsavedChanges(queue.isBusy);
  const check = useMutation({ mutationFn: checkFolder });
  const send = ({ matched }: Checked) => {
    queue.add(
      matched.flatMap(({ patient, files }) =>
        files.map((file) => ({
          file,
          patient,
          pose: 'free' as const,
          poseWords: wordsOf(file),
          // Where the picture does not say when it was taken.
          takenAt: new Date(file.lastModified).toISOString(),
        })),
      ),
    );
    check.reset();
  };
  return (
    <Page width="narrow">
      <PageHeader
        title="Importar fotos"
        description="De uma pasta deste computador, para as fotografias de cada paciente."
      />
      <Card component="section" aria-label="Escolher a pasta">
        <Text mb="sm">
          Cada foto vai para o paciente cujo nome completo ou CPF está no nome da pasta ou do arquivo, como em{' '}
          <b>Ana Lima Souza/frontal.jpg</b>. Nada é enviado antes da sua confirmação.
        </Text>
        <FileButton
          // The same folder can be chosen again.
          key={check.submittedAt}
          multiple
          inputProps={asFolder}
          onChange={(files) => files.length > 0 && check.mutate(files)}
        >
          {(button) => (
            <Button
              {...button}
              variant={check.data ? 'default' : 'filled'}
              loading={check.isPending}
              style={{ alignSelf: 'flex-start' }}
              disabled={queue.isBusy}
              leftSection={<IconUpload aria-hidden size="1.1em" />}
            >
              Escolher a pasta
            </Button>
          )}
        </FileButton>
        <FormError>
          {check.error instanceof TooMany
            ? check.error.message
            : check.error
              ? errorMessage(check.error)
              : null}
        </FormError>
      </Card>
      {check.data ? <Report checked={check.data} onSend={send} /> : null}
      <PhotoQueueList queue={queue} />
    </Page>
  );
}

function Report({ checked, onSend }: { checked: Checked; onSend: (checked: Checked) => void }) {
  const { matched, left } = checked;
  const photographs = matched.reduce((sum, { files }) => sum + files.length, 0);
  return (
    <Card component="section" aria-labelledby="checked">
      <Title order={2} size="h4" id="checked" mb="xs" role="status">
        {photographs === 0
          ? 'Nenhuma foto desta pasta é de um paciente cadastrado'
          : `${countOf(photographs)} de ${sayCount(matched.length, 'paciente', 'pacientes')}`}
      </Title>
      <Stack gap="md">
        {matched.length > 0 ? (
          <Table aria-label="O que será enviado">
            <Table.Tbody>
              {matched.map(({ patient: { id, fullName }, files }) => (
                <Table.Tr key={id}>
                  <Table.Td>
                    <Anchor component={Link} to={paths.admin.patientPhotographs(id)} target="_blank">
                      {fullName}
                    </Anchor>
                  </Table.Td>
                  <Table.Td ta="right" style={{ whiteSpace: 'nowrap' }}>
                    {countOf(files.length)}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        ) : null}
        {left.length > 0 ? (
          <div>
            <Text fw={500}>Fica de fora</Text>
            <Table aria-label="O que fica de fora">
              <Table.Tbody>
                {left.map(({ folder, why, count }) => (
                  <Table.Tr key={`${folder} ${why}`}>
                    <Table.Td>
                      {folder}
                      <Text size="sm" c="dimmed">
                        {why}
                      </Text>
                    </Table.Td>
                    <Table.Td ta="right" style={{ whiteSpace: 'nowrap' }}>
                      {sayCount(count, 'arquivo', 'arquivos')}
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </div>
        ) : null}
        {photographs > 0 ? (
          <Group justify="flex-end">
            <Button onClick={() => onSend(checked)}>Enviar {countOf(photographs)}</Button>
          </Group>
        ) : null}
      </Stack>
    </Card>
  );
}

const countOf = (count: number) => sayCount(count, 'foto', 'fotos');

class TooMany extends Error {}

/** @throws TooMany; what a search throws */
async function checkFolder(files: readonly File[]): Promise<Checked> {
  const all = files
    // What systems leave in a folder, as .DS_Store.
    .filter(({ name }) => !name.startsWith('.') && !/^(thumbs\.db|desktop\.ini)$/iu.test(name))
    .map((file): FolderFile => ({ file, path: file.webkitRelativePath || file.name }));
  const photographs = all.filter(({ file }) => isPhotograph(file));
  if (photographs.length > most)
    throw new TooMany(
      `A pasta tem ${photographs.length.toLocaleString('pt-BR')} fotos. Escolha pastas com até ${most.toLocaleString('pt-BR')}.`,
    );
  const clues = new Map(
    photographs.flatMap(({ path }) => cluesOf(path)).map((clue) => [keyOf(clue), clue] as const),
  );
  const found = await searchAll([...clues.values()]);
  const matched = new Map<string, Matched>();
  const left = new Map<string, Left>();
  const leave = (path: string, why: string) => {
    const folder = path.split('/').slice(0, -1).join('/') || path;
    const known = left.get(`${folder} ${why}`) ?? { folder, why, count: 0 };
    left.set(`${folder} ${why}`, { ...known, count: known.count + 1 });
  };
  for (const { file, path } of all) {
    if (!isPhotograph(file)) {
      leave(path, 'Não são fotos em JPEG, PNG ou WebP');
      continue;
    }
    const match = matchOf(path, (clue) => found.get(keyOf(clue)) ?? []);
    if ('reason' in match) leave(path, reasons[match.reason]);
    else {
      const known = matched.get(match.patient.id) ?? { patient: match.patient, files: [] };
      known.files.push(file);
      matched.set(match.patient.id, known);
    }
  }
  return {
    matched: [...matched.values()].sort((one, other) =>
      one.patient.fullName.localeCompare(other.patient.fullName, 'pt-BR'),
    ),
    left: [...left.values()],
  };
}

async function searchAll(clues: readonly Clue[]) {
  const found = new Map<string, readonly KnownPatient[]>();
  const waiting = [...clues];
  const work = async () => {
    for (let clue = waiting.shift(); clue; clue = waiting.shift()) {
      const { rows } = await client.patients.list({ ...choice, search: clue.text.slice(0, limits.search) });
      found.set(keyOf(clue), named(clue, rows));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return found;
}
