/** The lines of one filter: a table to mend, or pairs to decide. */
import { Button, Card, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { noProfessional } from '#contract/clinic/unnamed-professionals.ts';
import type {
  BulkFilter,
  EntryDecision,
  EntryFilter,
  EntryProblem,
} from '#contract/moving/spreadsheet-entries.ts';
import { keptInNotes, type SpreadsheetKind } from '#contract/moving/spreadsheet-fields.ts';
import { isNewProfessional, type PastStatus } from '#contract/moving/spreadsheet-options.ts';
import { notify } from '#web/ui/toasts.tsx';
import { useBookingChoices } from '../../../../agenda/appointments/booking-choices.tsx';
import { count } from '../../shown-import.ts';
import { DuplicateCard, decisionLabels, decisionOrder } from './duplicate-card.tsx';
import { EntryTable } from './entry-table.tsx';
import { nextProblem } from './entry-values.ts';
import { PatientChoiceCard } from './patient-choice-card.tsx';
import styles from './review.module.css';
import type { EntriesPage, EntryCounts, ReviewCalls } from './review-data.ts';

type LinesProps = {
  filter: EntryFilter;
  kind: SpreadsheetKind;
  page: EntriesPage;
  calls: ReviewCalls;
  importId: string;
  isOfPlatform?: boolean;
  /** Only lines with this problem are shown. */
  reason?: EntryProblem | undefined;
};

export function Lines({ filter, kind, page, calls, importId, isOfPlatform = false, reason }: LinesProps) {
  const place = useRef<HTMLDivElement>(null);
  const { rows, columns, counts } = page;
  const shared = { columns, calls, importId };
  const pastStatus = page.past?.status ?? 'completed';
  const unnamed = page.professionals.find(({ key }) => key === '')?.choice ?? null;
  const people = useBookingChoices({ enabled: unnamed !== null }).data?.professionals ?? [];
  const unnamedAre =
    unnamed === null
      ? null
      : isNewProfessional(unnamed)
        ? noProfessional
        : (people.find(({ id }) => 'professionalId' in unnamed && id === unnamed.professionalId)?.fullName ??
          null);
  const next = (from?: HTMLElement) => {
    const field = place.current && nextProblem(place.current, from);
    if (field) field.focus();
    return field;
  };
  /** After the last problem of this page come those that have moved up from the next. */
  const goOn = async (from: HTMLElement) => {
    if (next(from)) return;
    await calls.refetch();
    requestAnimationFrame(() => next());
  };
  if (filter === 'duplicates' || filter === 'choices') {
    return (
      <Stack gap="md">
        {kind === 'patients' ? <DecideAll counts={counts} calls={calls} importId={importId} /> : null}
        <ul className={styles.pairs} aria-label={isOfPlatform ? 'Pessoas a decidir' : 'Linhas a decidir'}>
          {rows.map((entry) =>
            kind === 'patients' ? (
              <DuplicateCard key={entry.line} entry={entry} isOfPlatform={isOfPlatform} {...shared} />
            ) : (
              <PatientChoiceCard key={entry.line} entry={entry} {...shared} />
            ),
          )}
        </ul>
      </Stack>
    );
  }
  return (
    <Stack gap="md" ref={place}>
      {filter === 'problems' ? (
        <Hint rows={rows} reason={reason} calls={calls} importId={importId} pastStatus={pastStatus} />
      ) : null}
      <EntryTable
        rows={rows}
        onNext={goOn}
        problemsFirst={filter === 'problems'}
        kind={kind}
        unnamedAre={unnamedAre}
        pastStatus={pastStatus}
        {...shared}
      />
    </Stack>
  );
}

const Hint = ({
  rows,
  reason,
  calls,
  importId,
  pastStatus,
}: Pick<LinesProps, 'calls' | 'importId' | 'reason'> &
  Pick<EntriesPage, 'rows'> & { pastStatus: PastStatus }) => (
  <Group justify="space-between" gap="xs" className={styles.hint}>
    <Text size="sm" c="dimmed" visibleFrom="sm">
      Enter salva a célula e vai ao próximo problema; Esc desfaz. O arquivo não muda.
    </Text>
    {rows.some(({ problems }) => problems.some(({ field }) => field === 'status')) ? (
      <Text size="sm" c="dimmed">
        {pastStatus === 'completed'
          ? 'Sem a situação, o que passou vem como concluído, e o resto como agendado.'
          : 'Sem a situação, todos vêm como agendados.'}
      </Text>
    ) : null}
    {rows.some(({ problems }) => problems.some(({ field }) => keptInNotes.includes(field))) ? (
      <Text size="sm" c="dimmed">
        Telefone, e-mail ou CPF que não puder ser lido fica em Observações, na ficha.
      </Text>
    ) : null}
    {rows.some(
      ({ problems, isAccepted }) =>
        !isAccepted && problems.length > 0 && problems.every(({ isEssential }) => !isEssential),
    ) ? (
      <Button
        variant="subtle"
        size="compact-md"
        loading={calls.acceptAll.isPending}
        onClick={() => calls.acceptAll.mutate({ id: importId, isAccepted: true, ...(reason && { reason }) })}
      >
        {reason ? 'Trazer as deste problema sem o valor' : 'Trazer todas sem esses valores'}
      </Button>
    ) : null}
  </Group>
);

type DecideAllProps = { counts: EntryCounts; calls: ReviewCalls; importId: string };

const kinds: { filter: BulkFilter; label: string }[] = [
  { filter: 'undecided', label: 'Todos que esperam' },
  { filter: 'sameCpf', label: 'Com o mesmo CPF' },
  { filter: 'sameEmail', label: 'Com o mesmo e-mail' },
  { filter: 'samePhone', label: 'Com o mesmo telefone' },
  { filter: 'similarName', label: 'Só com nome parecido' },
  { filter: 'duplicates', label: 'Todos, também os decididos' },
];

const done: Record<EntryDecision, [one: string, many: string]> = {
  merge: ['1 será juntada a uma ficha daqui', 'serão juntadas a fichas daqui'],
  skip: ['1 fica de fora', 'ficam de fora'],
  create: ['1 ganha ficha nova', 'ganham ficha nova'],
};

/** One decision for all lines of a kind, on every page. Each button says how many it changes. */
function DecideAll({ counts, calls, importId }: DecideAllProps) {
  const [chosen, choose] = useState<BulkFilter>('undecided');
  const shown = kinds.filter(({ filter }) => counts.bulk[filter].all > 0);
  // The last line of a kind was decided: the next kind.
  const kind = shown.find(({ filter }) => filter === chosen)?.filter ?? shown[0]?.filter;
  if (kind === undefined) return null;
  const { all, merge } = counts.bulk[kind];
  return (
    <Card p="md" component="section" aria-label="Decidir vários de uma vez">
      <Group justify="space-between" gap="sm">
        <NativeSelect
          aria-label="Quais"
          size="sm"
          data={shown.map(({ filter, label }) => ({
            value: filter,
            label: `${label} (${count(counts.bulk[filter].all)})`,
          }))}
          value={kind}
          onChange={({ currentTarget: { value } }) =>
            choose(kinds.find(({ filter }) => filter === value)?.filter ?? 'undecided')
          }
        />
        <Group gap="xs">
          {decisionOrder.map((decision) => (
            <Button
              key={decision}
              size="sm"
              variant="default"
              disabled={calls.decideAll.isPending || (decision === 'merge' && merge === 0)}
              onClick={() =>
                calls.decideAll.mutate(
                  { id: importId, filter: kind, decision },
                  {
                    onSuccess: ({ changed }) => {
                      const [one, many] = done[decision];
                      notify.success(changed === 1 ? one : `${count(changed)} ${many}`);
                    },
                  },
                )
              }
            >
              {decisionLabels[decision].label} {count(decision === 'merge' ? merge : all)}
            </Button>
          ))}
        </Group>
      </Group>
      {merge < all ? (
        <Text size="sm" c="dimmed" mt="xs">
          {all - merge === 1
            ? 'Em 1 o nome é outro: confira antes de juntar.'
            : `Em ${count(all - merge)} o nome é outro: confira e decida um a um.`}
        </Text>
      ) : null}
    </Card>
  );
}
