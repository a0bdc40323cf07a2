/** The map of an application in the consultation that is being written. */
import { Anchor, Button, Group, Modal, SegmentedControl, Switch, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { ApplicationProblem } from '#contract/errors.ts';
import type { UsableProduct } from '#contract/patients/products.ts';
import { api } from '#web/api/client.ts';
import { sayApplicationProblem } from '#web/api/staff-error-messages.ts';
import { capitalise, formatDate } from '#web/format/date.ts';
import { IconArrowBackUp, IconCopy, IconFlipHorizontal, IconMaximize } from '#web/ui/icons/icons.ts';
import { QueryContent } from '#web/ui/query-content.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { notify } from '#web/ui/toasts.tsx';
import { applicationId } from '../record/still-missing.tsx';
import type { Draft, RecordData } from '../record/use-draft.ts';
import styles from './application.module.css';
import { overdrawnLots, sayOverdrawn, withNextLot } from './application-lots.ts';
import { ApplicationMap } from './application-map.tsx';
import { emptyApplication, fits, sayMarks, tooManyUses } from './application-rules.ts';
import { regionOf } from './application-shapes.ts';
import { MarkEditor } from './mark-editor.tsx';
import { MarkTable } from './mark-table.tsx';
import { Protocols } from './protocols.tsx';
import { OverdrawnLot, Totals } from './totals.tsx';
import { sayNotKept } from './typed-dose.ts';
import { type ApplicationEditor, useApplication } from './use-application.ts';
import { Uses } from './uses.tsx';

/** Lots of which more is marked than they have, to know before the signature: as a sentence, and as a line with the next lot. */
export const shortLots = (
  draft: Draft,
  products: readonly UsableProduct[],
  day: string,
  onNext: () => void,
) =>
  overdrawnLots(draft.words.application ?? emptyApplication, products, day).map((over) => ({
    say: sayOverdrawn(over),
    line: (
      <OverdrawnLot
        key={over.lot.id}
        over={over}
        onNext={(next) => {
          const { application } = withNextLot(draft.latest().application ?? emptyApplication, next);
          if (fits(application)) draft.change({ application });
          else notify.warning(tooManyUses);
          onNext();
        }}
      />
    ),
  }));

type ApplicationPanelProps = {
  draft: Draft;
  patientName: string;
  lasts: RecordData['lastApplications'];
  devices: readonly string[];
  /** Of the entry. */
  day: string;
  /** Why it was not signed. */
  problems: readonly ApplicationProblem[];
  /** Opened just now, by its button. */
  isNew: boolean;
};

export default function ApplicationPanel(props: ApplicationPanelProps) {
  const found = useQuery(api.products.usable.queryOptions());
  return (
    <QueryContent query={found} errorMessage="Erro ao carregar os produtos" skeleton={<ListSkeleton />}>
      {({ products }) => <Opened {...props} products={products} />}
    </QueryContent>
  );
}

function Opened({
  patientName,
  problems,
  products,
  isNew,
  ...props
}: ApplicationPanelProps & { products: readonly UsableProduct[] }) {
  const editor = useApplication({ ...props, products });
  const [isFull, setFull] = useState(false);
  const [isTable, setTable] = useState(false);
  const leadTo = ({ use, marks }: ApplicationProblem) => {
    const [mark] = marks;
    if (mark) editor.select(mark);
    else editor.setActive(use);
  };
  const [first] = problems;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal
  useEffect(() => {
    if (first) leadTo(first);
  }, [first]);
  const panel = useRef<HTMLElement>(null);
  /** Below a consultation's fields the map would open out of sight. */
  const bringIntoView = () => {
    panel.current?.focus({ preventScroll: true });
    const map = panel.current?.querySelector('[role=application]');
    // Without marks, what stands above the map comes first.
    if (map && editor.draft.latest().application?.marks.length) map.scrollIntoView();
    else panel.current?.scrollIntoView();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(() => {
    if (isNew) requestAnimationFrame(bringIntoView);
  }, []);
  const undoByKey = (event: KeyboardEvent) => {
    if (event.key !== 'z' || event.shiftKey || !(event.ctrlKey || event.metaKey)) return;
    // A field undoes its own letters.
    if (event.target instanceof HTMLInputElement && event.target.type === 'text') return;
    event.preventDefault();
    editor.undo();
  };
  const body = (
    <Body editor={editor} isFull={isFull} isTable={isTable} setFull={setFull} setTable={setTable} />
  );
  return (
    <section
      ref={panel}
      id={applicationId}
      tabIndex={-1}
      aria-label="Aplicação"
      className={styles.panel}
      onKeyDown={undoByKey}
    >
      <Title order={3}>Aplicação</Title>
      {problems.map((problem) => (
        <Text key={`${problem.use} ${problem.reason}`} size="sm" c="red">
          {sayApplicationProblem(problem)}{' '}
          <Anchor component="button" type="button" inherit underline="always" onClick={() => leadTo(problem)}>
            {problem.marks.length > 0 ? 'Ir para o ponto' : 'Ir para o produto'}
          </Anchor>
        </Text>
      ))}
      {editor.application.marks.map((mark) => {
        const wrong = editor.draft.wrongDoses[mark.key];
        if (wrong === undefined || isTable || editor.selected === mark) return null;
        return (
          <Text key={mark.key} size="sm" c="red">
            {capitalise(sayNotKept(wrong))}.{' '}
            <Anchor
              component="button"
              type="button"
              inherit
              underline="always"
              onClick={() => editor.select(mark.key)}
            >
              Ir para o ponto: {regionOf(mark)}
            </Anchor>
          </Text>
        );
      })}
      {isFull ? (
        <Modal
          fullScreen
          opened
          padding="sm"
          onClose={() => {
            setFull(false);
            requestAnimationFrame(bringIntoView);
          }}
          title={`Aplicação: ${patientName}`}
          classNames={{ body: styles.whole }}
          transitionProps={{ duration: 0 }}
        >
          {body}
        </Modal>
      ) : (
        body
      )}
    </section>
  );
}

/** '21/09/2026, Toxina A, 5 pontos' */
const sayLast = ({ day, application: { uses, marks } }: RecordData['lastApplications'][number]) =>
  [
    formatDate(day),
    ...new Set(uses.map((use) => (use.kind === 'product' ? use.product.name : use.name))),
    sayMarks(marks),
  ]
    .filter(Boolean)
    .join(', ');

type BodyProps = {
  editor: ApplicationEditor;
  isFull: boolean;
  isTable: boolean;
  setFull: (isFull: boolean) => void;
  setTable: (isTable: boolean) => void;
};

function Body({ editor, isFull, isTable, setFull, setTable }: BodyProps) {
  const { application, last, selected } = editor;
  const [showsLast, setShowsLast] = useState(true);
  const view = (
    <Group gap="md" justify="space-between">
      <SegmentedControl
        aria-label="Ver como"
        size="sm"
        value={isTable ? 'table' : 'map'}
        onChange={(value) => setTable(value === 'table')}
        data={[
          { value: 'map', label: 'Mapa' },
          { value: 'table', label: 'Lista' },
        ]}
      />
      {last && !isTable ? (
        <Switch
          size="sm"
          label={`Mostrar ${formatDate(last.day)}`}
          checked={showsLast}
          onChange={(event) => setShowsLast(event.currentTarget.checked)}
        />
      ) : null}
    </Group>
  );
  return (
    <div className={styles.body} data-full={isFull || undefined}>
      <div className={styles.controls}>
        <Group gap="xs">
          {last ? (
            <Button
              variant="light"
              size="compact-md"
              leftSection={<IconCopy aria-hidden size="1.1em" />}
              onClick={editor.copyLast}
              h="auto"
              mih="var(--button-height)"
              py={4}
              maw="100%"
              styles={{ label: { whiteSpace: 'normal', textAlign: 'start', lineHeight: 1.3 } }}
            >
              Copiar da última: {sayLast(last)}
            </Button>
          ) : null}
          <Protocols editor={editor} />
          <Button
            variant="subtle"
            size="compact-md"
            disabled={!editor.canUndo}
            aria-keyshortcuts="Control+Z"
            title="Ctrl+Z"
            leftSection={<IconArrowBackUp aria-hidden size="1.1em" />}
            onClick={editor.undo}
          >
            Desfazer
          </Button>
          {application.marks.length > 0 && !isTable ? (
            <Button
              variant="subtle"
              size="compact-md"
              leftSection={<IconFlipHorizontal aria-hidden size="1.1em" />}
              onClick={() => editor.mirror()}
            >
              Espelhar todos
            </Button>
          ) : null}
          {isFull ? null : (
            <Button
              variant="subtle"
              size="compact-md"
              leftSection={<IconMaximize aria-hidden size="1.1em" />}
              onClick={() => setFull(true)}
            >
              Tela cheia
            </Button>
          )}
        </Group>
        <Uses editor={editor} />
        {view}
      </div>
      {isTable ? (
        <MarkTable editor={editor} />
      ) : (
        <ApplicationMap
          editor={editor}
          isFull={isFull}
          ghosts={last && showsLast ? last.application.marks : []}
        />
      )}
      <div className={styles.side}>
        {selected && !isTable ? <MarkEditor editor={editor} mark={selected} hasRoom={isFull} /> : null}
        <Totals editor={editor} />
      </div>
    </div>
  );
}
