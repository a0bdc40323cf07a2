/** The pose of files that were chosen, before they are sent. It can be corrected later. */
import { Button, Modal, SimpleGrid, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { type ChosenPose, PoseField, poseOf, posesFor } from '#web/clinic/photographs/pose-field.tsx';
import type { NewPhoto } from '#web/clinic/photographs/use-photo-queue.ts';
import { FormActions } from '#web/ui/form.tsx';
import { useLast } from '#web/ui/use-last.ts';
import styles from './photographs.module.css';

const frontal: ChosenPose = { pose: 'face_front', words: '' };

type AddFilesProps = {
  files: readonly File[];
  patientName: string;
  /** Poses of today. */
  taken: ReadonlySet<string>;
  onClose: () => void;
  onAdd: (photos: NewPhoto[]) => void;
};

export function AddFilesDialog({ files, ...rest }: AddFilesProps) {
  const shown = useLast(files.length > 0 ? files : null) ?? [];
  return (
    <Modal
      opened={files.length > 0}
      onClose={rest.onClose}
      title={`${shown.length === 1 ? 'Enviar 1 foto' : `Enviar ${shown.length} fotos`} de ${rest.patientName}`}
      size="lg"
    >
      <Fields files={shown} {...rest} />
    </Modal>
  );
}

/** Made anew each time the dialog opens. */
function Fields({ files, taken, onClose, onAdd }: AddFilesProps) {
  const [chosen, setChosen] = useState<readonly ChosenPose[]>(() => posesFor(files.length, taken));
  const [showsProblem, setShowsProblem] = useState(false);
  const send = () => {
    const photos = files.flatMap((file, at) => {
      const pose = poseOf(chosen[at] ?? frontal);
      return pose ? [{ file, ...pose }] : [];
    });
    if (photos.length < files.length) return setShowsProblem(true);
    onAdd(photos);
    onClose();
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Stack gap="md">
        {files.length > 1 ? (
          <Button
            variant="light"
            onClick={() => setChosen(files.map(() => chosen[0] ?? frontal))}
            style={{ alignSelf: 'flex-start' }}
          >
            A pose da primeira para todas
          </Button>
        ) : null}
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          {files.map((file, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two files can have one name, and their order stays
            <Stack key={at} gap={4} component="fieldset" style={{ border: 0, margin: 0, padding: 0 }}>
              <Text component="legend" size="sm" truncate maw="100%">
                {file.name}
              </Text>
              <Preview file={file} />
              <PoseField
                value={chosen[at] ?? frontal}
                onChange={(value) => setChosen(chosen.map((each, other) => (other === at ? value : each)))}
                showsProblem={showsProblem}
              />
            </Stack>
          ))}
        </SimpleGrid>
        <div className={styles.foot}>
          <FormActions>
            <Button variant="default" onClick={onClose}>
              Cancelar
            </Button>
            <Button type="submit">Enviar</Button>
          </FormActions>
        </div>
      </Stack>
    </form>
  );
}

/** The browser keeps the file in memory until its address is revoked. */
function Preview({ file }: { file: File }) {
  const picture = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const url = URL.createObjectURL(file);
    picture.current?.setAttribute('src', url);
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return <img ref={picture} alt="" className={styles.preview} />;
}
