/** The newest documents, and the categories of files with their counts. */
import { Anchor, Button, Card, Skeleton, Text, Title, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { sayCount } from '#contract/count.ts';
import type { ListedFile } from '#contract/patients/files.ts';
import { api } from '#web/api/client.ts';
import { prefetch } from '#web/api/prefetch.ts';
import { useClinic } from '#web/clinic/clinic.ts';
import { DocumentState } from '#web/clinic/files/document-state.tsx';
import { FilePreview } from '#web/clinic/files/file-preview.tsx';
import { previewKind } from '#web/clinic/files/preview-kind.ts';
import { useDownload } from '#web/clinic/files/use-download.ts';
import { SpokenDate } from '#web/clinic/spoken-date.tsx';
import { dayOfInstant, formatInstantDate } from '#web/format/date.ts';
import { paths } from '#web/paths.ts';
import type { ScreenHandle } from '#web/prefetch-screens.ts';
import { IconChevronRight, IconNote } from '#web/ui/icons/icons.ts';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { QueryContent } from '#web/ui/query-content.tsx';
import { Loading } from '#web/ui/skeletons.tsx';
import { ProfileNotReady } from '../home/profile-not-ready.tsx';
import { loadProblem } from '../load-problem.ts';
import { categories, filesNotLoaded, notProcessed } from './categories.ts';
import styles from './files.module.css';

export const handle: ScreenHandle = {
  prefetch: (queryClient) => prefetch(queryClient, api.portalFiles.overview.queryOptions()),
};

export function Component() {
  const overview = useQuery(api.portalFiles.overview.queryOptions());
  if (overview.data?.hasRecord === false) return <ProfileNotReady screen="Arquivos" query={overview} />;
  return (
    <Page>
      <PageHeader title="Arquivos" description="Seus documentos e o que vem pela frente." />
      <QueryContent
        query={overview}
        errorMessage={loadProblem(overview.error, filesNotLoaded, notProcessed)}
        skeleton={<CategoriesSkeleton />}
      >
        {({ counts, documents, withdrawn }) => (
          <>
            {documents.length + withdrawn.length > 0 ? (
              <Documents documents={documents} withdrawn={withdrawn} />
            ) : null}
            <nav aria-label="Categorias" className={styles.categories}>
              {categories.map(({ id, slug, label, holds, Icon }) => (
                <UnstyledButton
                  key={id}
                  component={Link}
                  to={paths.portal.fileCategory(slug)}
                  className={styles.category}
                >
                  <span className={styles.icon}>
                    <Icon aria-hidden size="1.4rem" stroke={1.6} />
                  </span>
                  <span className={styles.label}>
                    <Text span inherit fw={500} display="block">
                      {label}
                    </Text>
                    {holds ? (
                      <Text span size="sm" c="dimmed" display="block">
                        {holds}
                      </Text>
                    ) : null}
                    <Text span size="sm" c="dimmed">
                      {counts[id] === 0 ? 'Nenhum item' : sayCount(counts[id], 'item', 'itens')}
                    </Text>
                  </span>
                  <IconChevronRight aria-hidden size="1.2rem" />
                </UnstyledButton>
              ))}
            </nav>
            <Button
              variant="light"
              component={Link}
              to={paths.portal.terms()}
              leftSection={<IconNote aria-hidden size="1.2em" />}
            >
              Termos e autorizações
            </Button>
          </>
        )}
      </QueryContent>
    </Page>
  );
}

type IssuedFile = Omit<ListedFile, 'description' | 'category'>;

type DocumentsProps = {
  documents: readonly IssuedFile[];
  withdrawn: readonly { number: string; cancelledAt: string }[];
};

/** The newest, by their kind and number; what was cancelled as another patient's by its number alone. */
function Documents({ documents, withdrawn }: DocumentsProps) {
  const { timeZone } = useClinic();
  return (
    <Card component="section" aria-labelledby="documents" p="md">
      <Title order={2} size="h4" id="documents" mb="xs">
        Documentos
      </Title>
      <ul className={styles.documents}>
        {documents.map((file) => (
          <li key={file.id}>
            <DocumentLink file={file} />
            <Text span size="sm" c="dimmed">
              <SpokenDate date={dayOfInstant(file.createdAt, timeZone)} />
            </Text>
            {file.document?.cancelledAt ? <DocumentState document={file.document} /> : null}
          </li>
        ))}
        {withdrawn.map(({ number, cancelledAt }) => (
          <li key={number}>
            Documento {number}
            <Text span size="sm" c="dimmed">
              Cancelado pela clínica em {formatInstantDate(cancelledAt, timeZone)}: foi emitido para você por
              engano.
            </Text>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function DocumentLink({ file }: { file: IssuedFile }) {
  const [opened, preview] = useDisclosure(false);
  const download = useDownload('Não foi possível baixar o arquivo');
  const kind = previewKind(file);
  if (!kind || !file.url) return file.name;
  return (
    <>
      <Anchor component="button" type="button" ta="start" onClick={preview.open} aria-haspopup="dialog">
        {file.name}
      </Anchor>
      <FilePreview
        file={file}
        url={file.url}
        kind={kind}
        opened={opened}
        onClose={preview.close}
        onDownload={() => download.mutate(file)}
      />
    </>
  );
}

const CategoriesSkeleton = () => (
  <Loading>
    <div className={styles.late}>
      <div className={styles.categories}>
        {categories.map(({ id }) => (
          <div key={id} className={styles.category}>
            <Skeleton h="2.75rem" w="2.75rem" radius="md" />
            <span className={styles.label}>
              <Skeleton h={14} w="55%" />
              <Skeleton h={11} w="25%" mt={8} />
            </span>
          </div>
        ))}
      </div>
    </div>
  </Loading>
);
