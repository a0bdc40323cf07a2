/** The findings of one reason, in pages. */
import { Anchor, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { type FindingReason, findingActions } from '#contract/import-findings.ts';
import { type ApiClient, api } from '#web/api/client.ts';
import { paths } from '#web/paths.ts';
import { ListFrame } from '#web/ui/list-frame.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { count, tableName } from '../shown-import.ts';
import { fieldName } from './field-name.ts';
import styles from './findings.module.css';

const pageSize = 10;

type Finding = Awaited<ReturnType<ApiClient['imports']['findings']>>['rows'][number];
/** `isHere`: the patients are in the clinic, so that their records can be opened. */
type FindingRowsProps = { importId: string; reason: FindingReason; isHere: boolean };

export function FindingRows({ importId, reason, isHere }: FindingRowsProps) {
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
                <Row key={row.number} finding={row} isHere={isHere} />
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

function Row({ finding, isHere }: { finding: Finding; isHere: boolean }) {
  const { table, line, sourceId, field, value, action, patientId } = finding;
  return (
    <li className={styles.row}>
      <Text span c="dimmed" size="sm" className={styles.place}>
        {tableName(table)}
        {line === null ? '' : `, linha ${count(line)}`}
      </Text>
      <span className={styles.value}>
        {field ? `${fieldName(field)}: ` : ''}
        {value ?? sourceId ?? 'vazio'}
      </span>
      <span className={styles.action}>{findingActions[action]}</span>
      {isHere && patientId ? (
        <Anchor component={Link} to={paths.admin.patient(patientId)} size="sm" className={styles.link}>
          Abrir paciente
        </Anchor>
      ) : null}
    </li>
  );
}
