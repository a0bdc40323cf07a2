/**
 * What the QR code at the clinic opens on a phone: it sends photographs to one patient, and shows nothing of the record. The
 * access stands behind '#', so that it reaches no log.
 */
import { Button, Card, FileButton, Stack, Text } from '@mantine/core';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { photographAccessHeader, photographTypes } from '#contract/patients/photographs.ts';
import { api, client } from '#web/api/client.ts';
import { errorCode, errorMessage } from '#web/api/error-messages.ts';
import { AuthLayout } from '#web/auth/auth-layout.tsx';
import { useClinic } from '#web/clinic/clinic.ts';
import { PhotoQueueList } from '#web/clinic/photographs/photo-queue.tsx';
import { type ChosenPose, PoseField, poseAfter, poseOf } from '#web/clinic/photographs/pose-field.tsx';
import { usePhotoQueue } from '#web/clinic/photographs/use-photo-queue.ts';
import { clockAt } from '#web/format/date.ts';
import { IconCamera, IconPhoto } from '#web/ui/icons/icons.ts';
import { ErrorState } from '#web/ui/states.tsx';
import { useUnsavedChanges } from '#web/ui/unsaved-changes.tsx';

const documentTitle = 'Enviar fotos';

export function Component() {
  const access = useLocation().hash.slice(1);
  const opened = useQuery(
    api.sharedPhotographs.open.queryOptions({ input: access ? { access } : skipToken, retry: false }),
  );
  if (!access || (opened.error && ['LINK_INVALID', 'INVALID_INPUT'].includes(errorCode(opened.error))))
    return <Ended />;
  if (opened.error)
    return (
      <AuthLayout title={documentTitle}>
        <ErrorState
          message={errorMessage(opened.error)}
          onRetry={() => opened.refetch()}
          retrying={opened.isFetching}
        />
      </AuthLayout>
    );
  return opened.data ? (
    <Sender access={access} {...opened.data} />
  ) : (
    <AuthLayout title={documentTitle}>{null}</AuthLayout>
  );
}

const Ended = () => (
  <AuthLayout
    title="Este código não vale mais"
    documentTitle={documentTitle}
    subtitle="Ele vale por dez minutos. Peça um novo na tela do paciente, no computador da clínica."
  >
    {null}
  </AuthLayout>
);

function Sender({ access, initials, expiresAt }: { access: string; initials: string; expiresAt: string }) {
  const { timeZone } = useClinic();
  const [chosen, setChosen] = useState<ChosenPose>({ pose: 'face_front', words: '' });
  const [showsProblem, setShowsProblem] = useState(false);
  const [isEnded, setIsEnded] = useState(false);
  const queue = usePhotoQueue(
    async ({ file, pose, poseWords, takenAt }, onUploadProgress) => {
      try {
        await client.sharedPhotographs.add(
          { access, file, pose, poseWords, takenAt },
          { context: { onUploadProgress, headers: { [photographAccessHeader]: access } } },
        );
        return true;
      } catch (error) {
        if (errorCode(error) === 'LINK_INVALID') setIsEnded(true);
        throw error;
      }
    },
    () => {},
  );
  useUnsavedChanges(queue.isBusy);
  /** @returns false: the words of the pose are missing */
  const add = (files: File[]): boolean => {
    const pose = poseOf(chosen);
    if (pose) queue.add(files.map((file) => ({ file, ...pose })));
    else setShowsProblem(true);
    return pose !== null;
  };
  return (
    <AuthLayout
      title={documentTitle}
      subtitle={`Para o paciente ${initials}. Vale até ${clockAt(timeZone, new Date(expiresAt)).slice(0, 5)}.`}
    >
      {isEnded ? (
        <Text role="alert">O código não vale mais: peça um novo no computador da clínica.</Text>
      ) : (
        <Card>
          <Stack gap="md">
            <PoseField value={chosen} onChange={setChosen} showsProblem={showsProblem} />
            <FileButton
              accept={photographTypes.join(',')}
              capture="environment"
              onChange={(file) => file && add([file]) && setChosen(poseAfter(chosen))}
            >
              {(button) => (
                <Button {...button} size="lg" leftSection={<IconCamera aria-hidden size="1.2em" />}>
                  Fotografar
                </Button>
              )}
            </FileButton>
            <FileButton multiple accept={photographTypes.join(',')} onChange={add}>
              {(button) => (
                <Button {...button} variant="default" leftSection={<IconPhoto aria-hidden size="1.2em" />}>
                  Escolher da galeria
                </Button>
              )}
            </FileButton>
          </Stack>
        </Card>
      )}
      <PhotoQueueList queue={queue} />
    </AuthLayout>
  );
}
