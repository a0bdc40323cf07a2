/** One patient: the story, and beside it personal data, contact, future procedures and links to the patient's other screens. */
import { Button, Card, Group, SimpleGrid, Skeleton, Stack, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import type { FutureProcedure } from '#contract/patients/future-procedures.ts';
import type { Patient, PatientVisits } from '#contract/patients/patients.ts';
import type { SeriesProgress } from '#contract/patients/series-progress.ts';
import { api } from '#web/api/client.ts';
import { useCan, useMayOpen } from '#web/auth/use-can.ts';
import { SeriesLines } from '#web/clinic/series-lines.tsx';
import { paths } from '#web/paths.ts';
import { Beside } from '#web/ui/beside.tsx';
import { Columns } from '#web/ui/columns.tsx';
import { IconCalendarPlus, IconFile, IconPencil, IconStethoscope } from '#web/ui/icons/icons.ts';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { PrintButton } from '#web/ui/print-button.tsx';
import { CardSkeleton, Loading } from '#web/ui/skeletons.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { DocumentMenu } from '../../patients/documents/document-menu.tsx';
import { AddProcedureDialog } from '../../patients/future-procedures/add-procedure-dialog.tsx';
import { useProcedureActions } from '../../patients/future-procedures/use-procedure-actions.tsx';
import { PatientBoundary } from '../../patients/patients/patient-boundary.tsx';
import { useRememberPatient } from '../../patients/patients/recent-patients.ts';
import { Permitted } from '../../permitted.tsx';
import { ConsultationFrame, useWriting } from './consultation-frame.tsx';
import { FutureProceduresCard } from './future-procedures-card.tsx';
import { PatientActionsCard } from './patient-actions-card.tsx';
import { ContactCard, NotesCard, PersonalCard } from './patient-facts.tsx';
import { PatientHead } from './patient-head.tsx';
import { Story } from './story/story.tsx';

export function Component() {
  const { id = '' } = useParams();
  const found = useQuery(api.patients.get.queryOptions({ input: { id } }));
  return (
    <PatientBoundary error={found.error}>
      {found.data ? (
        <PatientDetail {...found.data} />
      ) : (
        <Page>
          <PageHeader title={found.isError ? 'Paciente' : undefined} back={{ to: paths.admin.patients() }} />
          {found.isError ? (
            <ErrorState
              message="Erro ao carregar dados do paciente ou procedimentos"
              onRetry={found.refetch}
              retrying={found.isFetching}
            />
          ) : (
            <DetailSkeleton />
          )}
        </Page>
      )}
    </PatientBoundary>
  );
}

type PatientDetailProps = {
  patient: Patient;
  futureProcedures: FutureProcedure[];
  series: SeriesProgress[];
  visits: PatientVisits;
};

function PatientDetail({ patient, futureProcedures, series, visits }: PatientDetailProps) {
  const seesRecord = useCan()('record');
  const mayOpen = useMayOpen();
  const [adding, dialog] = useDisclosure(false);
  useRememberPatient(patient);
  const actions = useProcedureActions(patient.id, futureProcedures);
  const writing = useWriting(patient.id);
  const visitToWrite = visits.inService?.isOwn ? visits.inService.id : undefined;
  return (
    <Page>
      <PatientHead
        patient={patient}
        visits={visits}
        series={series}
        procedures={futureProcedures}
        actions={
          <>
            <PrintButton />
            {seesRecord ? (
              <Button
                component={Link}
                {...(visitToWrite
                  ? { to: paths.admin.patient(patient.id, { consulta: visitToWrite }) }
                  : { to: paths.admin.patient(patient.id, { evolucao: 'nova' }), state: { anew: true } })}
                variant={visitToWrite ? 'filled' : 'default'}
                leftSection={<IconStethoscope aria-hidden size="1.1em" />}
              >
                {visitToWrite ? 'Evolução da visita' : 'Nova evolução'}
              </Button>
            ) : null}
            <Button
              component={Link}
              to={paths.admin.patientTerms(patient.id)}
              variant="default"
              leftSection={<IconFile aria-hidden size="1.1em" />}
            >
              Termos
            </Button>
            {seesRecord ? (
              <DocumentMenu
                patientId={patient.id}
                appointmentId={writing?.subject?.appointmentId}
                isWriting={Boolean(writing?.subject && !writing.subject.correctsId)}
              />
            ) : null}
            {mayOpen(paths.admin.editPatient(patient.id)) ? (
              <Button
                component={Link}
                to={paths.admin.editPatient(patient.id)}
                variant="default"
                leftSection={<IconPencil aria-hidden size="1.1em" />}
              >
                Editar
              </Button>
            ) : null}
            <Button
              component={Link}
              to={paths.admin.newAppointment({ patientId: patient.id })}
              variant={visitToWrite ? 'light' : 'filled'}
              leftSection={<IconCalendarPlus aria-hidden size="1.1em" />}
            >
              Novo Agendamento
            </Button>
          </>
        }
      />
      <ConsultationFrame writing={writing} patient={patient} nextVisit={visits.next}>
        <Columns lastFirst>
          <Story patientId={patient.id} />
          <Beside label="Dados, contato e ações">
            <div data-screen-only>
              <PatientActionsCard patient={patient} onAddProcedure={dialog.open} />
            </div>
            <SimpleGrid type="container" cols={{ base: 1, '30rem': 2 }} spacing="md">
              <PersonalCard patient={patient} />
              <ContactCard patient={patient} />
            </SimpleGrid>
            {seesRecord && patient.notes ? <NotesCard notes={patient.notes} /> : null}
            {series.length > 0 ? <SeriesCard series={series} /> : null}
            {/* Paper has them in the story. */}
            {seesRecord ? (
              <div data-screen-only>
                <FutureProceduresCard
                  procedures={futureProcedures}
                  actions={actions.of}
                  onAdd={dialog.open}
                />
              </div>
            ) : null}
          </Beside>
        </Columns>
      </ConsultationFrame>
      <Permitted need="record">
        <AddProcedureDialog
          patientId={patient.id}
          opened={adding}
          onClose={dialog.close}
          title="Adicionar Procedimento"
          savedMessage="Procedimento adicionado com sucesso"
        />
        {actions.dialogs}
      </Permitted>
    </Page>
  );
}

const SeriesCard = ({ series }: { series: SeriesProgress[] }) => (
  <Card component="section" aria-labelledby="patient-series">
    <Title order={2} id="patient-series">
      Sessões
    </Title>
    <SeriesLines series={series} withService />
  </Card>
);

const DetailSkeleton = () => (
  <Loading>
    <Group wrap="nowrap" mb="lg">
      <Skeleton circle h={56} w={56} style={{ flexShrink: 0 }} />
      <Skeleton h={16} w="14rem" maw="60%" />
    </Group>
    <Columns>
      <CardSkeleton lines={6} />
      <Stack gap="md">
        <CardSkeleton lines={3} />
        <CardSkeleton lines={4} />
      </Stack>
    </Columns>
  </Loading>
);
