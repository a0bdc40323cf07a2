/** What stays out, what is registered, and the button that begins the import. */
import { Anchor, Group, Text } from '@mantine/core';
import { Fragment } from 'react';
import { sayCount, sayList } from '#contract/count.ts';
import type { SpreadsheetKind } from '#contract/moving/spreadsheet-fields.ts';
import { StartButton } from '../../import-actions.tsx';
import { count, type StepProps } from '../../shown-import.ts';
import styles from '../spreadsheet.module.css';
import { isOpen } from './procedure-answers.tsx';
import type { EntriesPage, EntryCounts, ReviewCalls } from './review-data.ts';
import { type ShownFilter, undecidedFilter } from './review-filters.ts';
import { sayLeft } from './review-notices.tsx';

const nouns: Record<SpreadsheetKind, [one: string, many: string]> = {
  patients: ['paciente', 'pacientes'],
  appointments: ['agendamento', 'agendamentos'],
  packages: ['pacote ou saldo', 'pacotes e saldos'],
};

type FootProps = StepProps & {
  kind: SpreadsheetKind;
  counts: EntryCounts;
  procedures: EntriesPage['procedures'];
  calls: ReviewCalls;
  onShow: (filter: ShownFilter) => void;
  isFresh: () => Promise<boolean>;
};

/** 'Importar 8 pacientes e juntar 1': those who are here already are completed. */
function sayStart(kind: SpreadsheetKind, { ready, create, merge }: EntryCounts): string {
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
      `Com o nome da planilha, fora do catálogo e sem preço: ${sayList([...open.slice(0, namesInQuestion).map(({ name }) => name), ...(open.length > namesInQuestion ? [`mais ${count(open.length - namesInQuestion)}`] : [])])}.`,
  ].filter((text) => text !== false);
  if (texts.length === 0) return undefined;
  return {
    title:
      undecided > 0
        ? `Importar sem decidir ${undecided === 1 ? 'quem falta' : `os ${count(undecided)} que faltam`}?`
        : `Importar com ${sayCount(open.length, 'procedimento', 'procedimentos')} fora do catálogo?`,
    text: <Text>{texts.join(' ')}</Text>,
  };
}

const namesInQuestion = 5;

export function Foot({ shown, kind, counts, procedures, calls, onShow, isFresh }: FootProps) {
  const { ready, all, problems, undecided, skip } = counts;
  const left = all - ready;
  const reasons = [
    { filter: 'problems' as const, number: problems, label: `${count(problems)} com problemas` },
    { filter: undecidedFilter(kind), number: undecided, label: `${count(undecided)} por decidir` },
    { filter: 'skip' as const, number: skip, label: sayCount(skip, 'ignorada', 'ignoradas') },
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
        isFresh={isFresh}
        question={questionOf(kind, counts, procedures)}
      >
        {sayStart(kind, counts)}
      </StartButton>
    </Group>
  );
}
