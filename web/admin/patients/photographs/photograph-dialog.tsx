/** One photograph, large; its pose, who sees it, and the next ones by arrows. */
import { Button, Group, Modal, Stack, Switch, Text } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import {
  type Photograph,
  photographAt,
  sayPose,
  wrongPhotographDay,
} from '#contract/patients/photographs.ts';
import { api } from '#web/api/client.ts';
import { errorMessage } from '#web/api/error-messages.ts';
import { problemsByField } from '#web/api/form-problems.ts';
import { useClinic, useToday } from '#web/clinic/clinic.ts';
import { type ChosenPose, PoseField, poseOf } from '#web/clinic/photographs/pose-field.tsx';
import { formatDate, formatInstant } from '#web/format/date.ts';
import { readTypedDate } from '#web/format/typed-date.ts';
import { paths } from '#web/paths.ts';
import { DateField } from '#web/ui/date-field.tsx';
import { IconArrowLeft, IconArrowRight } from '#web/ui/icons/icons.ts';
import { notify } from '#web/ui/toasts.tsx';
import { useIsPhone } from '#web/ui/use-is-phone.ts';
import { useLast } from '#web/ui/use-last.ts';
import { TakeBackButton } from '../taking-back/take-back-button.tsx';
import { useTakeBack } from '../taking-back/use-take-back.tsx';
import styles from './photographs.module.css';

type PhotographDialogProps = {
  patientId: string;
  patientName: string;
  photographs: readonly Photograph[];
  /** Of the one that is shown. */
  id: string | null;
  onShow: (id: string) => void;
  onClose: () => void;
};

export function PhotographDialog({ patientId, patientName, ...props }: PhotographDialogProps) {
  const { photographs, id, onShow, onClose } = props;
  const isPhone = useIsPhone();
  const { ask, dialog } = useTakeBack('photograph', patientId, { onTakenBack: onClose });
  const at = photographs.findIndex((each) => each.id === id);
  const shown = useLast(photographs[at] ?? null);
  // Newest first: to the right is later.
  const [later, earlier] = [photographs[at - 1], photographs[at + 1]];
  useHotkeys([
    ['ArrowLeft', () => at >= 0 && earlier && onShow(earlier.id)],
    ['ArrowRight', () => at >= 0 && later && onShow(later.id)],
  ]);
  return (
    <>
      <Modal
        opened={at >= 0}
        onClose={onClose}
        title={shown ? `${sayPose(shown)}: ${patientName}` : ''}
        size="60rem"
        fullScreen={isPhone}
        yOffset="1.5rem"
      >
        {shown ? (
          <Stack gap="sm">
            <img
              key={shown.id}
              className={styles.large}
              src={photographAt(shown.id, 'large')}
              width={shown.width}
              height={shown.height}
              alt={sayPose(shown)}
            />
            <Group justify="space-between" gap={0} wrap="nowrap">
              <Step to={earlier} onShow={onShow} label="Anterior" />
              <Taken photograph={shown} />
              <Step to={later} onShow={onShow} label="Seguinte" />
            </Group>
            <Details key={`details ${shown.id}`} patientId={patientId} photograph={shown} />
            <Group justify="flex-end">
              <Button
                component={Link}
                to={paths.admin.comparePhotographs(patientId, { depois: shown.id })}
                variant="subtle"
              >
                Comparar
              </Button>
              <Button
                component={Link}
                to={paths.admin.exportPhotograph(patientId, shown.id)}
                variant="subtle"
              >
                Exportar
              </Button>
              <TakeBackButton
                name={sayPose(shown)}
                onClick={() => ask({ id: shown.id, name: sayPose(shown) })}
              />
            </Group>
          </Stack>
        ) : null}
      </Modal>
      {dialog}
    </>
  );
}

function Taken({ photograph: { takenAt } }: { photograph: Photograph }) {
  const { timeZone } = useClinic();
  return (
    <Text size="sm" c="dimmed">
      {formatInstant(takenAt, timeZone)}
    </Text>
  );
}

type StepProps = { to: Photograph | undefined; onShow: (id: string) => void; label: string };

const Step = ({ to, onShow, label }: StepProps) => (
  <Button
    variant="subtle"
    px="xs"
    disabled={!to}
    onClick={() => to && onShow(to.id)}
    leftSection={label === 'Anterior' ? <IconArrowLeft aria-hidden size="1.1em" /> : null}
    rightSection={label === 'Seguinte' ? <IconArrowRight aria-hidden size="1.1em" /> : null}
  >
    {label}
  </Button>
);

function Details({ patientId, photograph }: { patientId: string; photograph: Photograph }) {
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState<ChosenPose>({
    pose: photograph.pose,
    words: photograph.poseWords ?? '',
  });
  const change = useMutation(
    api.photographs.change.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: api.photographs.key() }),
      onError: (error) =>
        notify.error('Não foi possível alterar', {
          description: problemsByField(error)?.day ?? errorMessage(error),
        }),
    }),
  );
  const today = useToday();
  const [typedDay, setTypedDay] = useState(formatDate(photograph.day));
  const [day, pose] = [readTypedDate(typedDay), poseOf(chosen)];
  const isDayWrong = day === null || day > today || day < '1990-01-01';
  const isChanged =
    day !== photograph.day ||
    chosen.pose !== photograph.pose ||
    (pose?.poseWords ?? null) !== photograph.poseWords;
  const of = { patientId, id: photograph.id };
  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (pose && !isDayWrong) change.mutate({ ...of, ...pose, day });
        }}
      >
        <Group align="flex-start" gap="sm">
          <PoseField value={chosen} onChange={setChosen} showsProblem />
          <DateField
            label="Dia"
            size="md"
            w="11rem"
            today={today}
            maxDate={today}
            value={typedDay}
            onChange={setTypedDay}
            error={isDayWrong ? wrongPhotographDay : undefined}
          />
          {isChanged ? (
            <Button type="submit" variant="light" loading={change.isPending} disabled={!pose || isDayWrong}>
              Salvar
            </Button>
          ) : null}
        </Group>
      </form>
      <Switch
        label="O paciente vê esta foto no portal"
        checked={photograph.shared}
        disabled={change.isPending}
        onChange={({ currentTarget }) => change.mutate({ ...of, shared: currentTarget.checked })}
      />
    </>
  );
}
