/** The dry run: what comes, what has problems, who may be here already. Nothing is in the clinic yet. */
import { Alert, Anchor, Button, Chip, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { Fragment, useState } from 'react';
import { findingReasons } from '#contract/moving/import-findings.ts';
import {
  type EntryFilter,
  type EntryProblem,
  entryProblems,
  type SpreadsheetKind,
} from '#contract/moving/spreadsheet-imports.ts';
import { sayCount } from '#web/format/count.ts';
import { formatCents } from '#web/format/money.ts';
import { IconAlertCircle } from '#web/ui/icons/icons.ts';
import { ListFrame } from '#web/ui/list-frame.tsx';
import { usePageNumber, useSearchText, useUrlChoice, useUrlFilter } from '#web/ui/list-state.ts';
import { SearchBox } from '#web/ui/search-box.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { notify } from '#web/ui/toasts.tsx';
import { CancelButton, StartButton } from '../../import-actions.tsx';
import { count, type StepProps, sheetKind } from '../../shown-import.ts';
import { ImportedBefore } from '../imported-before.tsx';
import styles from '../spreadsheet.module.css';
import { ChangeColumns } from './change-columns.tsx';
import { Lines } from './lines.tsx';
import { isOpen, ProcedureAnswers } from './procedure-answers.tsx';
import { ProfessionalChoices } from './professional-choices.tsx';
import reviewStyles from './review.module.css';
import {
  type EntriesPage,
  type EntryCounts,
  pageSize,
  type ReviewCalls,
  useEntries,
  useReviewCalls,
} from './review-data.ts';
import { StatusAnswers } from './status-answers.tsx';

/** 'auto': the first that asks for something. */
const shownFilters = [
  ...(['auto', 'problems', 'duplicates', 'choices', 'ready'] as const),
  ...(['newPatient', 'notPeople', 'sameTime', 'outsideHours', 'skip', 'all'] as const),
] as const;
type ShownFilter = Exclude<(typeof shownFilters)[number], 'auto'>;

const filtersWithPatients: { filter: ShownFilter; label: string }[] = [
  { filter: 'problems', label: 'Com problemas' },
  { filter: 'choices', label: 'Paciente a escolher' },
  { filter: 'ready', label: 'Prontos' },
  { filter: 'newPatient', label: 'De paciente novo' },
  { filter: 'skip', label: 'Ignorados' },
  { filter: 'all', label: 'Todos' },
];

const filtersOf: Record<SpreadsheetKind, { filter: ShownFilter; label: string }[]> = {
  patients: [
    { filter: 'problems', label: 'Com problemas' },
    { filter: 'duplicates', label: 'Duplicados' },
    { filter: 'ready', label: 'Prontos' },
    { filter: 'skip', label: 'Ignorados' },
    { filter: 'all', label: 'Todos' },
  ],
  appointments: filtersWithPatients,
  packages: filtersWithPatients,
};

const undecidedFilter = (kind: SpreadsheetKind): ShownFilter =>
  kind === 'patients' ? 'duplicates' : 'choices';

const firstOf = (kind: SpreadsheetKind, counts: EntryCounts): ShownFilter => {
  if (counts.problems > 0) return 'problems';
  if (counts.undecided > 0) return undecidedFilter(kind);
  return 'ready';
};

const nouns: Record<SpreadsheetKind, [one: string, many: string]> = {
  patients: ['paciente', 'pacientes'],
  appointments: ['agendamento', 'agendamentos'],
  packages: ['pacote ou saldo', 'pacotes e saldos'],
};

const isProblem = (word: string | undefined): word is EntryProblem =>
  entryProblems.some((each) => each === word);

export function Review({ shown }: StepProps) {
  const kind = sheetKind(shown.kind);
  const [chosen, choose] = useUrlChoice('linhas', shownFilters, 'auto');
  const [page, setPage] = usePageNumber();
  const calls = useReviewCalls(shown.id);
  const counts = useEntries(shown.id, 'problems', 1).data?.counts;
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
      <StatusAnswers statuses={entries.data?.statuses ?? []} calls={calls} importId={shown.id} />
      <ProcedureAnswers
        procedures={entries.data?.procedures ?? []}
        packages={entries.data?.packages ?? null}
        expired={reasons.find((each) => each.reason === 'validity_past')?.lines ?? 0}
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
          {counts.sameTime === 1
            ? '1 linha é de um paciente que já tem esse horário aqui, com outro profissional. '
            : `${count(counts.sameTime)} linhas são de pacientes que já têm esse horário aqui, com outro profissional. `}
          Se a planilha já veio uma vez, elas ficariam em dobro.{' '}
          <Anchor component="button" type="button" fz="inherit" onClick={() => choose('sameTime')}>
            Ver
          </Anchor>
        </Alert>
      ) : null}
      {counts && counts.outsideHours > 0 ? (
        <Alert color="yellow" icon={<IconAlertCircle aria-hidden />} role="status">
          {counts.outsideHours === 1
            ? '1 visita cai em dia ou horário fechado. '
            : `${count(counts.outsideHours)} visitas caem em dia ou horário fechado. `}
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
          <Group gap="xs" role="radiogroup" aria-label="Quais linhas" className={reviewStyles.filters}>
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
              className={reviewStyles.search}
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
        />
      ) : null}
    </Stack>
  );
}

/** What a sheet of packages adds up to, before anything comes. */
function Sums({ result }: Pick<StepProps['shown'], 'result'>) {
  const of = (what: string) => result?.comparison.find((each) => each.what === what)?.source ?? 0;
  const credit = of('packages.credit.cents');
  const words = [
    of('packages.sessions') > 0 &&
      sayCount(of('packages.sessions'), 'sessão que resta', 'sessões que restam'),
    of('packages.cents') > 0 && `${formatCents(of('packages.cents'))} em aberto`,
    credit > 0 && `${formatCents(credit)} de crédito, que ficam “A devolver” na ficha de cada paciente`,
  ].filter((word) => word !== false);
  return words.length > 0 ? <Text>A planilha soma {new Intl.ListFormat('pt-BR').format(words)}.</Text> : null;
}

type NotPeopleProps = {
  kind: SpreadsheetKind;
  counts: EntryCounts;
  calls: ReviewCalls;
  importId: string;
  onShow: () => void;
};

/** 'ALMOÇO' in the column of the patient keeps a time free: all such lines are left out by one press. */
function NotPeople({ kind, counts: { notPeople, notPeopleNames }, calls, importId, onShow }: NotPeopleProps) {
  const [one, many] =
    kind === 'patients'
      ? ['vira um cadastro', 'viram cadastros']
      : ['vem como de um paciente', 'vêm como de pacientes'];
  return (
    <Alert color="yellow" icon={<IconAlertCircle aria-hidden />} role="status">
      <Group gap="xs">
        <Text inherit flex="1 1 20rem">
          {notPeople === 1
            ? '1 linha não parece de paciente'
            : `${count(notPeople)} linhas não parecem de pacientes`}
          : {notPeopleNames}. Sem mudança, {notPeople === 1 ? one : many}.
        </Text>
        <Button
          size="compact-md"
          variant="light"
          loading={calls.decideAll.isPending}
          onClick={() =>
            calls.decideAll.mutate(
              { id: importId, filter: 'notPeople', decision: 'skip' },
              { onSuccess: ({ changed }) => notify.success(`${sayLeft(changed)} de fora`) },
            )
          }
        >
          {notPeople === 1 ? 'Pular a linha' : `Pular as ${count(notPeople)} linhas`}
        </Button>
        <Button size="compact-md" variant="subtle" onClick={onShow}>
          Ver
        </Button>
      </Group>
    </Alert>
  );
}

/** Decided ones are among the ready ones too: with those to decide the numbers add up. */
const sayFilterCount = (filter: ShownFilter, counts: EntryCounts) =>
  (filter === 'duplicates' || filter === 'choices') && counts.undecided < counts[filter]
    ? `${count(counts[filter])}, ${counts.undecided === 0 ? 'todos decididos' : `${count(counts.undecided)} por decidir`}`
    : count(counts[filter]);

const emptyTexts: Partial<Record<EntryFilter, string>> = {
  problems: 'Nenhuma linha com problemas.',
  duplicates: 'Nenhum paciente repetido.',
  choices: 'Nenhum paciente a escolher.',
  ready: 'Nenhuma linha pronta ainda.',
  skip: 'Nenhuma linha ignorada.',
  newPatient: 'Nenhuma linha cadastra paciente.',
  notPeople: 'Nenhuma linha assim.',
  sameTime: 'Nenhuma linha com esse horário aqui.',
  outsideHours: 'Nenhuma visita em dia ou horário fechado.',
};

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

type FootProps = StepProps & {
  kind: SpreadsheetKind;
  counts: EntryCounts;
  procedures: EntriesPage['procedures'];
  calls: ReviewCalls;
  onShow: (filter: ShownFilter) => void;
};

/** 'Importar 8 pacientes e juntar 1': those who are here already are completed. */
function startLabel(kind: SpreadsheetKind, { ready, create, merge }: EntryCounts): string {
  if (merge === 0) return `Importar ${sayCount(ready, ...nouns[kind])}`;
  return create === 0
    ? `Juntar ${sayCount(merge, ...nouns[kind])}`
    : `Importar ${sayCount(create, ...nouns[kind])} e juntar ${count(merge)}`;
}

type RegisteredProps = Pick<EntryCounts, 'register' | 'registerNames' | 'registerProfessionals'> & {
  onShow: () => void;
};

/** 'Cadastra 1 paciente (Ana Reis) e 2 profissionais.' Beside the button: a phone has no room for all nouns in it. */
function Registered({ register, registerNames, registerProfessionals, onShow }: RegisteredProps) {
  if (register + registerProfessionals === 0) return null;
  return (
    <>
      {' Cadastra '}
      {register > 0 ? (
        <>
          <Anchor component="button" type="button" fz="inherit" onClick={onShow}>
            {sayCount(register, ...nouns.patients)}
          </Anchor>
          {` (${registerNames})`}
        </>
      ) : null}
      {register > 0 && registerProfessionals > 0 ? ' e ' : ''}
      {registerProfessionals > 0 ? sayCount(registerProfessionals, 'profissional', 'profissionais') : ''}.
    </>
  );
}

const sayLeft = (lines: number) => `${count(lines)} ${lines === 1 ? 'linha fica' : 'linhas ficam'}`;

/** What is asked before an import in which something has no answer; undefined without any. */
function questionOf(
  kind: SpreadsheetKind,
  { undecided }: EntryCounts,
  procedures: EntriesPage['procedures'],
) {
  const open = kind === 'appointments' ? procedures.filter((each) => isOpen(each, kind)) : [];
  const texts = [
    undecided > 0 &&
      `${sayLeft(undecided)} de fora porque ninguém decidiu. A mesma planilha pode ser enviada de novo depois.`,
    open.length > 0 &&
      `${sayCount(
        open.reduce((sum, { lines }) => sum + lines, 0),
        'linha vem',
        'linhas vêm',
      )} com o nome da planilha, fora do catálogo e sem preço: ${new Intl.ListFormat('pt-BR').format([...open.slice(0, namesInQuestion).map(({ name }) => name), ...(open.length > namesInQuestion ? [`mais ${count(open.length - namesInQuestion)}`] : [])])}.`,
  ].filter((text) => text !== false);
  if (texts.length === 0) return undefined;
  return {
    title:
      undecided > 0
        ? `Importar sem decidir ${undecided === 1 ? 'quem falta' : `os ${count(undecided)} que faltam`}?`
        : `Importar com ${sayCount(open.length, 'procedimento', 'procedimentos')} fora do catálogo?`,
    text: texts.join(' '),
  };
}

const namesInQuestion = 5;

function Foot({ shown, kind, counts, procedures, calls, onShow }: FootProps) {
  const { ready, all, problems, undecided, skip } = counts;
  const left = all - ready;
  const reasons = [
    { filter: 'problems' as const, number: problems, label: `${count(problems)} com problemas` },
    { filter: undecidedFilter(kind), number: undecided, label: `${count(undecided)} por decidir` },
    { filter: 'skip' as const, number: skip, label: skip === 1 ? '1 ignorada' : `${count(skip)} ignoradas` },
  ].filter(({ number }) => number > 0);
  const saving = [calls.mend, calls.decide, calls.decideAll, calls.answer].some(({ isPending }) => isPending);
  return (
    <Group justify="space-between" gap="sm" className={styles.foot} data-keep-free>
      <Text size="sm" c="dimmed" role="status" flex="1 1 20rem">
        {left === 0 ? 'Todas as linhas vêm.' : `${sayLeft(left)} de fora: `}
        {reasons.map(({ filter, label }, place) => (
          <Fragment key={filter}>
            {place === 0 ? '' : ', '}
            <Anchor component="button" type="button" fz="inherit" onClick={() => onShow(filter)}>
              {label}
            </Anchor>
          </Fragment>
        ))}
        {left === 0 ? '' : '.'}
        {ready > 0 ? <Registered {...counts} onShow={() => onShow('newPatient')} /> : null}
      </Text>
      <StartButton
        shown={shown}
        disabled={ready === 0 || saving}
        question={questionOf(kind, counts, procedures)}
      >
        {startLabel(kind, counts)}
      </StartButton>
    </Group>
  );
}
