/** Takes photographs pose by pose, with the earlier one of the pose as a ghost over the camera's picture. */
import { Button, Chip, Group, Modal, Slider, Stack, Text } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { askedPoses, type Photograph, photographAt, sayPose } from '#contract/patients/photographs.ts';
import { useClinic } from '#web/clinic/clinic.ts';
import { type ChosenPose, PoseField, poseOf } from '#web/clinic/photographs/pose-field.tsx';
import type { PhotoQueue } from '#web/clinic/photographs/use-photo-queue.ts';
import { formatDate, formatInstant } from '#web/format/date.ts';
import { IconRefresh } from '#web/ui/icons/icons.ts';
import styles from './photographs.module.css';
import { type CameraProblem, takePicture, useCamera } from './use-camera.ts';
import { hasLevel, mayReadLevel, useLevel } from './use-level.ts';

type CameraDialogProps = {
  patientName: string;
  photographs: readonly Photograph[];
  today: string;
  /** Poses of today. */
  takenToday: ReadonlySet<string>;
  queue: PhotoQueue;
  /** Another way in, where there is no camera. */
  upload: ReactNode;
  onClose: () => void;
};

const problems: Record<CameraProblem, string> = {
  refused:
    'O navegador não deixa usar a câmera aqui. Toque no cadeado ao lado do endereço, permita a câmera e tente de novo.',
  missing: 'Este aparelho não tem câmera, ou ela está desligada.',
  busy: 'Outro programa está usando a câmera. Feche-o e tente de novo.',
  insecure: 'A câmera só funciona quando o endereço começa com https.',
};

export default function CameraDialog(props: CameraDialogProps) {
  const { photographs, today, takenToday, queue, upload, onClose } = props;
  const video = useRef<HTMLVideoElement>(null);
  const line = useRef<HTMLDivElement>(null);
  const [facing, setFacing] = useState<'environment' | 'user'>('environment');
  const [attempt, setAttempt] = useState(0);
  const [strength, setStrength] = useState(40);
  const [showsLines, setShowsLines] = useState(true);
  const [showsLevel, setShowsLevel] = useState(false);
  const [takenNow, setTakenNow] = useState<ReadonlySet<string>>(new Set());
  const { stream, problem } = useCamera(facing, attempt);
  useLevel(line, showsLevel);
  const taken = new Set([...takenToday, ...takenNow]);
  const [chosen, setChosen] = useState<ChosenPose>(() => ({
    pose: askedPoses.find((pose) => !taken.has(pose)) ?? 'face_front',
    words: '',
  }));
  const pose = poseOf(chosen);
  const ghost = photographs.find(
    (each) => each.pose === chosen.pose && each.poseWords === (pose?.poseWords ?? null),
  );
  const { timeZone } = useClinic();
  const ghostTaken =
    ghost && (ghost.day === today ? formatInstant(ghost.takenAt, timeZone) : formatDate(ghost.day));
  useEffect(() => {
    if (video.current) video.current.srcObject = stream;
  }, [stream]);

  const take = async () => {
    if (!pose || !video.current) return;
    const file = await takePicture(video.current, sayPose(pose));
    if (!file) return;
    queue.add([{ file, ...pose }]);
    const now = new Set([...takenNow, pose.pose]);
    setTakenNow(now);
    const next = askedPoses.find((each) => !taken.has(each) && !now.has(each));
    if (next && askedPoses.some((each) => each === pose.pose)) setChosen({ pose: next, words: '' });
  };
  useHotkeys([['Space', () => void take()]]);
  const sending = queue.photos.filter(
    ({ state }) => state.kind === 'waiting' || state.kind === 'sending',
  ).length;
  const failed = queue.photos.filter(({ state }) => state.kind === 'failed').length;

  return (
    <Modal opened onClose={onClose} title={`Fotografar: ${props.patientName}`} fullScreen>
      <div className={styles.camera}>
        <Chip.Group
          value={chosen.pose}
          onChange={(value) => {
            const next = askedPoses.find((each) => each === value);
            if (next) setChosen({ pose: next, words: '' });
          }}
        >
          <fieldset className={styles.poses} aria-label="Poses do conjunto">
            {askedPoses.map((each) => (
              <Chip key={each} value={each}>
                {sayPose({ pose: each, poseWords: null })}
                {taken.has(each) ? ' ✓' : ''}
              </Chip>
            ))}
          </fieldset>
        </Chip.Group>
        <div className={styles.finder}>
          <video ref={video} autoPlay playsInline muted aria-label="Imagem da câmera" hidden={!stream} />
          {stream && ghost ? (
            <img
              key={ghost.id}
              src={photographAt(ghost.id, 'large')}
              alt={`Foto anterior, de ${ghostTaken}`}
              style={{ opacity: strength / 100 }}
            />
          ) : null}
          {stream && showsLines ? <div className={styles.lines} /> : null}
          {stream && showsLevel ? <div ref={line} className={styles.level} /> : null}
          {problem ? (
            <div className={styles.refused} role="alert">
              <Stack align="center" gap="sm" maw="26rem">
                <Text>{problems[problem]}</Text>
                <Group justify="center">
                  <Button
                    variant="white"
                    onClick={() => setAttempt(attempt + 1)}
                    leftSection={<IconRefresh aria-hidden size="1.1em" />}
                  >
                    Tentar de novo
                  </Button>
                  {upload}
                </Group>
              </Stack>
            </div>
          ) : null}
        </div>
        <div className={styles.controls}>
          <Stack gap={4}>
            <PoseField value={chosen} onChange={setChosen} showsProblem={false} />
          </Stack>
          <button
            type="button"
            className={styles.shutter}
            aria-label={`Fotografar: ${pose ? sayPose(pose) : 'diga a pose'}`}
            disabled={!stream || !pose}
            onClick={take}
            data-autofocus
          />
          <Stack gap={6}>
            {ghost ? (
              <div className={styles.ghost}>
                <span>Foto anterior, {ghostTaken}</span>
                <Slider
                  aria-label="Força da foto anterior"
                  value={strength}
                  onChange={setStrength}
                  label={(value) => `${value}%`}
                />
              </div>
            ) : (
              <Text size="sm" c="dimmed">
                Sem foto anterior desta pose
              </Text>
            )}
            <Group gap="xs">
              <Chip size="xs" checked={showsLines} onChange={setShowsLines}>
                Linhas
              </Chip>
              {hasLevel() ? (
                <Chip
                  size="xs"
                  checked={showsLevel}
                  onChange={async (wanted) => setShowsLevel(wanted && (await mayReadLevel()))}
                >
                  Nível
                </Chip>
              ) : null}
              <Chip
                size="xs"
                checked={facing === 'user'}
                onChange={(isFront) => setFacing(isFront ? 'user' : 'environment')}
              >
                Câmera da frente
              </Chip>
            </Group>
          </Stack>
        </div>
        <Text size="sm" c="dimmed" role="status">
          {failed > 0
            ? `${failed} ${failed === 1 ? 'foto não foi enviada' : 'fotos não foram enviadas'}: veja a lista ao fechar.`
            : sending > 0
              ? `Enviando ${sending} ${sending === 1 ? 'foto' : 'fotos'}…`
              : queue.photos.length > 0
                ? 'Todas as fotos foram enviadas.'
                : 'Espaço ou o botão tira a foto.'}
        </Text>
      </div>
    </Modal>
  );
}
