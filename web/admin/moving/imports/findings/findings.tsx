/** What an import could not bring as it was, by reason: how many, and each with where it stands. */
import { Accordion, Badge, Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { findingReasons } from '#contract/moving/import-findings.ts';
import { findingsDownload } from '#contract/moving/imports.ts';
import { type ApiClient, api } from '#web/api/client.ts';
import { IconDownload } from '#web/ui/icons/icons.ts';
import { QueryContent } from '#web/ui/query-content.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { Part } from '../part.tsx';
import { count, type StepProps } from '../shown-import.ts';
import { FindingRows } from './finding-rows.tsx';
import styles from './findings.module.css';

const sentenceOf = ({ findings, state }: StepProps['shown']) => {
  if (findings === 0) return state === 'done' ? 'Tudo veio como estava.' : 'Tudo vem como está.';
  if (state === 'review') return 'O que não pode vir como está, e o que será feito. O resto vem igual.';
  return state === 'done'
    ? 'O que não pôde vir como estava, e o que foi feito. O resto veio igual.'
    : 'O que não podia vir como estava. Nada disto ficou na clínica.';
};

/** Findings that are shown without a click: of one reason, and of the whole import. */
const shownAtOnce = { ofReason: 5, ofAll: 20 };

type Reasons = Awaited<ReturnType<ApiClient['imports']['findings']>>['reasons'];

const openAtFirst = (reasons: Reasons, total: number): string[] =>
  reasons
    .filter(({ count: number }) => total <= shownAtOnce.ofAll || number <= shownAtOnce.ofReason)
    .map(({ reason }) => reason);

export function Findings({ shown }: StepProps) {
  const { id, findings: total } = shown;
  return (
    <Part
      title={
        total === 0 ? 'Nenhuma observação' : total === 1 ? '1 observação' : `${count(total)} observações`
      }
      text={sentenceOf(shown)}
      action={
        total > 0 ? (
          <Button
            component="a"
            href={findingsDownload(id)}
            download
            variant="light"
            leftSection={<IconDownload aria-hidden size="1.1em" />}
          >
            Baixar CSV
          </Button>
        ) : null
      }
    >
      {total > 0 ? <Overview id={id} /> : null}
    </Part>
  );
}

function Overview({ id }: { id: string }) {
  // Only the number of each reason is used; each fetches its rows when it is opened.
  const overview = useQuery(api.imports.findings.queryOptions({ input: { id, page: 1, pageSize: 1 } }));
  return (
    <QueryContent
      query={overview}
      errorMessage="Erro ao carregar as observações"
      skeleton={<ListSkeleton rows={3} />}
    >
      {({ reasons, total }) => <ByReason id={id} reasons={reasons} total={total} />}
    </QueryContent>
  );
}

function ByReason({ id, reasons, total }: { id: string; reasons: Reasons; total: number }) {
  const [open, setOpen] = useState(() => openAtFirst(reasons, total));
  return (
    <Accordion
      multiple
      value={open}
      onChange={setOpen}
      variant="contained"
      order={4}
      classNames={{ item: styles.reason }}
    >
      {reasons.map(({ reason, count: number }) => (
        <Accordion.Item key={reason} value={reason}>
          <Accordion.Control>
            <Group gap="sm" wrap="nowrap" justify="space-between" mr="sm">
              <span>{findingReasons[reason]}</span>
              <Badge color="gray">{count(number)}</Badge>
            </Group>
          </Accordion.Control>
          <Accordion.Panel>
            {open.includes(reason) ? <FindingRows importId={id} reason={reason} /> : null}
          </Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  );
}
