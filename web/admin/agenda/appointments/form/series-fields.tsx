/** 'Repetir em sessões': how many and how far apart, and the list of where they would lie. */
import { Alert, NumberInput, Skeleton, Stack, Switch, Text } from '@mantine/core';
import { everyDaysBounds, sessionBounds } from '#contract/agenda/appointment-series.ts';
import { IconRepeat } from '#web/ui/icons/icons.ts';
import { Loading } from '#web/ui/skeletons.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import type { AppointmentFormValues } from './appointment-form-values.ts';
import styles from './series.module.css';
import { SessionList } from './session-list.tsx';
import type { Series } from './use-series.ts';

type SeriesFieldsProps = {
  series: Series;
  values: Pick<AppointmentFormValues, 'time'>;
  /** The title of the plan that the sessions belong to. They stay a series then. */
  plan: string | undefined;
};

export function SeriesFields({ series, values, plan }: SeriesFieldsProps) {
  return (
    <section aria-label="Sessões" className={styles.series}>
      {plan === undefined ? (
        <Switch
          label="Repetir em sessões"
          checked={series.on}
          onChange={(event) => series.setOn(event.currentTarget.checked)}
        />
      ) : (
        <Alert icon={<IconRepeat aria-hidden />} title="Sessões de um plano de tratamento">
          {plan}
        </Alert>
      )}
      {series.on ? (
        <Stack gap="md">
          <div className={styles.rhythm}>
            <NumberInput
              label="Sessões"
              {...sessionBounds}
              value={series.sessions}
              onChange={series.setSessions}
              allowDecimal={false}
              allowNegative={false}
              clampBehavior="blur"
              error={series.wrong.sessions ? `De ${sessionBounds.min} a ${sessionBounds.max}` : undefined}
            />
            <NumberInput
              label="A cada"
              suffix={series.everyDays === 1 ? ' dia' : ' dias'}
              {...everyDaysBounds}
              value={series.everyDays}
              onChange={series.setEveryDays}
              allowDecimal={false}
              allowNegative={false}
              clampBehavior="blur"
              error={
                series.wrong.everyDays ? `De ${everyDaysBounds.min} a ${everyDaysBounds.max} dias` : undefined
              }
            />
            {values.time ? <Text className={styles.hour}>às {values.time}</Text> : null}
          </div>
          <Proposal series={series} />
        </Stack>
      ) : null}
    </section>
  );
}

function Proposal({ series }: Pick<SeriesFieldsProps, 'series'>) {
  const { proposal, rows, hasFirstSession } = series;
  if (!hasFirstSession)
    return (
      <Text size="sm" c="dimmed">
        Escolha o profissional, a data e o horário da primeira sessão: as outras aparecem aqui.
      </Text>
    );
  if (rows.length > 0) return <SessionList series={series} />;
  if (proposal.isError)
    return (
      <ErrorState
        message="Não foi possível conferir os horários das sessões."
        onRetry={proposal.refetch}
        retrying={proposal.isFetching}
      />
    );
  if (!proposal.isFetching) return null;
  return (
    <Loading>
      <Stack gap="sm">
        {['first', 'second', 'third', 'fourth'].map((key) => (
          <Skeleton key={key} h={44} />
        ))}
      </Stack>
    </Loading>
  );
}
