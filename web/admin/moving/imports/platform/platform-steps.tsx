/** The older platform: its files are sent, then a person reviews what the check has found. */
import { Button, Card, Code, Group, List, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { noProfessional } from '#contract/clinic/unnamed-professionals.ts';
import { sayCount } from '#contract/count.ts';
import { filesUpload, importLimits, sourceUpload } from '#contract/moving/imports.ts';
import { dumpCommand } from '#contract/moving/source-failures.ts';
import { Findings } from '../findings/findings.tsx';
import { CancelButton, CheckButton, StartButton } from '../import-actions.tsx';
import { Counts } from '../result/counts.tsx';
import { PresentCard } from '../result/present-card.tsx';
import { type StepProps, sayTable } from '../shown-import.ts';
import { SourceUpload } from '../source-upload.tsx';
import { useEntries } from '../spreadsheet/review/review-data.ts';
import { CommandHelp, CommandText } from './command-help.tsx';
import { OpenChoices } from './open-choices.tsx';
import styles from './platform.module.css';
import { SamePeople } from './same-people.tsx';

export const Preparing = ({ shown }: StepProps) => (
  <Stack gap="lg">
    <SourceFiles shown={shown} />
    <CommandHelp />
  </Stack>
);

function SourceFiles({ shown }: StepProps) {
  const [sending, setSending] = useState({ dump: false, files: false });
  const busy = sending.dump || sending.files;
  return (
    <Card>
      <Stack gap="lg">
        <SourceUpload
          label="Cópia do banco de dados"
          hint={
            <Stack gap="xs" pt={4}>
              <span>
                Um arquivo do <code>pg_dump</code>, em texto (.sql, também .gz) ou no formato próprio (.dump).
                Quem cuida do sistema anterior faz com:
              </span>
              <CommandText>{dumpCommand}</CommandText>
            </Stack>
          }
          accept=".sql,.gz,.dump,.backup,.custom"
          limitBytes={importLimits.dumpBytes}
          name={shown.sourceName}
          url={sourceUpload(shown.id)}
          onBusy={(dump) => setSending((before) => ({ ...before, dump }))}
        />
        <SourceUpload
          label="Arquivos dos pacientes (opcional)"
          hint="Um ZIP da pasta do armazenamento, com uma pasta para cada “bucket”. Sem ele, os registros vêm sem os arquivos."
          accept=".zip"
          limitBytes={importLimits.archiveBytes}
          name={shown.filesName}
          url={filesUpload(shown.id)}
          onBusy={(files) => setSending((before) => ({ ...before, files }))}
        />
        <Group justify="space-between" gap="sm">
          <Text size="sm" c="dimmed">
            A conferência não grava nada.
          </Text>
          <Group gap="sm">
            <CancelButton shown={shown} />
            <CheckButton shown={shown} disabled={busy || shown.sourceName === null} />
          </Group>
        </Group>
      </Stack>
    </Card>
  );
}

/** The choice about loose files comes after the count. */
const bringsSomething = (result: StepProps['shown']['result']) =>
  !result || result.looseFiles?.comes === true || result.tables.some(({ imported }) => imported > 0);

/** An answer is kept, and counted by the next check or by the import. */
const ofTheCheck =
  'Números e observações são da conferência: respostas dadas depois dela só contam ao importar.';

/** Whether an answer can change what the check has counted. */
function useIsAsked({ shown: { id, result } }: StepProps): boolean {
  const people = useEntries(id, 'duplicates', 1);
  const { unnamed, looseFiles, statuses = [], professionals } = result ?? {};
  return Boolean(unnamed || looseFiles || professionals || statuses.length > 0 || people.data?.total);
}

/** What is imported without an answer comes in a way that the clinic may not expect. */
function sayOpen({ statuses = [], unnamed }: NonNullable<StepProps['shown']['result']>): string[] {
  const lines = statuses.reduce((sum, each) => sum + (each.choice === null ? each.lines : 0), 0);
  return [
    lines > 0 &&
      `${sayCount(lines, 'agendamento', 'agendamentos')} com situação não respondida: como agendado`,
    unnamed?.chosen === noProfessional &&
      `${sayCount(unnamed.appointments, 'agendamento', 'agendamentos')} com “${noProfessional}”`,
  ].filter((words) => words !== false);
}

function WhatComes({ result, isAsked }: Pick<StepProps['shown'], 'result'> & { isAsked: boolean }) {
  const tables = (result?.tables ?? []).filter(({ imported, merged }) => imported + merged > 0);
  const open = result ? sayOpen(result) : [];
  return (
    <Stack gap="sm">
      {isAsked ? <Text>Segundo a conferência, sem as respostas dadas depois dela:</Text> : null}
      <List>
        {tables.map((table) => (
          <List.Item key={table.table}>{sayTable(table)}</List.Item>
        ))}
      </List>
      {open.length > 0 ? (
        <>
          <Text>Perguntas que ficaram sem resposta:</Text>
          <List>
            {open.map((words) => (
              <List.Item key={words}>{words}</List.Item>
            ))}
          </List>
        </>
      ) : null}
      <Text>
        Leva alguns minutos. Enquanto grava, reservas nesses dias esperam. Dá para desfazer até alguém mudar
        alguma coisa.
      </Text>
    </Stack>
  );
}

export function Review({ shown }: StepProps) {
  const [changing, setChanging] = useState(false);
  const isAsked = useIsAsked({ shown });
  if (changing) return <SourceFiles shown={shown} />;
  return (
    <Stack gap="lg">
      <Card>
        <Group justify="space-between" gap="md">
          <Stack gap={2} flex="1 1 22rem">
            <Text fw="bold">
              {bringsSomething(shown.result) ? 'Ainda não foi gravado nada' : 'Não há nada novo para trazer'}
            </Text>
            <Text c="dimmed">
              {bringsSomething(shown.result)
                ? 'Veja o que vem e o que precisa de atenção. Nada é enviado aos pacientes, e a importação pode ser desfeita até a primeira alteração feita por uma pessoa.'
                : 'Tudo o que esta cópia tem, e que pode vir, já está aqui.'}
            </Text>
            {shown.isSourceHere ? null : (
              <Text c="dimmed">
                Esta conferência é de um comando no servidor. Para importar, rode o mesmo comando sem{' '}
                <Code>--dry-run</Code>, ou envie os arquivos por aqui.
              </Text>
            )}
          </Stack>
          <Group gap="sm" className={styles.actions}>
            <CancelButton shown={shown} />
            <Button variant="default" onClick={() => setChanging(true)}>
              {shown.isSourceHere ? 'Trocar arquivos' : 'Enviar arquivos'}
            </Button>
            {shown.isSourceHere && bringsSomething(shown.result) ? (
              <StartButton
                shown={shown}
                question={{
                  title: 'Importar agora?',
                  text: <WhatComes result={shown.result} isAsked={isAsked} />,
                  confirm: 'Importar',
                }}
              />
            ) : null}
          </Group>
        </Group>
      </Card>
      <PresentCard result={shown.result} isPlan />
      <OpenChoices shown={shown} />
      <SamePeople shown={shown} />
      <Counts
        result={shown.result}
        isPlan
        text={isAsked ? ofTheCheck : null}
        action={
          isAsked && shown.isSourceHere ? (
            <CheckButton shown={shown} variant="default">
              Conferir de novo
            </CheckButton>
          ) : null
        }
      />
      <Findings shown={shown} />
    </Stack>
  );
}
