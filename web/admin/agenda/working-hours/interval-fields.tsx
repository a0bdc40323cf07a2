/** Beginning and end of one interval, to type. */
import { ActionIcon } from '@mantine/core';
import type { Interval } from '#contract/intervals.ts';
import { IconX } from '#web/ui/icons/icons.ts';
import { TimeTextInput } from '#web/ui/masked-fields.tsx';
import styles from './interval-fields.module.css';

type IntervalFieldsProps = {
  /** 'Segunda-feira, intervalo 1', for the accessible names. */
  name: string;
  interval: Interval;
  /** What is wrong with it, and the id of the sentence. */
  problem?: { field: keyof Interval | null; sentence: string } | null;
  onChange: (interval: Interval) => void;
  onRemove: () => void;
};

export function IntervalFields({ name, interval, problem, onChange, onRemove }: IntervalFieldsProps) {
  const field = (which: keyof Interval) => {
    const isWrong = problem ? problem.field === null || problem.field === which : false;
    return {
      size: 'sm',
      className: styles.field,
      classNames: { input: styles.input },
      error: isWrong,
      'aria-describedby': isWrong ? problem?.sentence : undefined,
      value: interval[which],
      onChange: (text: string) => onChange({ ...interval, [which]: text }),
    } as const;
  };
  return (
    <div className={styles.interval}>
      <TimeTextInput {...field('start')} aria-label={`${name}: início`} />
      <span aria-hidden="true" className={styles.dash}>
        –
      </span>
      <TimeTextInput {...field('end')} aria-label={`${name}: fim`} />
      <ActionIcon color="gray" className={styles.remove} aria-label={`Remover ${name}`} onClick={onRemove}>
        <IconX aria-hidden size="1rem" />
      </ActionIcon>
    </div>
  );
}
