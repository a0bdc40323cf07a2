/** The findings of one reason, in pages. */
import { Anchor, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { fieldName, tableName } from '#contract/moving/finding-places.ts';
import { type FindingReason, findingActions } from '#contract/moving/import-findings.ts';
import { type ApiClient, api } from '#web/api/client.ts';
import { paths } from '#web/paths.ts';
import { ListFrame } from '#web/ui/list-frame.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { count } from '../shown-import.ts';
import styles from './findings.module.css';

const pageSize = 10;

type Finding = Awaited<ReturnType<ApiClient['imports']['findings']>>['rows'][number];

export function FindingRows({ importId, reason }: { importId: string; reason: FindingReason }) {
  const [page, setPage] = useState(1);
  const findings = useQuery(
    api.imports.findings.queryOptions({
      input: { id: importId, reason, page, pageSize },
      placeholderData: keepPreviousData,
    }),
  );
  return (
    <Stack gap="sm">
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
                <Row key={row.number} finding={row} />
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

/** 'CPF: 123', or one of the two. Null without both. */
const whatOf = ({ field, value }: Finding) =>
  [field && fieldName(field), value].filter((each) => each !== null && each !== '').join(': ') || null;

function Row({ finding }: { finding: Finding }) {
  const { table, line, action } = finding;
  return (
    <li className={styles.row}>
      <Text span c="dimmed" size="sm" className={styles.place}>
        {tableName(table)}
        {line === null ? '' : `, linha ${count(line)}`}
      </Text>
      <div>
        <FindingPatient finding={finding} />
        <Text>{whatOf(finding)}</Text>
      </div>
      <span className={styles.action}>{findingActions[action]}</span>
    </li>
  );
}

/** The patient, once here; before, what finds the row in the source. */
function FindingPatient({ finding: { patient, sourceId } }: { finding: Finding }) {
  if (patient) {
    return (
      <Anchor component={Link} to={paths.admin.patient(patient.id)} fw="bold">
        {patient.name}
      </Anchor>
    );
  }
  return sourceId ? (
    <Text size="sm" c="dimmed">
      Identificação na origem: {sourceId}
    </Text>
  ) : null;
}
