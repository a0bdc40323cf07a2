/** Which pose a photograph shows; words where none of the list does. */
import { NativeSelect, TextInput } from '@mantine/core';
import { askedPoses, missingPoseWords, type Pose, poseNames, poses } from '#contract/patients/photographs.ts';

export interface ChosenPose {
  pose: Pose;
  /** As typed, for `free`. */
  words: string;
}

/** As calls take it. Null while words are missing. */
export function poseOf({ pose, words }: ChosenPose): { pose: Pose; poseWords: string | null } | null {
  if (pose !== 'free') return { pose, poseWords: null };
  return words.trim() ? { pose, poseWords: words.trim() } : null;
}

/** For `count` pictures: the poses of the set that are not taken yet, in its order; what is beyond them is from the front. */
export function posesFor(count: number, taken: ReadonlySet<string>): ChosenPose[] {
  const missing = askedPoses.filter((pose) => !taken.has(pose));
  return Array.from({ length: count }, (_, at) => ({ pose: missing[at] ?? 'face_front', words: '' }));
}

/** The one that follows in the set; itself at the end, and outside of it. */
export function poseAfter(chosen: ChosenPose): ChosenPose {
  const set: readonly Pose[] = askedPoses;
  const at = set.indexOf(chosen.pose);
  const pose = at < 0 ? undefined : set[at + 1];
  return pose ? { pose, words: '' } : chosen;
}

const isOf = (pose: Pose) => pose.startsWith('face_');
const listed = (all: readonly Pose[]) => all.map((pose) => ({ value: pose, label: poseNames[pose] }));
const groups = [
  { group: 'Rosto', items: listed(poses.filter(isOf)) },
  { group: 'Regiões', items: listed(poses.filter((pose) => !isOf(pose))) },
];

type PoseFieldProps = { value: ChosenPose; onChange: (value: ChosenPose) => void; showsProblem?: boolean };

export const PoseField = ({ value, onChange, showsProblem = false }: PoseFieldProps) => (
  <>
    <NativeSelect
      label="Pose"
      size="md"
      data={groups}
      value={value.pose}
      onChange={({ currentTarget }) => {
        const pose = poses.find((each) => each === currentTarget.value);
        if (pose) onChange({ ...value, pose });
      }}
    />
    {value.pose === 'free' ? (
      <TextInput
        label="O que a foto mostra"
        maxLength={100}
        value={value.words}
        onChange={({ currentTarget }) => onChange({ ...value, words: currentTarget.value })}
        error={showsProblem && !value.words.trim() ? missingPoseWords : undefined}
      />
    ) : null}
  </>
);
