import { Autocomplete, Button, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { councils, stateCodes } from '#contract/clinic/professionals.ts';
import { type ApplicationProblem, errors } from '#contract/errors.ts';
import { alertsMetByProducts } from '#contract/patients/medicines.ts';
import { hasWords } from '#contract/patients/record.ts';
import { api, client } from '#web/api/client.ts';
import { errorCode, errorMessage } from '#web/api/error-messages.ts';
import { errorData } from '#web/api/form-problems.ts';
import { StateSelect } from '#web/clinic/state-select.tsx';
import { FormError } from '#web/ui/form.tsx';
import { IconCheck } from '#web/ui/icons/icons.ts';
import { notify } from '#web/ui/toasts.tsx';
import { useShortLots } from './application-section.tsx';
import styles from './consultation.module.css';
import { sayUncoded } from './read-diagnoses.ts';
import {
  applicationId,
  diagnosesId,
  goTo,
  longSection,
  openFields,
  StillMissing,
  sectionId,
} from './still-missing.tsx';
import type { Draft, DraftSubject, RecordData } from './use-draft.ts';

type SignBarProps = {
  subject: DraftSubject;
  draft: Draft;
  signer: RecordData['signer'];
  missing: Pick<RecordData, 'sections' | 'needs' | 'anamnesis' | 'appointment' | 'term'>;
  /** The visit is about to end. */
  onSigning: (appointmentId: string) => void;
  onSigned: (entryId: string) => void;
  /** What keeps its application from being signed. */
  onRefused: (problems: readonly ApplicationProblem[]) => void;
  /** Ends the visit without a signature; undefined: there is none to end. */
  onConclude: (() => void) | undefined;
  /** Of the entry. */
  day: string;
  /** Whether the words are saved. */
  saveState: ReactNode;
  /** What is signed: Ctrl+Enter in it signs. */
  children: ReactNode;
};

export function SignBar({
  subject,
  draft,
  signer,
  missing,
  onSigning,
  onSigned,
  onRefused,
  onConclude,
  day,
  saveState,
  children,
}: SignBarProps) {
  const queryClient = useQueryClient();
  const [council, setCouncil] = useState<string>(councils[0]);
  const [number, setNumber] = useState('');
  const [state, setState] = useState<string | null>(null);
  const isAsked = signer.linked && signer.council === null;
  const code = stateCodes.find((each) => each === state);
  const signing = useMutation({
    mutationFn: async () => {
      if (subject.appointmentId && !subject.correctsId) onSigning(subject.appointmentId);
      if (!(await draft.flush())) return null;
      const registration = isAsked && code ? { council, number, state: code } : undefined;
      return client.record.sign({ ...subject, revision: draft.revisionNow(), registration });
    },
    onSuccess: (answer) => {
      if (!answer) return;
      draft.release();
      notify.success(answer.visitClosed ? 'Consulta assinada e concluída' : 'Assinado');
      onSigned(answer.entry.id);
    },
    // The number may have been written elsewhere meanwhile.
    onError: (error) => {
      queryClient.invalidateQueries({ queryKey: api.record.get.key() });
      if (errorCode(error) !== 'APPLICATION_REFUSED') return;
      onRefused(errorData(errors.APPLICATION_REFUSED.data, error)?.refused ?? []);
      goTo(applicationId);
    },
  });
  const button = useRef<HTMLButtonElement>(null);
  const shortLots = useShortLots(draft, day, () => button.current?.focus());
  /**
   * An empty field of a ready text is seldom meant; a product is asked about as a medicine is (decision 175); and a lot cannot give more
   * than it has, unless what it had was written down wrong.
   */
  const [blank] = openFields(draft.words);
  const [met] = useMetAlerts(subject.patientId, draft.words.application);
  const questions = [
    ...(blank ? [{ say: `${blank.field} ainda está por preencher.`, leadsTo: blank.leadsTo }] : []),
    ...(met
      ? [
          {
            say: `O alerta do paciente, ou o que ele contou, fala de ${met.alert}, e a aplicação tem ${met.medicine}. Confira.`,
            leadsTo: applicationId,
          },
        ]
      : []),
    // The way out stands beside the button.
    ...(shortLots.length > 0 ? [{ say: shortLots.map(({ say }) => say).join(' '), leadsTo: undefined }] : []),
  ];
  const [asked, setAsked] = useState<readonly string[]>([]);
  const question = questions.find(({ say }) => !asked.includes(say));
  const pending = questions.find(({ say }) => say === asked.at(-1));
  const isRegistered = !isAsked || (council.trim() !== '' && number.trim() !== '' && Boolean(code));
  const isReady = hasWords(draft.words) && draft.words.day !== '' && isRegistered;
  // Beside the button, since the fields may be out of sight.
  const whyNot = signer.linked
    ? !isRegistered && 'Para assinar, informe acima o seu registro no conselho.'
    : 'A sua conta não está ligada a um profissional, e por isso não assina. Um administrador a liga em Configurações, Equipe. O que você escreve fica guardado.';
  // Another tab has saved or signed: the state of saving, or the refusal, says so.
  const isOutdated = [draft.error, signing.error].some(
    (error) => error !== null && ['CHANGED_MEANWHILE', 'DRAFT_GONE'].includes(errorCode(error)),
  );
  const canSign = isReady && signer.linked && !isOutdated;
  /** Not to be signed before the saved text is opened, which the state of saving offers. */
  const isChanged = draft.error !== null && errorCode(draft.error) === 'CHANGED_MEANWHILE';
  // The bar has grown: what is being written stays above it.
  useEffect(() => {
    if (isChanged) document.activeElement?.scrollIntoView({ block: 'nearest' });
  }, [isChanged]);
  const long = longSection(draft.words);
  const sign = () => {
    // It cannot be saved; the state of saving says why.
    if (long) return goTo(sectionId(long.key));
    if (sayUncoded(draft.words.diagnoses)) return goTo(diagnosesId);
    if (Object.keys(draft.wrongDoses).length > 0) return goTo(applicationId);
    if (!question) return signing.mutate();
    // The question stands where the last refusal does.
    signing.reset();
    setAsked([...asked, question.say]);
    if (question.leadsTo) goTo(question.leadsTo);
  };
  const signByKey = (event: KeyboardEvent) => {
    const isMeant = event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.repeat;
    if (isMeant && !event.defaultPrevented && canSign && !signing.isPending) sign();
  };
  return (
    <Stack gap="md" onKeyDown={signByKey}>
      {children}
      {isAsked ? (
        <>
          <Text size="sm">Antes da primeira assinatura, informe o seu registro no conselho.</Text>
          <SimpleGrid cols={3} spacing="sm">
            <Autocomplete label="Conselho" data={[...councils]} value={council} onChange={setCouncil} />
            <TextInput
              label="Número"
              maxLength={20}
              value={number}
              onChange={(event) => setNumber(event.currentTarget.value)}
            />
            <StateSelect value={state} onChange={setState} />
          </SimpleGrid>
        </>
      ) : null}
      {signer.council ? (
        <Text size="sm" c="dimmed">
          Assina com {signer.council}, a hora do servidor e um código que mostra se o texto mudar. Não é uma
          assinatura ICP-Brasil. Depois de assinado, só se acrescentam adendos.
        </Text>
      ) : null}
      <div className={styles.foot}>
        {subject.correctsId || isChanged ? null : (
          <StillMissing patientId={subject.patientId} words={draft.words} {...missing} />
        )}
        {shortLots.map(({ line }) => line)}
        <FormError>
          {signing.error
            ? errorCode(signing.error) === 'UNAVAILABLE'
              ? 'A assinatura não foi confirmada: sem conexão com o servidor. O que você escreveu continua aqui. Assine de novo quando a conexão voltar.'
              : errorMessage(signing.error)
            : pending
              ? `${pending.say} Assine de novo para deixar como está.`
              : null}
        </FormError>
        <div className={styles.act}>
          {whyNot ? (
            <Text size="sm" c="dimmed" w="100%">
              {whyNot}
            </Text>
          ) : null}
          {saveState}
          {onConclude && !canSign && !isOutdated ? (
            <Button variant="subtle" onClick={onConclude}>
              Concluir sem assinar
            </Button>
          ) : null}
          {isChanged ? null : (
            <Button
              ref={button}
              className={styles.main}
              leftSection={<IconCheck aria-hidden size="1.1em" />}
              disabled={!canSign}
              aria-keyshortcuts="Control+Enter"
              title="Ctrl+Enter"
              loading={signing.isPending}
              onClick={sign}
            >
              {subject.appointmentId && !subject.correctsId ? 'Concluir e assinar' : 'Assinar'}
            </Button>
          )}
        </div>
      </div>
    </Stack>
  );
}

/** What the alert says, or the patient has told, of the products of an application. */
function useMetAlerts(patientId: string, application: Draft['words']['application']) {
  const isAsked = application !== null;
  const products = useQuery({ ...api.products.usable.queryOptions(), enabled: isAsked }).data?.products;
  // The page has it: to ask again would be another line of the audit log.
  const patient = useQuery({
    ...api.patients.get.queryOptions({ input: isAsked ? { id: patientId } : skipToken }),
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
  const alert = [patient?.patient.alert, ...(patient?.visits.told ?? [])].filter(Boolean).join('; ');
  return alertsMetByProducts(alert, application?.uses ?? [], products ?? []);
}
