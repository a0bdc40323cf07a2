/** The findings of one reason, in pages. */
import { Anchor, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { fieldName, tableName } from '#contract/moving/finding-places.ts';
import {
  actionText,
  type FindingReason,
  type FindingTime,
  findingAdvice,
} from '#contract/moving/import-findings.ts';
import { spreadsheetKinds } from '#contract/moving/spreadsheet-fields.ts';
import { type ApiClient, api } from '#web/api/client.ts';
import { paths } from '#web/paths.ts';
import { ListFrame } from '#web/ui/list-frame.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { count } from '../shown-import.ts';
import styles from './findings.module.css';

const pageSize = 10;

type Finding = Awaited<ReturnType<ApiClient['imports']['findings']>>['rows'][number];

interface FindingRowsProps {
  importId: string;
  reason: FindingReason;
  time: FindingTime;
}

export function FindingRows({ importId, reason, time }: FindingRowsProps) {
  const [page, setPage] = useState(1);
  const findings = useQuery(
    api.imports.findings.queryOptions({
      input: { id: importId, reason, page, pageSize },
      placeholderData: keepPreviousData,
    }),
  );
  return (
    <Stack gap="sm">
      {findingAdvice[reason] && time !== 'undone' ? <Text c="dimmed">{findingAdvice[reason]}</Text> : null}
      <ListFrame
        query={findings}
        page={page}
        pageSize={pageSize}
        onPage={setPage}
        noun="observações"
        errorMessage="Erro ao carregar as observações"
        empty={<Text c="dimmed">Não há mais observações deste tipo.</Text>}
      >
        {(rows) =>
          rows ? (
            <ul className={styles.list} data-stale={findings.isPlaceholderData || undefined}>
              {rows.map((row) => (
                <Row key={row.number} finding={row} time={time} />
              ))}
            </ul>
          ) : (
            <ListSkeleton rows={3} />
          )
        }
      </ListFrame>
    </Stack>
  );
}

/** A line of a sheet can be looked up; the lines of a dump cannot. */
const isOfSheet = (table: string) => spreadsheetKinds.some((kind) => kind === table);

/** 'CPF: 123', or one of the two. Null without both. */
const whatOf = ({ field, value }: Finding) =>
  [field && fieldName(field), value].filter((each) => each !== null && each !== '').join(': ') || null;

function Row({ finding, time }: { finding: Finding; time: FindingTime }) {
  const { table, line, action } = finding;
  return (
    <li className={styles.row}>
      <Text span c="dimmed" size="sm">
        {tableName(table)}
        {line === null || !isOfSheet(table) ? '' : `, linha ${count(line)}`}
      </Text>
      <div>
        <FindingPatient finding={finding} />
        <Text>{whatOf(finding)}</Text>
      </div>
      <span className={styles.action}>{actionText(action, time)}</span>
    </li>
  );
}

/** The patient, with a link once here; the source's id only where nothing else says which row it is. */
function FindingPatient({ finding: { patient, sourceId, value } }: { finding: Finding }) {
  if (patient?.id) {
    return (
      <Anchor component={Link} to={paths.admin.patient(patient.id)} fw="bold">
        {patient.name}
      </Anchor>
    );
  }
  if (patient) return <Text fw="bold">{patient.name}</Text>;
  return sourceId && !value ? (
    <Text size="sm" c="dimmed">
      Identificação na origem: {sourceId}
    </Text>
  ) : null;
}
