/** The files of one patient, by kind and category. */
import { Button, Tabs } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconUpload } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useParams } from 'react-router';
import { type FileTab, fileTabs } from '#contract/files.ts';
import { api } from '#web/api/client.ts';
import { isMissing } from '#web/api/error-messages.ts';
import { useClinic } from '#web/clinic/clinic.ts';
import { paths } from '#web/paths.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { usePageNumber, useUrlChoice } from '#web/ui/list-state.ts';
import { KeepForm, useKeepsForm } from '#web/ui/lost-record.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { EmptiedPage, Pager } from '#web/ui/pager.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import { PatientNotFound, patientLost } from '../patients/patient-not-found.tsx';
import { fileColumns } from './file-columns.tsx';
import styles from './files.module.css';
import { UploadDialog } from './upload-dialog.tsx';

const pageSize = 25;
const screenName = 'Arquivos do Paciente';

const tabLabels: Record<FileTab, string> = {
  all: 'Todos',
  documents: 'Documentos',
  images: 'Imagens',
  exams: 'Exames',
  prescriptions: 'Prescrições',
  procedures: 'Procedimentos',
};

export function Component() {
  const { id: patientId = '' } = useParams();
  const [tab, setTab] = useUrlChoice('tipo', fileTabs, 'all');
  const [page, setPage] = usePageNumber();
  const { timeZone } = useClinic();
  const columns = useMemo(() => fileColumns(timeZone), [timeZone]);
  const [uploading, upload] = useDisclosure(false);
  const files = useQuery(
    api.files.list.queryOptions({
      input: { patientId, tab, page, pageSize },
      placeholderData: keepPreviousData,
    }),
  );
  const { data, isPlaceholderData: stale } = files;
  const lost = isMissing(files.error);
  const keepsForm = useKeepsForm(lost);
  if (lost && !keepsForm) return <PatientNotFound />;

  return (
    <Page>
      <PageHeader
        title={data ? `Arquivos de ${data.patient.fullName}` : files.isError ? screenName : undefined}
        documentTitle={screenName}
        back={{ to: paths.admin.patient(patientId), label: 'Voltar para Paciente' }}
        actions={
          <Button
            onClick={upload.open}
            disabled={!data}
            leftSection={<IconUpload aria-hidden size="1.1em" />}
            aria-haspopup="dialog"
          >
            Upload de Arquivo
          </Button>
        }
      />
      {files.isError && !data ? (
        <ErrorState message="Erro ao carregar arquivos" onRetry={files.refetch} retrying={files.isFetching} />
      ) : (
        <Tabs value={tab} onChange={(value) => setTab(fileTabs.find((known) => known === value) ?? 'all')}>
          <Tabs.List className={styles.tabs} aria-label="Tipos de arquivo">
            {fileTabs.map((value) => (
              <Tabs.Tab key={value} value={value}>
                {tabLabels[value]}
                {data ? ` (${data.counts[value]})` : ''}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {fileTabs.map((value) => (
            <Tabs.Panel key={value} value={value} pt="md">
              {value !== tab ? null : data?.total === 0 && !stale ? (
                <NoFiles tab={tab} onAdd={upload.open} />
              ) : data?.rows.length === 0 && !stale ? (
                <EmptiedPage noun="arquivos" drawing="paper" onFirst={() => setPage(1)} />
              ) : (
                <DataTable
                  label={`Arquivos: ${tabLabels[value]}`}
                  columns={columns}
                  rows={data?.rows}
                  rowKey={({ id }) => id}
                  expectedRows={4}
                  fitsFrom="64em"
                  stale={stale}
                />
              )}
            </Tabs.Panel>
          ))}
        </Tabs>
      )}
      {data ? (
        <Pager page={page} pageSize={pageSize} total={data.total} onChange={setPage} noun="arquivos" />
      ) : null}
      {data ? (
        <KeepForm lost={lost ? patientLost : null}>
          <UploadDialog
            patientId={patientId}
            limitBytes={data.limitBytes}
            opened={uploading}
            onClose={upload.close}
          />
        </KeepForm>
      ) : null}
    </Page>
  );
}

const NoFiles = ({ tab, onAdd }: { tab: FileTab; onAdd: () => void }) => (
  <EmptyState
    drawing="paper"
    title="Nenhum arquivo encontrado"
    description={
      tab === 'all'
        ? 'Ainda não há arquivos para este paciente'
        : 'Não há arquivos deste tipo para este paciente'
    }
    action={
      <Button variant="light" onClick={onAdd}>
        Adicionar arquivo
      </Button>
    }
  />
);
