/** An appointment or a package whose line can mean several patients. */
import { Button, Card, Checkbox, Group, Stack, Text } from '@mantine/core';
import { Fragment, useState } from 'react';
import type { EntryMatch, SpreadsheetEntry } from '#contract/moving/spreadsheet-entries.ts';
import { formatCpf } from '#web/format/cpf.ts';
import { formatDate } from '#web/format/date.ts';
import { formatPhone } from '#web/format/phone.ts';
import { count } from '../../shown-import.ts';
import { cellOf, type EntryColumn, formatRead, nameOf } from './entry-values.ts';
import styles from './review.module.css';
import type { ReviewCalls } from './review-data.ts';

type PatientChoiceCardProps = {
  entry: SpreadsheetEntry;
  columns: readonly EntryColumn[];
  calls: ReviewCalls;
  importId: string;
};

/** What tells people of one name apart. */
function factsOf({ line, cpf, birthDate, phone, email }: EntryMatch): string[] {
  const facts = [
    cpf && formatCpf(cpf),
    birthDate && `nascimento ${formatDate(birthDate)}`,
    phone && formatPhone(phone),
    email,
  ].flatMap((fact) => fact || []);
  return [
    ...(line === null ? [] : [`linha ${line} da planilha`]),
    ...(facts.length > 0 ? facts : ['sem CPF, nascimento, telefone nem e-mail']),
  ];
}

/** No number is broken into two lines. */
export const PersonFacts = ({ match }: { match: EntryMatch }) =>
  factsOf(match).map((fact, place) => (
    <Fragment key={fact}>
      {place === 0 ? '' : ' · '}
      {fact === match.email ? fact : <span className={styles.whole}>{fact}</span>}
    </Fragment>
  ));

export function PatientChoiceCard({ entry, columns, calls, importId }: PatientChoiceCardProps) {
  const { line, matches, match: chosen, decision, newWithLine, others } = entry;
  const [ofPerson, setOfPerson] = useState(false);
  const decide = (choice: 'create' | 'skip', match: EntryMatch | null, also = ofPerson) =>
    calls.decide.mutate({
      id: importId,
      line,
      decision: choice,
      match: match && { patientId: match.patientId, line: match.line },
      ofPerson: also && others > 0,
    });
  const name = nameOf(entry, columns) ?? 'Sem nome';
  const when = [
    formatRead(entry, 'startsAt') ??
      [cellOf(entry, columns, ['startsAt', 'date']), cellOf(entry, columns, ['time'])]
        .filter((word) => word !== null)
        .join(' '),
    cellOf(entry, columns, ['service']),
    cellOf(entry, columns, ['open']),
  ].filter((word) => word !== null && word !== '');
  const isPicked = ({ patientId, line: other }: EntryMatch) =>
    decision === 'create' && chosen?.patientId === patientId && chosen.line === other;
  return (
    <Card component="li" p="md" aria-label={`Linha ${line}: ${name}`}>
      <Stack gap="sm">
        <div>
          <Text fw="bold">{name}</Text>
          <Text size="sm" c="dimmed">
            Linha {line}
            {when.length > 0 ? `: ${when.join(', ')}` : ''}
          </Text>
        </div>
        {matches.map((match) => (
          <Group
            key={`${match.patientId} ${match.line}`}
            justify="space-between"
            gap="xs"
            className={styles.candidate}
          >
            <div>
              <Text>{match.fullName}</Text>
              <Text size="sm" c="dimmed">
                <PersonFacts match={match} />
              </Text>
            </div>
            <Button
              size="compact-md"
              variant={isPicked(match) ? 'filled' : 'light'}
              aria-pressed={isPicked(match)}
              aria-label={`É este paciente: ${[match.fullName, ...factsOf(match)].join(', ')}`}
              onClick={() => decide('create', match)}
            >
              É este
            </Button>
          </Group>
        ))}
        {others > 0 ? (
          <Checkbox
            size="sm"
            label={
              others === 1
                ? 'Responder também à outra linha deste nome'
                : `Responder também às outras ${count(others)} linhas deste nome`
            }
            checked={ofPerson}
            onChange={({ currentTarget: { checked } }) => {
              setOfPerson(checked);
              // What was answered before the tick.
              if (checked && (decision === 'create' || decision === 'skip'))
                decide(decision, matches.find(isPicked) ?? null, true);
            }}
          />
        ) : null}
        {decision === 'create' && chosen === null && newWithLine !== line ? (
          <Text size="sm">Será a mesma pessoa nova da linha {newWithLine}.</Text>
        ) : null}
        <Group gap="xs">
          <Button
            size="compact-md"
            variant={decision === 'create' && chosen === null ? 'filled' : 'default'}
            onClick={() => decide('create', null)}
          >
            Cadastrar outro
          </Button>
          <Button
            size="compact-md"
            variant={decision === 'skip' ? 'filled' : 'subtle'}
            color="gray"
            onClick={() => decide('skip', null)}
          >
            Pular
          </Button>
        </Group>
      </Stack>
    </Card>
  );
}
