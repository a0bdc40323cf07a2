/** What an import could not bring as it was, by reason: how many, and each with where it stands. */
import { Accordion, Badge, Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sayCount } from '#contract/count.ts';
import { type FindingTime, findingReasons, isHarmless } from '#contract/moving/import-findings.ts';
import { findingsDownload, findingTimeOf } from '#contract/moving/imports.ts';
import { type ApiClient, api } from '#web/api/client.ts';
import { IconDownload } from '#web/ui/icons/icons.ts';
import { QueryContent } from '#web/ui/query-content.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { Part } from '../part.tsx';
import { cameWhole, count, type StepProps } from '../shown-import.ts';
import { FindingRows } from './finding-rows.tsx';
import styles from './findings.module.css';

/** 'O resto' is said to be the same only where it was counted on both sides, and every difference is explained. */
export const sentenceOf = ({
  findings,
  state,
  result,
}: Pick<StepProps['shown'], 'findings' | 'state' | 'result'>) => {
  const figures = result?.comparison ?? [];
  const isSame = figures.length > 0 && figures.every(({ source, ours, left = 0 }) => source === ours + left);
  if (findings === 0) {
    if (state !== 'done') return 'Nenhum valor vem diferente.';
    return isSame && !result?.present ? 'Tudo veio como estava.' : 'Nenhum valor veio diferente.';
  }
  if (state === 'review') return 'O que não pode vir como está, e o que será feito.';
  if (state === 'undone') return 'O que a importação anotou antes de ser desfeita.';
  if (state !== 'done') return 'O que a conferência anotou. Nada foi gravado.';
  const rest = result?.present
    ? 'O resto está aqui como na origem.'
    : cameWhole(result)
      ? 'O resto veio igual.'
      : 'O que veio é igual no resto.';
  return `O que não pôde vir como estava, e o que foi feito.${isSame ? ` ${rest}` : ''}`;
};

/** Findings that are shown without a click: of one reason, and of the whole import. */
const shownAtOnce = { ofReason: 5, ofAll: 20 };

type Reasons = Awaited<ReturnType<ApiClient['imports']['findings']>>['reasons'];

/** A person makes these changes, one by one. */
const isByHand = (reason: Reasons[number]['reason']) =>
  reason === 'changed_at_source' || reason === 'value_differs';

/** In their order, what weighs most first, as far as they are few. */
function openAtFirst(reasons: Reasons, total: number): string[] {
  let left = shownAtOnce.ofAll;
  return reasons
    .filter(({ reason, count: number }) => {
      if (isByHand(reason)) return true;
      if (isHarmless(reason) || (total > shownAtOnce.ofAll && number > shownAtOnce.ofReason)) return false;
      left -= number;
      return left >= 0;
    })
    .map(({ reason }) => reason);
}

const sumOf = (reasons: Reasons) => reasons.reduce((all, each) => all + each.count, 0);

/** What asks for nothing is not in the title's number. */
function sayTotal(total: number, reasons: Reasons | undefined): string {
  if (total === 0) return 'Nenhuma observação';
  if (!reasons) return 'Observações';
  const weighty = total - sumOf(reasons.filter(({ reason }) => isHarmless(reason)));
  return weighty === 0
    ? `${sayCount(total, 'observação', 'observações')} sem consequência`
    : sayCount(weighty, 'observação', 'observações');
}

export function Findings({ shown }: StepProps) {
  const { id, findings: total, state } = shown;
  // Only the number of each reason is used; each fetches its rows when it is opened.
  const overview = useQuery({
    ...api.imports.findings.queryOptions({ input: { id, page: 1, pageSize: 1 } }),
    enabled: total > 0,
  });
  return (
    <Part
      title={sayTotal(total, overview.data?.reasons)}
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
      {total > 0 ? (
        <QueryContent
          query={overview}
          errorMessage="Erro ao carregar as observações"
          skeleton={<ListSkeleton rows={3} />}
        >
          {({ reasons, total: all }) => (
            <ByWeight
              id={id}
              time={findingTimeOf(state)}
              reasons={reasons}
              open={openAtFirst(reasons, all)}
            />
          )}
        </QueryContent>
      ) : null}
    </Part>
  );
}

interface ByReasonProps {
  id: string;
  time: FindingTime;
  reasons: Reasons;
  /** Open from the start. */
  open: string[];
}

/** What asks for nothing is one item below the others. */
function ByWeight({ reasons, ...props }: ByReasonProps) {
  const harmless = reasons.filter(({ reason }) => isHarmless(reason));
  const sum = sumOf(harmless);
  return (
    <>
      <ByReason reasons={reasons.filter(({ reason }) => !isHarmless(reason))} {...props} />
      {sum > 0 ? (
        <Accordion variant="contained" order={4} classNames={{ item: styles.reason }}>
          <Accordion.Item value="harmless">
            <Accordion.Control>
              <Heading text="Sem consequência para o trabalho" number={sum} />
            </Accordion.Control>
            <Accordion.Panel>
              <ByReason {...props} reasons={harmless} open={[]} />
            </Accordion.Panel>
          </Accordion.Item>
        </Accordion>
      ) : null}
    </>
  );
}

const Heading = ({ text, number }: { text: string; number: number }) => (
  <Group gap="sm" wrap="nowrap" justify="space-between" mr="sm">
    <span>{text}</span>
    <Badge color="gray">{count(number)}</Badge>
  </Group>
);

function ByReason({ id, time, reasons, open: openFirst }: ByReasonProps) {
  const [open, setOpen] = useState(openFirst);
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
            <Heading text={findingReasons[reason]} number={number} />
          </Accordion.Control>
          <Accordion.Panel>
            {open.includes(reason) ? <FindingRows importId={id} reason={reason} time={time} /> : null}
          </Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  );
}
