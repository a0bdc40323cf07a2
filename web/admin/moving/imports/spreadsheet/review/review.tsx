/** The dry run: what comes, what has problems, who may be here already. Nothing is in the clinic yet. */
import { Alert, Anchor, Button, Chip, Group, NativeSelect, Stack } from '@mantine/core';
import { useState } from 'react';
import { sayCount } from '#contract/count.ts';
import { findingReasons } from '#contract/moving/import-findings.ts';
import type { EntryFilter } from '#contract/moving/spreadsheet-entries.ts';
import { canBeAllPaid } from '#contract/moving/spreadsheet-fields.ts';
import { IconAlertCircle } from '#web/ui/icons/icons.ts';
import { ListFrame } from '#web/ui/list-frame.tsx';
import { usePageNumber, useSearchText, useUrlChoice, useUrlFilter } from '#web/ui/list-state.ts';
import { SearchBox } from '#web/ui/search-box.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { CancelButton } from '../../import-actions.tsx';
import { count, type StepProps, sheetKind } from '../../shown-import.ts';
import { ImportedBefore } from '../imported-before.tsx';
import { ChangeColumns } from './change-columns.tsx';
import { Lines } from './lines.tsx';
import { ProcedureAnswers } from './procedure-answers.tsx';
import { ProfessionalChoices } from './professional-choices.tsx';
import reviewStyles from './review.module.css';
import { pageSize, useEntries, useReviewCalls } from './review-data.ts';
import {
  emptyTexts,
  filtersOf,
  firstOf,
  isProblem,
  isSameCheck,
  type ShownFilter,
  sayFilterCount,
  shownFilters,
  undecidedFilter,
} from './review-filters.ts';
import { Foot } from './review-foot.tsx';
import { NotPeople, Sums } from './review-notices.tsx';
import { StatusAnswers } from './status-answers.tsx';

export function Review({ shown }: StepProps) {
  const kind = sheetKind(shown.kind);
  const [chosen, choose] = useUrlChoice('linhas', shownFilters, 'auto');
  const [page, setPage] = usePageNumber();
  const calls = useReviewCalls(shown.id);
  const found = useEntries(shown.id, 'problems', 1);
  const counts = found.data?.counts;
  // Stays while the problems get fewer: the list must not change under the hands.
  const [first, setFirst] = useState<ShownFilter>();
  if (counts && first === undefined) setFirst(firstOf(kind, counts));
  const filter = chosen === 'auto' ? (first ?? 'problems') : chosen;
  const [search, setSearch] = useSearchText();
  const [reason, setReason] = useUrlFilter('motivo', isProblem);
  const ofReason = filter === 'problems' && isProblem(reason) ? reason : undefined;
  const entries = useEntries(shown.id, filter, page, { search, reason: ofReason });
  const reasons = entries.data?.reasons ?? [];
  const others = (
    <>
      <ChangeColumns importId={shown.id} />
      <CancelButton shown={shown} />
    </>
  );
  return (
    <Stack gap="lg" className={reviewStyles.review}>
      <ImportedBefore importedAt={shown.result?.importedAt} />
      <Sums result={shown.result} />
      <ProfessionalChoices unknown={entries.data?.professionals ?? []} calls={calls} importId={shown.id} />
      <StatusAnswers
        statuses={entries.data?.statuses ?? []}
        onAnswer={(status) => calls.answer.mutate({ id: shown.id, status })}
      />
      <ProcedureAnswers
        procedures={entries.data?.procedures ?? []}
        packages={entries.data?.packages ?? null}
        expired={reasons.find((each) => each.reason === 'validity_past')?.lines ?? 0}
        asksPaid={
          canBeAllPaid(entries.data?.columns.map(({ field }) => field) ?? []) &&
          reasons.some((each) => each.reason === 'value_missing')
        }
        kind={kind}
        calls={calls}
        importId={shown.id}
      />
      {entries.data?.past ? (
        <NativeSelect
          label={`${sayCount(entries.data.past.lines, 'visita passada', 'visitas passadas')} sem situação na planilha`}
          maw="24rem"
          data={[
            { value: 'completed', label: 'Aconteceram: Concluído' },
            { value: 'scheduled', label: 'Não sei: ficam como Agendado, para conferir' },
          ]}
          value={entries.data.past.status}
          onChange={({ currentTarget: { value } }) =>
            calls.answer.mutate({ id: shown.id, pastStatus: value === 'scheduled' ? value : 'completed' })
          }
        />
      ) : null}
      {counts && counts.notPeople > 0 ? (
        <NotPeople
          kind={kind}
          counts={counts}
          calls={calls}
          importId={shown.id}
          onShow={() => choose('notPeople')}
        />
      ) : null}
      {counts && counts.sameTime > 0 ? (
        <Alert color="yellow" icon={<IconAlertCircle aria-hidden />} role="status">
          {sayCount(
            counts.sameTime,
            'linha é de um paciente que já tem esse horário aqui, com outro profissional. ',
            'linhas são de pacientes que já têm esse horário aqui, com outro profissional. ',
          )}
          Se a planilha já veio uma vez, elas ficariam em dobro.{' '}
          <Anchor component="button" type="button" fz="inherit" onClick={() => choose('sameTime')}>
            Ver
          </Anchor>
        </Alert>
      ) : null}
      {counts && counts.outsideHours > 0 ? (
        <Alert color="yellow" icon={<IconAlertCircle aria-hidden />} role="status">
          {sayCount(
            counts.outsideHours,
            'visita cai em dia ou horário fechado. ',
            'visitas caem em dia ou horário fechado. ',
          )}
          {counts.outsideHours === 1 ? 'Vem mesmo assim' : 'Vêm mesmo assim'}, e o relatório diz quais.{' '}
          <Anchor component="button" type="button" fz="inherit" onClick={() => choose('outsideHours')}>
            Ver
          </Anchor>
        </Alert>
      ) : null}
      <Stack gap="sm">
        <Chip.Group
          value={filter}
          onChange={(value) => {
            const next = shownFilters.find((each) => each === value);
            if (next) choose(next);
          }}
        >
          <Group gap="xs" role="radiogroup" aria-label="Quais linhas">
            {filtersOf[kind]
              .filter(
                ({ filter: value }) =>
                  !counts || counts[value] > 0 || value === filter || value === 'problems',
              )
              .map(({ filter: value, label }) => (
                <Chip key={value} value={value}>
                  {label}
                  {counts ? ` (${sayFilterCount(value, counts)})` : ''}
                </Chip>
              ))}
          </Group>
        </Chip.Group>
        <Group gap="sm">
          <div className={reviewStyles.search}>
            <SearchBox
              value={search}
              onSearch={setSearch}
              placeholder="Nome ou linha"
              label="Buscar linha"
              searching={search !== '' && entries.isPlaceholderData}
            />
          </div>
          {filter === 'problems' && (reasons.length > 1 || ofReason) ? (
            <NativeSelect
              aria-label="Que problema"
              className={reviewStyles.reason}
              data={[
                { value: '', label: 'Todos os problemas' },
                ...reasons.map((each) => ({
                  value: each.reason,
                  label: `${findingReasons[each.reason]} (${count(each.lines)})`,
                })),
              ]}
              value={ofReason ?? ''}
              onChange={({ currentTarget: { value } }) => setReason(value || undefined)}
            />
          ) : null}
          <Group gap="xs" ml="auto" visibleFrom="lg">
            {others}
          </Group>
        </Group>
      </Stack>
      <ListFrame
        query={entries}
        page={page}
        pageSize={pageSize}
        onPage={setPage}
        noun="linhas"
        errorMessage="Erro ao carregar as linhas"
        empty={
          search !== '' ? (
            <EmptyState drawing="leaf" title="Nenhuma linha com este nome ou número." />
          ) : (
            <NothingHere
              filter={filter}
              decide={counts && counts.undecided > 0 ? () => choose(undecidedFilter(kind)) : undefined}
            />
          )
        }
      >
        {(rows) =>
          rows && entries.data ? (
            <Lines
              // Its columns are put in order once, by the lines that it begins with.
              key={`${filter} ${ofReason} ${entries.isPlaceholderData}`}
              reason={ofReason}
              filter={filter}
              kind={kind}
              page={{ ...entries.data, rows: [...rows] }}
              calls={calls}
              importId={shown.id}
            />
          ) : (
            <ListSkeleton rows={6} />
          )
        }
      </ListFrame>
      <Group gap="xs" hiddenFrom="lg">
        {others}
      </Group>
      {counts ? (
        <Foot
          shown={shown}
          kind={kind}
          counts={counts}
          procedures={entries.data?.procedures ?? []}
          calls={calls}
          onShow={choose}
          isFresh={async () => {
            const now = (await found.refetch()).data?.counts;
            const isSame = now === undefined || isSameCheck(now, counts);
            if (!isSame) await calls.refetch();
            return isSame;
          }}
        />
      ) : null}
    </Stack>
  );
}

type NothingHereProps = {
  filter: EntryFilter;
  /** Shows the lines that wait for a decision; undefined without any. */
  decide: (() => void) | undefined;
};

const NothingHere = ({ filter, decide }: NothingHereProps) => (
  <EmptyState
    drawing="leaf"
    title={emptyTexts[filter] ?? 'A planilha não tem linhas.'}
    action={
      decide && filter === 'problems' ? (
        <Button variant="light" onClick={decide}>
          Decidir o que falta
        </Button>
      ) : undefined
    }
  />
);
