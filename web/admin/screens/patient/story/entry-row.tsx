import { Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { StoryRowOf } from '#contract/screens/patient-story.ts';
import { client } from '#web/api/client.ts';
import { errorMessage } from '#web/api/error-messages.ts';
import { useCan } from '#web/auth/use-can.ts';
import { FilePreview } from '#web/clinic/files/file-preview.tsx';
import { previewKind } from '#web/clinic/files/preview-kind.ts';
import { useDownload } from '#web/clinic/files/use-download.ts';
import { paths } from '#web/paths.ts';
import { IconEye, IconPrinter, IconRepeat, IconTrash } from '#web/ui/icons/icons.ts';
import { useAddress } from '#web/ui/list-state.ts';
import { notify } from '#web/ui/toasts.tsx';
import { PrintOnce } from '../../../patients/documents/paper-preview.tsx';
import { EntryText, entryNames, nameOfEntry } from '../../../patients/record/entry-text.tsx';
import { TakeBackButton } from '../../../patients/taking-back/take-back-button.tsx';
import { useTakeBack } from '../../../patients/taking-back/use-take-back.tsx';
import styles from './story.module.css';

export function EntryRow({ row, patientId }: { row: StoryRowOf<'entry'>; patientId: string }) {
  const isDocument = row.entryKind === 'document';
  const { change } = useAddress();
  const takingBack = useTakeBack(isDocument ? 'document' : 'entry', patientId, {
    // What is written beside begins anew where this was signed in it.
    onTakenBack: (struck) => change(() => {}, { state: (kept) => ({ ...kept, struck }) }),
  });
  const isAdmin = useCan()('admin');
  // Documents would push the story away: the title stands once, and the rest opens.
  const term = row.pdf?.term ? `${row.pdf.term} · ${row.sections[0]?.title}` : undefined;
  const entry = { ...row, kind: row.entryKind };
  const ofDay = nameOfEntry(entry);
  return (
    <>
      <div className={styles.line}>
        <Text component="span" className={styles.title}>
          {term ?? ofDay}
        </Text>
      </div>
      <EntryText
        patientId={patientId}
        entry={entry}
        addenda={row.addenda}
        folded={term ? 'term' : isDocument ? 'document' : undefined}
        below={({ id, kind, struck, appointmentId, isOwn }) => {
          if (isDocument)
            return (
              <DocumentActions
                row={row}
                patientId={patientId}
                onCancel={isOwn || isAdmin ? takingBack.ask : undefined}
              />
            );
          // Its visit may be without a word now.
          if (struck)
            return kind === 'consultation' && appointmentId ? (
              <Button
                component={Link}
                to={paths.admin.patient(patientId, { consulta: appointmentId })}
                variant="subtle"
                size="compact-sm"
                aria-label={`Abrir o atendimento: ${ofDay}`}
                data-screen-only
              >
                Abrir o atendimento
              </Button>
            ) : null;
          const name = kind === 'addendum' ? `Adendo à ${ofDay}` : ofDay;
          return (
            <div data-screen-only>
              {kind === 'addendum' ? null : (
                <>
                  <Button
                    component={Link}
                    to={paths.admin.patient(patientId, { adendo: id })}
                    variant="subtle"
                    size="compact-sm"
                    aria-label={`Escrever adendo: ${name}`}
                  >
                    Escrever adendo
                  </Button>
                  <Button
                    component={Link}
                    to={paths.admin.patientRecord(patientId, { entrada: id })}
                    variant="subtle"
                    size="compact-sm"
                    aria-label={`Imprimir: ${name}`}
                    leftSection={<IconPrinter aria-hidden size="1.05em" />}
                  >
                    Imprimir
                  </Button>
                </>
              )}
              {isOwn || isAdmin ? (
                <TakeBackButton name={name} size="compact-sm" onClick={() => takingBack.ask({ id, name })} />
              ) : (
                <Text size="xs" c="dimmed" span>
                  Retira do prontuário: quem assinou, ou um administrador
                </Text>
              )}
            </div>
          );
        }}
      />
      {takingBack.dialog}
    </>
  );
}

type DocumentActionsProps = {
  row: StoryRowOf<'entry'>;
  patientId: string;
  /** Undefined: of another author. */
  onCancel: ((item: { id: string; name: string }) => void) | undefined;
};

function DocumentActions({ row: { id, sections, pdf, struck }, patientId, onCancel }: DocumentActionsProps) {
  const [opened, preview] = useDisclosure(false);
  const download = useDownload('Não foi possível baixar o documento.');
  const name = sections[0]?.title ?? entryNames.document;
  // A filed paper may be a photo.
  const isPicture = pdf && previewKind(pdf) === 'image';
  const open = isPicture ? 'Abrir a foto' : 'Abrir PDF';
  const [isPrinting, paper] = useDisclosure(false);
  // Of one that was cancelled meanwhile it prints nothing.
  const printing = useMutation({
    mutationFn: () => client.documents.print({ patientId, id }),
    onSuccess: paper.open,
    onError: (error) => notify.error(errorMessage(error)),
  });
  return (
    <div data-screen-only>
      {pdf ? (
        <>
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={`${open}: ${name}`}
            aria-haspopup="dialog"
            onClick={preview.open}
            leftSection={<IconEye aria-hidden size="1.05em" />}
          >
            {open}
          </Button>
          {struck ? null : (
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={`Imprimir: ${name}`}
              loading={printing.isPending || isPrinting}
              onClick={() => printing.mutate()}
              leftSection={<IconPrinter aria-hidden size="1.05em" />}
            >
              Imprimir
            </Button>
          )}
          {isPrinting ? <PrintOnce papers={[pdf]} onDone={paper.close} /> : null}
          <FilePreview
            file={{
              ...pdf,
              document: {
                kind: pdf.term === null ? null : 'term',
                cancelledAt: struck?.at ?? null,
                signedBy: null,
                quote: null,
              },
            }}
            url={pdf.url}
            kind={isPicture ? 'image' : 'pdf'}
            opened={opened}
            onClose={preview.close}
            onDownload={() => download.mutate(pdf)}
            onPrint={struck ? undefined : () => printing.mutate()}
          />
        </>
      ) : null}
      {pdf?.term ? (
        <Button component={Link} to={paths.admin.patientTerms(patientId)} variant="subtle" size="compact-sm">
          Termos
        </Button>
      ) : null}
      {pdf?.term ? null : (
        <Button
          component={Link}
          to={paths.admin.newDocument(patientId, { de: id })}
          variant="subtle"
          size="compact-sm"
          aria-label={`Repetir: ${name}`}
          leftSection={<IconRepeat aria-hidden size="1.05em" />}
        >
          Repetir
        </Button>
      )}
      {onCancel && !struck && !pdf?.term ? (
        <Button
          variant="subtle"
          color="red"
          size="compact-sm"
          aria-label={`Cancelar: ${name}`}
          aria-haspopup="dialog"
          onClick={() => onCancel({ id, name })}
          leftSection={<IconTrash aria-hidden size="1.05em" />}
        >
          Cancelar
        </Button>
      ) : null}
    </div>
  );
}
