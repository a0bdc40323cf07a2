/** The files of one patient, by kind and category. */
import { Button, Tabs, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { type FileTab, fileTabs, type PatientFile } from '#contract/patients/files.ts';
import { api } from '#web/api/client.ts';
import { useCan } from '#web/auth/use-can.ts';
import { useClinic } from '#web/clinic/clinic.ts';
import { paths } from '#web/paths.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { IconUpload } from '#web/ui/icons/icons.ts';
import { ListFrame } from '#web/ui/list-frame.tsx';
import { usePageNumber, useUrlChoice } from '#web/ui/list-state.ts';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { PrintButton } from '#web/ui/print-button.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { Permitted } from '../../permitted.tsx';
import { PatientBoundary } from '../patients/patient-boundary.tsx';
import { useTakeBack } from '../taking-back/use-take-back.tsx';
import { contentColumns, nameColumns } from './file-columns.tsx';
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
  papers: 'Atestados e termos',
  procedures: 'Procedimentos',
  plans: 'Planos de tratamento',
};

export function Component() {
  const { id: patientId = '' } = useParams();
  const [tab, setTab] = useUrlChoice('tipo', fileTabs, 'all');
  const [page, setPage] = usePageNumber();
  const { timeZone } = useClinic();
  const { ask, dialog: takeBackDialog } = useTakeBack('file', patientId);
  const seesContent = useCan()('record');
  const columns = [...nameColumns(timeZone), ...(seesContent ? contentColumns(ask) : [])];
  const [uploading, upload] = useDisclosure(false);
  const files = useQuery(
    api.files.list.queryOptions({
      input: { patientId, tab, page, pageSize },
      placeholderData: keepPreviousData,
    }),
  );
  const { data, isPlaceholderData: stale } = files;
  const table = (rows: readonly PatientFile[] | undefined) => (
    <DataTable
      label={`Arquivos: ${tabLabels[tab]}`}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      expectedRows={4}
      stale={stale}
    />
  );
  const tabs = (content: ReactNode) => (
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
          {value === tab ? content : null}
        </Tabs.Panel>
      ))}
    </Tabs>
  );

  return (
    <PatientBoundary error={files.error}>
      <Page>
        <PageHeader
          title={data ? `Arquivos de ${data.patient.fullName}` : files.isError ? screenName : undefined}
          documentTitle={screenName}
          back={{ to: paths.admin.patient(patientId), label: 'Voltar para Paciente' }}
          actions={
            <>
              <PrintButton />
              {seesContent ? (
                <Button
                  onClick={upload.open}
                  disabled={!data}
                  leftSection={<IconUpload aria-hidden size="1.1em" />}
                  aria-haspopup="dialog"
                >
                  Enviar arquivos
                </Button>
              ) : null}
            </>
          }
        />
        {seesContent ? null : (
          <Text c="dimmed">
            Você vê quais arquivos existem. Profissionais e administradores abrem o conteúdo e enviam
            arquivos.
          </Text>
        )}
        <ListFrame
          query={files}
          page={page}
          pageSize={pageSize}
          onPage={setPage}
          noun="arquivos"
          drawing="paper"
          errorMessage="Erro ao carregar arquivos"
          // While the tab is loading, the rows are those of the previous tab.
          empty={stale ? table([]) : <NoFiles tab={tab} onAdd={seesContent ? upload.open : null} />}
          wrap={(content) => (files.isError && !data ? content : tabs(content))}
        >
          {table}
        </ListFrame>
        <Permitted need="record">
          {takeBackDialog}
          {data ? (
            <UploadDialog
              patientId={patientId}
              limitBytes={data.limitBytes}
              opened={uploading}
              onClose={upload.close}
            />
          ) : null}
        </Permitted>
      </Page>
    </PatientBoundary>
  );
}

const NoFiles = ({ tab, onAdd }: { tab: FileTab; onAdd: (() => void) | null }) => (
  <EmptyState
    drawing="paper"
    title="Nenhum arquivo encontrado"
    description={
      tab === 'all'
        ? 'Ainda não há arquivos para este paciente'
        : 'Não há arquivos deste tipo para este paciente'
    }
    action={
      onAdd ? (
        <Button variant="light" onClick={onAdd}>
          Adicionar arquivo
        </Button>
      ) : null
    }
  />
);
