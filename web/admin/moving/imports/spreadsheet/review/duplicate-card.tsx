/** A line of the file beside the record, or the earlier line, that may be the same person; and what becomes of it. */
import { Anchor, Badge, Button, Card, Group, SegmentedControl, Stack, Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { EntryDecision, EntryMatch, SpreadsheetEntry } from '#contract/moving/spreadsheet-entries.ts';
import type { SpreadsheetField } from '#contract/moving/spreadsheet-fields.ts';
import { formatCpf } from '#web/format/cpf.ts';
import { formatDate } from '#web/format/date.ts';
import { formatPhone } from '#web/format/phone.ts';
import { paths } from '#web/paths.ts';
import { EmailText } from '#web/ui/email-text.tsx';
import {
  cellOf,
  type EntryColumn,
  formatRead,
  inSentence,
  isCpfOfGuardian,
  nameOf,
  sayMatch,
} from './entry-values.ts';
import styles from './review.module.css';
import type { ReviewCalls } from './review-data.ts';

export const decisionLabels: Record<EntryDecision, { label: string; explains: string }> = {
  merge: {
    label: 'Juntar',
    explains: 'Completa a ficha com o que falta nela. Nada é trocado.',
  },
  skip: { label: 'Pular', explains: 'A linha fica de fora. A ficha não muda.' },
  create: { label: 'Criar', explains: 'É outra pessoa: ganha uma ficha nova.' },
};
export const decisionOrder = ['merge', 'skip', 'create'] as const satisfies EntryDecision[];

const sameWords: Record<EntryMatch['same'][number], string> = {
  cpf: 'mesmo CPF',
  email: 'mesmo e-mail',
  phone: 'mesmo telefone',
  birthDate: 'mesmo nascimento',
  name: 'mesmo nome',
  similarName: 'nome parecido',
};

type Compared = {
  label: string;
  fields: SpreadsheetField[];
  /** What a cell must have to be shown: 'não tem' is an empty one. */
  needs: RegExp;
  of: (match: EntryMatch) => string | null;
  same: EntryMatch['same'];
};

const compared: Compared[] = [
  {
    label: 'CPF',
    fields: ['cpf', 'patientCpf'],
    needs: /\d/u,
    of: ({ cpf }) => cpf && formatCpf(cpf),
    same: ['cpf'],
  },
  {
    label: 'Nascimento',
    fields: ['birthDate', 'patientBirthDate'],
    needs: /\d/u,
    of: ({ birthDate }) => birthDate && formatDate(birthDate),
    same: ['birthDate'],
  },
  {
    label: 'E-mail',
    fields: ['email', 'patientEmail'],
    needs: /@/u,
    of: ({ email }) => email,
    same: ['email'],
  },
  {
    label: 'Telefone',
    fields: ['phone', 'patientPhone'],
    needs: /\d/u,
    of: ({ phone }) => phone && formatPhone(phone),
    same: ['phone'],
  },
];

/** Said where the line is decided, and where it is listed. */
export const cpfOfGuardian = 'O CPF da linha é o do responsável, e fica com ele.';

const shownCell = (value: string | null, needs: RegExp) => (value && needs.test(value) ? value : null);

const sayTime = ({ patientId, line }: EntryMatch) => (patientId === null ? `Linha ${line}` : 'Já na clínica');
const isChosen = (entry: SpreadsheetEntry, { patientId, line }: EntryMatch) =>
  entry.match !== null && entry.match.patientId === patientId && entry.match.line === line;

/** Of the older platform a person comes with all that belongs to them. */
const ofPlatform: Record<EntryDecision, string> & { undecided: string } = {
  merge:
    'Agendamentos, arquivos e anotações vêm para a ficha daqui, que ganha o que falta nela. Nada é trocado.',
  skip: 'Fica de fora, com agendamentos, arquivos e anotações. A ficha daqui não muda.',
  create: 'É outra pessoa: ganha uma ficha nova.',
  undecided: 'Escolha o que fazer. Sem escolha, ganha uma ficha nova, ao lado da que já está aqui.',
};

type DuplicateCardProps = {
  entry: SpreadsheetEntry;
  columns: readonly EntryColumn[];
  calls: ReviewCalls;
  importId: string;
  isOfPlatform?: boolean;
};

export function DuplicateCard({ entry, columns, calls, importId, isOfPlatform = false }: DuplicateCardProps) {
  const { line, matches, decision } = entry;
  const match = matches.find((each) => isChosen(entry, each)) ?? matches[0];
  if (!match) return null;
  const decide = (choice: EntryDecision, { patientId, line: other }: EntryMatch) =>
    calls.decide.mutate({
      id: importId,
      line,
      decision: choice,
      match: choice === 'merge' ? { patientId, line: other } : null,
    });
  const name = nameOf(entry, columns) ?? 'Sem nome';
  const source = isOfPlatform ? 'Sistema anterior' : `Linha ${line}`;
  const missing = entry.problems.find(({ isEssential }) => isEssential);
  return (
    <Card component="li" p="md" aria-label={`${source}: ${name}`}>
      <Stack gap="sm">
        <Group gap="xs">
          {match.same.map((same) => (
            <Badge key={same} color={match.strength === 'sure' ? 'clay' : 'gray'}>
              {sameWords[same]}
            </Badge>
          ))}
        </Group>
        <Comparison entry={entry} columns={columns} match={match} name={name} source={source} />
        {matches.length > 1 ? (
          <Group gap={4}>
            <Text size="sm" c="dimmed">
              Parecidos:
            </Text>
            {matches.map((each) => (
              <Button
                key={`${each.patientId} ${each.line}`}
                size="compact-sm"
                variant={each === match ? 'light' : 'subtle'}
                aria-pressed={each === match}
                onClick={() => decide('merge', each)}
              >
                {sayMatch(each, matches)}
              </Button>
            ))}
          </Group>
        ) : null}
        {isCpfOfGuardian(entry, columns) ? <Text size="sm">{cpfOfGuardian}</Text> : null}
        <Stack gap={4}>
          <SegmentedControl
            aria-label={isOfPlatform ? `O que fazer com ${name}` : `O que fazer com a linha ${line}`}
            fullWidth
            value={decision ?? ''}
            onChange={(chosen) => {
              const choice = decisionOrder.find((each) => each === chosen);
              if (choice) decide(choice, match);
            }}
            data={decisionOrder.map((choice) => ({ value: choice, label: decisionLabels[choice].label }))}
          />
          <Text size="sm" c="dimmed">
            {missing && decision !== 'skip'
              ? `A linha fica de fora: ${inSentence(missing.reason)}. Corrija-a em “Com problemas”.`
              : isOfPlatform
                ? ofPlatform[decision ?? 'undecided']
                : decision
                  ? `${decisionLabels[decision].explains}${decision === 'create' && match.same.includes('cpf') ? ` O CPF fica de fora: já é de ${match.fullName}.` : ''}`
                  : 'Escolha o que fazer. Sem escolha, a linha fica de fora.'}
          </Text>
        </Stack>
      </Stack>
    </Card>
  );
}

type ComparisonProps = Pick<DuplicateCardProps, 'entry' | 'columns'> & {
  match: EntryMatch;
  name: string;
  source: string;
};

function Comparison({ entry, columns, match, name, source }: ComparisonProps) {
  const sameName = match.same.includes('name') || match.same.includes('similarName');
  const nameHere = match.fullName || 'Sem nome';
  const rows: { label: string; file: string | null; here: ReactNode; same: boolean }[] = [
    {
      label: 'Nome',
      file: name,
      here: match.patientId ? (
        <Anchor component={Link} to={paths.admin.patient(match.patientId)} inherit>
          {nameHere}
        </Anchor>
      ) : (
        nameHere
      ),
      same: sameName,
    },
    ...compared.map(({ label, fields, needs, of, same }) => ({
      label,
      file:
        label === 'CPF' && (entry.cpf !== null || isCpfOfGuardian(entry, columns))
          ? entry.cpf && formatCpf(entry.cpf)
          : (formatRead(entry, fields[0] ?? null) ?? shownCell(cellOf(entry, columns, fields), needs)),
      here: of(match),
      same: same.some((each) => match.same.includes(each)),
    })),
  ].filter(({ file, here }) => file !== null || here !== null);
  return (
    <Table verticalSpacing={4} horizontalSpacing="xs" fz="sm" layout="fixed" className={styles.comparison}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th w="6.5rem" aria-label="Campo" />
          <Table.Th scope="col">{source}</Table.Th>
          <Table.Th scope="col">{sayTime(match)}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ label, file, here, same }) => (
          <Table.Tr key={label} data-same={same || undefined}>
            <Table.Th scope="row">{label}</Table.Th>
            <Table.Td>
              <EmailText>{file ?? '—'}</EmailText>
            </Table.Td>
            <Table.Td>
              {typeof here === 'string' || here === null ? <EmailText>{here ?? '—'}</EmailText> : here}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
