/** What is being written about a patient: beside the story where there is room, elsewhere over it. */
import { Card, CloseButton, Drawer, Group, Text, Title } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useSearchParams } from 'react-router';
import { openStatuses } from '#contract/agenda/appointment-rules.ts';
import type { Patient, PatientVisits } from '#contract/patients/patients.ts';
import { useCan } from '#web/auth/use-can.ts';
import { patientPanes } from '#web/paths.ts';
import { Columns } from '#web/ui/columns.tsx';
import { hasUnsavedChanges } from '#web/ui/dirty-forms.ts';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { useMediaQuery } from '#web/ui/use-media-query.ts';
import { dismissUndo, setStatusAtOnce } from '../../agenda/appointments/detail/change-status.ts';
import { SendBefore } from '../../messages/confirmations/send-before.tsx';
import type { DraftSubject } from '../../patients/record/use-draft.ts';
import styles from './consultation-frame.module.css';
import { NextVisit } from './next-visit.tsx';

// The list of diagnoses and the fields are much code, which a look at the patient does not need.
const Consultation = lazy(() => import('../../patients/record/consultation.tsx'));
const AnamnesisPanel = lazy(() => import('../../patients/anamneses/anamnesis-panel.tsx'));

/** `subject` null: the anamneses. */
type Writing = { patientId: string; subject: DraftSubject | null; close: () => void } | null;

/** The address says what is written (web/paths.ts); null: nothing. */
export function useWriting(patientId: string): Writing {
  const [search, setSearch] = useSearchParams();
  const mayWrite = useCan()('record');
  // Words that are not saved stay to be read and copied after the role has ended.
  const [wasAllowed, setAllowed] = useState(mayWrite);
  const isShown = mayWrite || (wasAllowed && hasUnsavedChanges());
  if (isShown !== wasAllowed) setAllowed(isShown);
  const appointmentId = search.get('consulta');
  const correctsId = search.get('adendo');
  const writes = appointmentId || correctsId || search.get('evolucao');
  if (!isShown || !(writes || search.get('anamnese'))) return null;
  return {
    patientId,
    subject: writes
      ? { patientId, ...(appointmentId && { appointmentId }), ...(correctsId && { correctsId }) }
      : null,
    close: () =>
      setSearch(
        (now) => {
          for (const name of patientPanes) now.delete(name);
          return now;
        },
        { replace: true },
      ),
  };
}

type ConsultationFrameProps = {
  writing: Writing;
  patient: Patient;
  nextVisit: PatientVisits['next'];
  children: ReactNode;
};

export const ConsultationFrame = ({ writing, children, ...about }: ConsultationFrameProps) =>
  writing ? (
    <Opened writing={writing} {...about}>
      {children}
    </Opened>
  ) : (
    children
  );

type OpenedProps = ConsultationFrameProps & { writing: NonNullable<Writing> };

function Opened({ writing: { patientId, subject, close }, patient, nextVisit, children }: OpenedProps) {
  const queryClient = useQueryClient();
  const isWide = useMediaQuery('(min-width: 80em)');
  // Rendered once, into an element that moves with the width: begun anew it would lack the words of the last half second.
  const [holder] = useState(() => document.createElement('div'));
  const closeByKey = (event: KeyboardEvent) => {
    if (!isWide && isEscapeIn(holder, event)) close();
  };
  useWindowEvent('keydown', closeByKey, { capture: true });
  const pane = (
    <Suspense fallback={<ListSkeleton />}>
      {subject ? (
        <Consultation
          key={JSON.stringify(subject)}
          subject={subject}
          about={isWide ? null : patient}
          onClose={close}
          afterwards={(visit) => (
            <NextVisit patient={patient} visit={visit} booked={nextVisit} onClose={close} />
          )}
          onSigning={dismissUndo}
          onConclude={({ id, status, date }) => {
            const before = openStatuses.find((each) => each === status);
            if (before)
              setStatusAtOnce(
                queryClient,
                { id, status: before },
                { status: 'completed', confirmedDate: date },
              );
          }}
        />
      ) : (
        <>
          <Group justify="space-between" wrap="nowrap" align="flex-start" mb="md" data-keep-free>
            <div>
              {isWide ? null : <Text fw={500}>{patient.fullName}</Text>}
              <Title order={2}>Anamnese</Title>
            </div>
            <CloseButton aria-label="Fechar a anamnese" onClick={close} />
          </Group>
          <AnamnesisPanel
            patientId={patientId}
            send={<SendBefore patientId={patientId} about="anamnesis" />}
          />
        </>
      )}
    </Suspense>
  );
  return (
    <>
      {isWide ? (
        <Columns share="1:1" lastFirst>
          <div>{children}</div>
          <Card data-screen-only className={styles.beside}>
            <PaneHolder holder={holder} />
          </Card>
        </Columns>
      ) : (
        <>
          {children}
          <Drawer
            opened
            onClose={close}
            position="right"
            size="min(40rem, 100%)"
            withCloseButton={false}
            closeOnClickOutside={false}
            closeOnEscape={false}
            classNames={{ content: styles.sheet }}
            aria-label={subject ? 'Consulta' : 'Anamnese'}
          >
            <PaneHolder holder={holder} />
          </Drawer>
        </>
      )}
      {createPortal(pane, holder)}
    </>
  );
}

/**
 * Whether Escape was pressed in the sheet around an element. In a dialog above it, such as the question of unsaved words, or in an open
 * list, the key is of that one alone: Mantine's `closeOnEscape` of two dialogs closes both.
 */
function isEscapeIn(holder: HTMLElement, { key, isComposing, target }: KeyboardEvent) {
  if (key !== 'Escape' || isComposing || !(target instanceof Element)) return false;
  const dialog = target.closest('[role=dialog]');
  const isOfList = target.getAttribute('data-mantine-stop-propagation') === 'true';
  return !isOfList && (dialog === null || dialog.contains(holder));
}

/** Where the pane is. The focus in it moves with it. */
function PaneHolder({ holder }: { holder: HTMLElement }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const focused = focusedIn.get(holder);
    place.current?.append(holder);
    if (focused) {
      // The sheet focuses what is marked so, once it is open.
      for (const marked of holder.querySelectorAll('[data-autofocus]'))
        marked.removeAttribute('data-autofocus');
      focused.setAttribute('data-autofocus', 'true');
      focused.focus();
    }
    return () => {
      const { activeElement } = document;
      if (activeElement instanceof HTMLElement && holder.contains(activeElement))
        focusedIn.set(holder, activeElement);
      else focusedIn.delete(holder);
    };
  }, [holder]);
  return <div ref={place} />;
}

/** What had the focus in a pane when it left its place. */
const focusedIn = new WeakMap<HTMLElement, HTMLElement>();
