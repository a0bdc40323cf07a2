/** The audit log, newest first; with `patientId` in the address, about one patient's record. */
import { Anchor, Button, Stack } from '@mantine/core';
import { keepPreviousData, skipToken, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { ActivityEntry } from '#contract/accounts/activity.ts';
import { api } from '#web/api/client.ts';
import { isMissing } from '#web/api/error-messages.ts';
import { ActivityDays } from '#web/clinic/activity/activity-days.tsx';
import { ActivitySkeleton } from '#web/clinic/activity/activity-skeleton.tsx';
import { useClinic } from '#web/clinic/clinic.ts';
import { clockAt } from '#web/format/date.ts';
import { paths } from '#web/paths.ts';
import { PaperDetails } from '#web/ui/paper-details.tsx';
import { PrintButton } from '#web/ui/print-button.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import { SettingsSection } from '../../settings-section.tsx';
import styles from './activity.module.css';
import { ActivityChanges, hasChanges } from './activity-changes.tsx';
import { ActivityFilterBar } from './activity-filter-bar.tsx';
import { type ActivityFilters, useActivityFilters } from './activity-filters.ts';
import { ActivitySentence, sayWholeEntry } from './activity-sentence.tsx';
import { foldReads } from './fold-reads.ts';

export function Component() {
  const filters = useActivityFilters();
  const { patientId } = filters;
  const list = useInfiniteQuery(
    api.activity.list.infiniteOptions({
      input: filters.input ? (after: string | undefined) => ({ ...filters.input, after }) : skipToken,
      initialPageParam: undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
      placeholderData: keepPreviousData,
    }),
  );
  const patient = patientId ? list.data?.pages[0]?.patient : null;
  const rows = list.data && foldReads(list.data.pages.flatMap((page) => page.rows));
  return (
    <SettingsSection
      title="Registro de atividades"
      actions={<PrintButton />}
      back={
        patient?.hasRecord
          ? { to: paths.admin.patient(patient.id), label: 'Voltar para o paciente' }
          : undefined
      }
      description={
        patient ? (
          <>
            O que foi feito com o prontuário de{' '}
            {patient.hasRecord ? (
              <Anchor component={Link} underline="always" to={paths.admin.patient(patient.id)}>
                {patient.fullName}
              </Anchor>
            ) : (
              `${patient.fullName}, que foi excluído`
            )}
          </>
        ) : (
          'Quem fez o quê, quando e de onde. Nada daqui pode ser alterado ou apagado.'
        )
      }
    >
      <ActivityFilterBar filters={filters} patient={patient} />
      {!filters.input || isMissing(list.error) ? (
        <PersonNotFound who={filters.userId === null ? 'Pessoa' : 'Paciente'} onAll={filters.clear} />
      ) : list.isError ? (
        <ErrorState
          message="Erro ao carregar o registro de atividades"
          onRetry={list.refetch}
          retrying={list.isFetching}
        />
      ) : rows === undefined ? (
        <ActivitySkeleton />
      ) : rows.length === 0 ? (
        <NothingFound filters={filters} />
      ) : (
        <Stack gap="lg" aria-busy={list.isPlaceholderData}>
          <ActivityDays
            rows={rows}
            sentence={(entry) => <ActivitySentence entry={entry} />}
            also={({ address, user }) => (
              <>
                {user?.role === 'patient' ? <span>paciente</span> : null}
                {address ? <span>{address.replace(/^::ffff:/u, '')}</span> : null}
              </>
            )}
            details={(entry) => (
              <>
                {hasChanges(entry) ? <ActivityChanges entry={entry} about={sayWholeEntry(entry)} /> : null}
                {entry.others.length > 0 ? <OtherReads entries={entry.others} /> : null}
              </>
            )}
          />
          {list.hasNextPage ? (
            <div className={styles.more}>
              <Button variant="light" onClick={() => list.fetchNextPage()} loading={list.isFetchingNextPage}>
                Mostrar mais
              </Button>
            </div>
          ) : null}
        </Stack>
      )}
    </SettingsSection>
  );
}

function OtherReads({ entries }: { entries: readonly ActivityEntry[] }) {
  const { timeZone } = useClinic();
  return (
    <PaperDetails>
      <summary className={styles.others}>
        {entries.length === 1
          ? 'e mais uma leitura, logo antes'
          : `e mais ${entries.length} leituras, logo antes`}
      </summary>
      <ul className={styles.reads}>
        {entries.map((entry) => (
          <li key={entry.id}>
            {clockAt(timeZone, new Date(entry.happenedAt))} {sayWholeEntry(entry)}
          </li>
        ))}
      </ul>
    </PaperDetails>
  );
}

/** An incomplete id must not show everybody's entries instead. */
const PersonNotFound = ({ who, onAll }: { who: 'Pessoa' | 'Paciente'; onAll: () => void }) => (
  <EmptyState
    title={who === 'Pessoa' ? 'Pessoa não encontrada.' : 'Paciente não encontrado.'}
    description="O endereço está incompleto ou não é mais válido."
    drawing="search"
    action={
      <Button variant="light" onClick={onAll}>
        Ver todas as atividades
      </Button>
    }
  />
);

const NothingFound = ({ filters }: { filters: ActivityFilters }) =>
  filters.narrowed ? (
    <EmptyState
      title="Nenhuma atividade encontrada para os filtros selecionados."
      drawing="search"
      action={
        <Button variant="light" onClick={filters.clear}>
          Limpar filtros
        </Button>
      }
    />
  ) : (
    <EmptyState
      title="Ainda não há atividades registradas."
      description="Cada consulta a um prontuário e cada alteração aparece aqui, com quem a fez."
      drawing="paper"
    />
  );
