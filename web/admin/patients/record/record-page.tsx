/** The signed record of a patient, oldest first, for paper: whole, of a period, or one entry with its addenda. */
import { Card, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import type { Patient } from '#contract/patients/patients.ts';
import type { WholeEntry } from '#contract/patients/record.ts';
import { sexNames } from '#contract/patients/registration.ts';
import { api, client } from '#web/api/client.ts';
import { useToday } from '#web/clinic/clinic.ts';
import { formatCpf } from '#web/format/cpf.ts';
import { formatDate } from '#web/format/date.ts';
import { readTypedDate } from '#web/format/typed-date.ts';
import { paths } from '#web/paths.ts';
import { DateField } from '#web/ui/date-field.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { PrintButton } from '#web/ui/print-button.tsx';
import { QueryContent } from '#web/ui/query-content.tsx';
import { CardSkeleton, Loading } from '#web/ui/skeletons.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { PatientBoundary } from '../patients/patient-boundary.tsx';
import { EntryText, nameOfEntry } from './entry-text.tsx';
import styles from './record-page.module.css';

/** Paper needs all of them at once. */
async function readAll(patientId: string): Promise<WholeEntry[]> {
  const entries: WholeEntry[] = [];
  let before: number | undefined;
  do {
    const { rows, next } = await client.record.list({ patientId, before });
    entries.push(...rows);
    before = next ?? undefined;
  } while (before !== undefined);
  return entries.reverse();
}

export function Component() {
  const { id: patientId = '' } = useParams();
  const [search] = useSearchParams();
  const only = search.get('entrada');
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const today = useToday();
  const found = useQuery(api.patients.get.queryOptions({ input: { id: patientId } }));
  const entries = useQuery({
    queryKey: [...api.record.list.key({ input: { patientId } }), 'all'],
    queryFn: () => readAll(patientId),
  });
  const patient = found.data?.patient;
  const first = readTypedDate(from) ?? '';
  const last = readTypedDate(to) ?? '9999-12-31';
  const isShown = ({ id, correctsId, day }: WholeEntry) =>
    correctsId === null && (only ? id === only : first <= day && day <= last);
  return (
    <PatientBoundary error={entries.error}>
      <Page width="narrow">
        <PageHeader
          title={patient ? `Prontuário de ${patient.fullName}` : undefined}
          documentTitle="Prontuário"
          description={patient ? sayWho(patient) : undefined}
          back={{ to: paths.admin.patient(patientId) }}
          actions={<PrintButton />}
        />
        {only ? null : (
          <Group gap="sm" data-screen-only>
            <DateField label="De" today={today} maxDate={today} value={from} onChange={setFrom} />
            <DateField label="Até" today={today} maxDate={today} value={to} onChange={setTo} />
          </Group>
        )}
        <QueryContent
          query={entries}
          errorMessage="Erro ao carregar o prontuário"
          skeleton={
            <Loading>
              <CardSkeleton lines={8} />
            </Loading>
          }
        >
          {(all) => {
            const shown = all.filter(isShown);
            return shown.length > 0 ? (
              <>
                <Stack component="ol" gap="md">
                  {shown.map((entry) => (
                    <Card key={entry.id} component="li" className={styles.entry}>
                      <Title order={2} size="h3">
                        {nameOfEntry(entry)}
                      </Title>
                      <EntryText
                        patientId={patientId}
                        entry={entry}
                        addenda={all.filter(({ correctsId }) => correctsId === entry.id)}
                        below={({ position, hash }) => (
                          <Text size="xs" c="dimmed" className={styles.hash}>
                            Registro {position} · SHA-256 {hash}
                          </Text>
                        )}
                      />
                    </Card>
                  ))}
                </Stack>
                <Text size="xs" c="dimmed" mt="md">
                  O código SHA-256 mostra se um registro mudou depois de assinado no sistema. Não é uma
                  assinatura ICP-Brasil, e o sistema não tem certificação (SBIS, CFM 1.821/2007).
                </Text>
              </>
            ) : (
              <EmptyState
                drawing="paper"
                title="Nada assinado neste período."
                description="Rascunhos não são parte do prontuário e não são impressos."
              />
            );
          }}
        </QueryContent>
      </Page>
    </PatientBoundary>
  );
}

/** What a record has to say about who it is about (CFM 1.638). */
const sayWho = ({ birthDate, cpf, sex }: Patient) =>
  [
    birthDate ? `Nascimento ${formatDate(birthDate)}` : null,
    cpf ? `CPF ${formatCpf(cpf)}` : null,
    sex ? sexNames[sex] : null,
  ]
    .filter(Boolean)
    .join(' · ');
