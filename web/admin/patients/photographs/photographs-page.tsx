/** The photographs of a patient, by day; and how new ones come in: by this device's camera, from files, from a phone. */
import { Badge, Button, Card, FileButton, Group, SimpleGrid, Skeleton, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link, NavigationType, useLocation, useNavigationType, useParams } from 'react-router';
import {
  askedPoses,
  type Photograph,
  photographAt,
  photographTypes,
  poseNames,
  sayPose,
} from '#contract/patients/photographs.ts';
import { api, client } from '#web/api/client.ts';
import { PhotoQueueList } from '#web/clinic/photographs/photo-queue.tsx';
import { usePhotoQueue } from '#web/clinic/photographs/use-photo-queue.ts';
import { capitalise, formatLongDate, sayNearDay } from '#web/format/date.ts';
import { paths } from '#web/paths.ts';
import {
  IconCamera,
  IconCheck,
  IconColumns2,
  IconEye,
  IconShieldCheck,
  IconUpload,
} from '#web/ui/icons/icons.ts';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { QueryContent } from '#web/ui/query-content.tsx';
import { Loading } from '#web/ui/skeletons.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { useUnsavedChanges } from '#web/ui/unsaved-changes.tsx';
import { PatientBoundary } from '../patients/patient-boundary.tsx';
import { AddFilesDialog } from './add-files-dialog.tsx';
import { PhoneButton } from './phone-button.tsx';
import { PhotographDialog } from './photograph-dialog.tsx';
import styles from './photographs.module.css';
import { RecordConsent } from './record-consent.tsx';

const CameraDialog = lazy(() => import('./camera-dialog.tsx'));

const screenName = 'Fotografias do Paciente';

export function Component() {
  const { id: patientId = '' } = useParams();
  const queryClient = useQueryClient();
  const found = useQuery(api.photographs.list.queryOptions({ input: { patientId } }));
  const { data } = found;
  const refresh = () => queryClient.invalidateQueries({ queryKey: api.photographs.key() });
  const queue = usePhotoQueue(async ({ file, pose, poseWords, takenAt }, onUploadProgress) => {
    const { isNew } = await client.photographs.upload(
      { patientId, file, pose, poseWords, takenAt },
      { context: { onUploadProgress } },
    );
    return isNew;
  }, refresh);
  useUnsavedChanges(queue.isBusy);
  // A link to the camera, followed: not the way back to this page, nor a reload.
  const { state } = useLocation();
  const isFollowed = useNavigationType() !== NavigationType.Pop;
  const [taking, camera] = useDisclosure(isFollowed && hasCamera(state));
  const [chosen, setChosen] = useState<readonly File[]>([]);
  const [shownId, setShownId] = useState<string | null>(null);
  const rows = data?.rows ?? [];
  const patientName = data?.patient.fullName ?? '';
  const takenToday = new Set(rows.filter(({ day }) => day === data?.today).map(({ pose }) => pose));
  const choose = (
    <FileButton
      multiple
      accept={photographTypes.join(',')}
      onChange={(files) => {
        setChosen(files);
        // Its screen would cover the dialog.
        camera.close();
      }}
    >
      {(button) => (
        <Button {...button} variant="default" leftSection={<IconUpload aria-hidden size="1.1em" />}>
          Enviar fotos
        </Button>
      )}
    </FileButton>
  );

  return (
    <PatientBoundary error={found.error}>
      <Page>
        <PageHeader
          title={data ? `Fotografias de ${data.patient.fullName}` : found.isError ? screenName : undefined}
          documentTitle={screenName}
          back={{ to: paths.admin.patient(patientId), label: 'Voltar para Paciente' }}
          actions={
            <>
              <Button
                component={Link}
                to={paths.admin.photographConsents(patientId)}
                variant="default"
                leftSection={<IconShieldCheck aria-hidden size="1.1em" />}
              >
                Autorizações
              </Button>
              {rows.length > 1 ? (
                <Button
                  component={Link}
                  to={paths.admin.comparePhotographs(patientId)}
                  variant="default"
                  leftSection={<IconColumns2 aria-hidden size="1.1em" />}
                >
                  Comparar
                </Button>
              ) : null}
              {data?.consents.record ? (
                <>
                  <PhoneButton patientId={patientId} patientName={patientName} />
                  {choose}
                  <Button
                    onClick={camera.open}
                    aria-haspopup="dialog"
                    leftSection={<IconCamera aria-hidden size="1.1em" />}
                  >
                    Fotografar
                  </Button>
                </>
              ) : null}
            </>
          }
        />
        <QueryContent
          query={found}
          errorMessage="Erro ao carregar fotografias"
          skeleton={
            <Loading>
              <SimpleGrid cols={{ base: 2, sm: 4 }}>
                {['a', 'b', 'c', 'd'].map((key) => (
                  <Skeleton key={key} h={180} />
                ))}
              </SimpleGrid>
            </Loading>
          }
        >
          {({ today, consents, recordSaidOn }) => (
            <>
              <RecordConsent
                patientId={patientId}
                consents={consents}
                recordSaidOn={recordSaidOn}
                today={today}
              />
              {consents.record ? <MissingPoses taken={takenToday} /> : null}
              <PhotoQueueList queue={queue} />
              {rows.length === 0 ? (
                <EmptyState
                  drawing="paper"
                  title="Nenhuma fotografia ainda"
                  description="Fotografe sempre na mesma distância, luz e pose, para poder comparar depois."
                />
              ) : (
                daysOf(rows).map(({ day, photographs }) => (
                  <Card key={day} component="section" aria-labelledby={`day-${day}`}>
                    <Title order={2} id={`day-${day}`} size="h4" mb="sm">
                      {capitalise(sayNearDay(day, today) ?? formatLongDate(day))}
                    </Title>
                    <ul className={styles.grid}>
                      {photographs.map((photograph) => (
                        <li key={photograph.id}>
                          <Picture photograph={photograph} onOpen={() => setShownId(photograph.id)} />
                        </li>
                      ))}
                    </ul>
                  </Card>
                ))
              )}
            </>
          )}
        </QueryContent>
        <PhotographDialog
          patientId={patientId}
          patientName={patientName}
          photographs={rows}
          id={shownId}
          onShow={setShownId}
          onClose={() => setShownId(null)}
        />
        <AddFilesDialog
          files={chosen}
          patientName={patientName}
          taken={takenToday}
          onClose={() => setChosen([])}
          onAdd={queue.add}
        />
        {taking && data?.consents.record ? (
          <Suspense>
            <CameraDialog
              patientName={patientName}
              photographs={rows}
              today={data.today}
              takenToday={takenToday}
              queue={queue}
              upload={choose}
              onClose={camera.close}
            />
          </Suspense>
        ) : null}
      </Page>
    </PatientBoundary>
  );
}

const hasCamera = (state: unknown) => typeof state === 'object' && state !== null && 'camera' in state;

/** What the set of a visit asks for, with what is there today. */
function MissingPoses({ taken }: { taken: ReadonlySet<string> }) {
  const missing = askedPoses.filter((pose) => !taken.has(pose));
  return (
    <Group gap="xs" role="group" aria-label="Poses de hoje">
      <Text size="sm" c="dimmed">
        {missing.length === 0
          ? 'O conjunto de hoje está completo.'
          : taken.size === 0
            ? 'Hoje, ainda nenhuma pose:'
            : `Hoje, ${missing.length === 1 ? 'falta 1 pose' : `faltam ${missing.length} poses`}:`}
      </Text>
      {missing.length === 0
        ? null
        : askedPoses.map((pose) => (
            <Badge
              key={pose}
              variant={taken.has(pose) ? 'light' : 'outline'}
              color={taken.has(pose) ? 'brand' : 'gray'}
              leftSection={taken.has(pose) ? <IconCheck size="0.9em" aria-label="Já tirada:" /> : null}
            >
              {poseNames[pose]}
            </Badge>
          ))}
    </Group>
  );
}

/** In the order of the rows, which are newest first; each day from its first one on. */
function daysOf(rows: readonly Photograph[]) {
  const days = Map.groupBy(rows, ({ day }) => day);
  return [...days].map(([day, photographs]) => ({ day, photographs: photographs.toReversed() }));
}

const Picture = ({ photograph, onOpen }: { photograph: Photograph; onOpen: () => void }) => (
  <button type="button" className={styles.picture} onClick={onOpen} aria-haspopup="dialog">
    <img src={photographAt(photograph.id, 'small')} alt="" loading="lazy" decoding="async" />
    <span>
      {sayPose(photograph)}
      {photograph.shared ? <IconEye size="1rem" aria-label="O paciente vê" /> : null}
    </span>
  </button>
);
