/** The hours of one day, which replace the usual ones. */
import { Button, Input } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconPlus } from '#web/ui/icons/icons.ts';
import { IntervalFields } from '../working-hours/interval-fields.tsx';
import { nextInterval, problemOfDay, without } from '../working-hours/week.ts';
import type { ExceptionValues } from './exception-form-values.ts';
import styles from './exceptions.module.css';

export function OwnHours({ form }: { form: UseFormReturnType<ExceptionValues> }) {
  const { hours } = form.values;
  const isRefused = form.errors.hours !== undefined;
  const problem = problemOfDay(hours, isRefused);
  const change = (next: typeof hours) => form.setFieldValue('hours', next);
  const message = problem?.message ?? form.errors.hours;
  return (
    <Input.Wrapper
      label="Horário neste dia"
      withAsterisk
      labelElement="div"
      error={message}
      errorProps={{ id: 'own-hours' }}
    >
      <div className={styles.intervals}>
        {hours.map((interval, index) => (
          <IntervalFields
            // biome-ignore lint/suspicious/noArrayIndexKey: an interval has no identity but its place
            key={index}
            name={`Intervalo ${index + 1}`}
            interval={interval}
            problem={problem?.index === index ? { field: problem.field, sentence: 'own-hours' } : null}
            onChange={(next) => change(hours.map((each, place) => (place === index ? next : each)))}
            onRemove={() => change(without(hours, index))}
          />
        ))}
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus aria-hidden size="1em" />}
          onClick={() => change([...hours, nextInterval(hours)])}
        >
          Intervalo
        </Button>
      </div>
    </Input.Wrapper>
  );
}
