/** Ten patients as the source had them, beside what is here now. */
import { Accordion, Anchor, Badge, Group, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { fieldName } from '#contract/moving/finding-places.ts';
import { comparedTables, type PatientPair } from '#contract/moving/platform-imports.ts';
import { api } from '#web/api/client.ts';
import { statusLabel } from '#web/clinic/status-badge.tsx';
import { paths } from '#web/paths.ts';
import { MissingValue } from '#web/ui/missing-value.tsx';
import { QueryContent } from '#web/ui/query-content.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { Part } from '../part.tsx';
import { count, type StepProps } from '../shown-import.ts';
import styles from './samples.module.css';

export function Samples({ shown }: StepProps) {
  const samples = useQuery(api.imports.samples.queryOptions({ input: { id: shown.id } }));
  return (
    <QueryContent
      query={samples}
      errorMessage="Erro ao carregar os pacientes lado a lado"
      skeleton={<ListSkeleton rows={3} />}
    >
      {({ patients }) => (patients.length === 0 ? null : <Pairs patients={patients} />)}
    </QueryContent>
  );
}

function Pairs({ patients }: { patients: readonly PatientPair[] }) {
  return (
    <Part
      title={patients.length === 1 ? 'Um paciente lado a lado' : `${patients.length} pacientes lado a lado`}
      text="Escolhidos ao acaso. À esquerda o que a origem tinha, à direita o que está aqui."
    >
      <Accordion variant="contained" order={4} classNames={{ item: styles.patient }}>
        {patients.map((patient) => (
          <Accordion.Item key={patient.id} value={patient.id}>
            <Accordion.Control>
              <Group gap="sm" wrap="nowrap" justify="space-between" mr="sm">
                <span>{patient.fullName}</span>
                {hasSameRows(patient) ? (
                  <Badge color="green">Completo</Badge>
                ) : (
                  <Badge color="yellow">A menos</Badge>
                )}
              </Group>
            </Accordion.Control>
            <Accordion.Panel>
              <Pair patient={patient} />
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </Part>
  );
}

const hasSameRows = ({ rows }: PatientPair) => rows.every(({ source, ours }) => source === ours);

function Pair({ patient }: { patient: PatientPair }) {
  const { id, fullName, values, rows, examples } = patient;
  return (
    <>
      <Table aria-label={`${fullName}, lado a lado`} className={styles.table} layout="fixed">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col" className={styles.what}>
              Campo
            </Table.Th>
            <Table.Th scope="col">Na origem</Table.Th>
            <Table.Th scope="col">Aqui</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {values.map(({ field, source, ours }) => (
            <Row key={field} what={fieldName(field)} source={source} ours={ours} />
          ))}
          {rows.map(({ table, source, ours }) => (
            <Row key={table} what={nameOf(table)} source={count(source)} ours={count(ours)} />
          ))}
          {examples.map(({ table, source, ours }) => (
            <Row
              key={`${table} ${source}`}
              what={`${nameOf(table)}: exemplo`}
              source={withStatus(source)}
              ours={ours === null ? null : withStatus(ours)}
            />
          ))}
        </Table.Tbody>
      </Table>
      <Anchor component={Link} to={paths.admin.patient(id)}>
        Abrir paciente
      </Anchor>
    </>
  );
}

const nameOf = (table: string) => comparedTables[table] ?? table;

/** The last part of an example is the status. */
const withStatus = (example: string) =>
  example
    .split(' · ')
    .map((part, index, all) => (index === all.length - 1 ? statusLabel(part) : part))
    .join(' · ');

/** Days and times as people write them; both sides hold them as the database does. */
const readable = (text: string) =>
  text.replace(/\b(\d{4})-(\d\d)-(\d\d)\b/gu, '$3/$2/$1').replace(/\b(\d\d:\d\d):00\b/gu, '$1');

const Row = ({ what, source, ours }: { what: string; source: string | null; ours: string | null }) => (
  <Table.Tr>
    <Table.Th scope="row" className={styles.what}>
      {what}
    </Table.Th>
    <Table.Td>{source === null ? <MissingValue>Vazio</MissingValue> : readable(source)}</Table.Td>
    <Table.Td>{ours === null ? <MissingValue>Vazio</MissingValue> : readable(ours)}</Table.Td>
  </Table.Tr>
);
