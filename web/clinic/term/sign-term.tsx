/** A term of an access: read to the end, then signed or declined. */
import {
  Alert,
  Box,
  Button,
  Card,
  Checkbox,
  Fieldset,
  Skeleton,
  Stack,
  Text,
  Textarea,
  TextInput,
  Title,
} from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { type SharedTerm, signature } from '#contract/patients/terms.ts';
import { api, client } from '#web/api/client.ts';
import { errorCode, errorMessage } from '#web/api/error-messages.ts';
import { problemsByField } from '#web/api/form-problems.ts';
import { FormError, focusFirstError } from '#web/ui/form.tsx';
import { CpfInput } from '#web/ui/masked-fields.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { useEnding } from '../use-ending.ts';
import { SignatureBoard } from './signature-board.tsx';
import { TermText } from './term-text.tsx';

/** What a patient has done. `hasAccount`: a copy of a signed one is in the portal. `copy`: the PDF in base64, on a device of the patient's. */
export type TermDone =
  | { as: 'signed'; number: string; hasAccount: boolean; copy: string | null }
  | { as: 'declined' };

type SignTermProps = {
  access: string;
  /** Until it closes where no one touches it; the server ends the access too. */
  minutes: number;
  onDone: (done: TermDone) => void;
  /** With the access that goes on. */
  onRenewed?: (access: string) => void;
  /** What stands there once the access has ended. */
  closed: ReactNode;
  /** What follows where the term is pending no more. */
  answered: ReactNode;
};

const secondsBetweenRenewals = 30;

const outcomes = {
  signed: 'este termo já foi assinado.',
  declined: 'este termo já foi recusado.',
  revoked: 'este termo foi assinado e depois revogado.',
};

export default function SignTerm({
  access: first,
  minutes,
  onDone,
  onRenewed,
  closed,
  answered,
}: SignTermProps) {
  const access = useRef(first);
  const [isClosed, setClosed] = useState(false);
  const close = () => setClosed(true);
  const restart = useEnding(minutes, close);
  const renewedAt = useRef(0);
  const renew = async () => {
    if (Date.now() - renewedAt.current < secondsBetweenRenewals * 1000) return;
    renewedAt.current = Date.now();
    // Without a connection the clock runs on.
    const opened = await client.sharedTerm.open({ access: access.current }).catch(() => undefined);
    if (!opened) return;
    access.current = opened.access;
    onRenewed?.(opened.access);
    restart();
  };
  const found = useQuery({
    ...api.sharedTerm.open.queryOptions({
      input: { access: first },
      gcTime: 0,
      retry: false,
      staleTime: Number.POSITIVE_INFINITY,
    }),
    // The first one may have ended when a changed text is read.
    queryFn: () => client.sharedTerm.open({ access: access.current }),
  });
  if (isClosed || (found.error && errorCode(found.error) === 'LINK_INVALID')) return closed;
  // With a text on the screen, what is typed stays, and the next try asks again.
  if (found.error && !found.data)
    return (
      <ErrorState
        message={errorMessage(found.error)}
        onRetry={() => found.refetch()}
        retrying={found.isFetching}
      />
    );
  if (!found.data) return <Skeleton height="16rem" radius="lg" />;
  if (found.data.state !== 'pending')
    return (
      <Stack gap="sm" align="flex-start">
        <Text fw={500}>{`${found.data.title}: ${outcomes[found.data.state]}`}</Text>
        {answered}
      </Stack>
    );
  return (
    <Box onPointerDown={renew} onKeyDown={renew}>
      <Term
        access={access}
        term={found.data}
        onDone={onDone}
        onChanged={() => found.refetch()}
        onEnded={close}
      />
    </Box>
  );
}

/** 'guardian', 'cpf' -> 'guardianCpf' */
const fieldOf = ([first, second]: readonly PropertyKey[]) =>
  second === 'name' || second === 'cpf'
    ? `${String(first)}${second === 'name' ? 'Name' : 'Cpf'}`
    : String(first);

const emptyValues = { cpf: '', guardianName: '', guardianCpf: '', witnessName: '', witnessCpf: '' };

type TermProps = {
  access: RefObject<string>;
  term: SharedTerm;
  onDone: SignTermProps['onDone'];
  /** The text is another one, or it is pending no more. */
  onChanged: () => void;
  onEnded: () => void;
};

function Term({ access, term, onDone, onChanged, onEnded }: TermProps) {
  const { textHash } = term;
  const form = useRef<HTMLFormElement>(null);
  const [firstHash] = useState(textHash);
  const [readHash, setReadHash] = useState<string>();
  const isRead = readHash === textHash;
  const [values, setValues] = useState({
    ...emptyValues,
    name: term.patientName,
    guardianName: term.guardianName,
    drawing: [] as number[][],
  });
  const [hasGuardian, setGuardian] = useState(term.isMinor);
  const [hasWitness, setWitness] = useState(false);
  const [problems, setProblems] = useState<Record<string, string | undefined>>({});
  const [isDeclining, setDeclining] = useState(false);
  const [reason, setReason] = useState('');
  const refused = (error: Error) => {
    const found = Object.entries(problemsByField(error) ?? {});
    setProblems(Object.fromEntries(found.map(([path, message]) => [fieldOf(path.split('.')), message])));
    // A minor since the page was opened.
    if (found.some(([path]) => path === 'guardian')) setGuardian(true);
    focusFirstError(form.current);
    const code = errorCode(error);
    if (code === 'TERM_CHANGED' || code === 'TERM_CLOSED') onChanged();
    // What was drawn was for the text of before.
    if (code === 'TERM_CHANGED') set('drawing')([]);
    if (code === 'LINK_INVALID') onEnded();
  };
  const signing = useMutation({
    mutationFn: (given: z.input<typeof signature>) =>
      client.sharedTerm.sign({ access: access.current, textHash, ...given }),
    onSuccess: (signed) => onDone({ as: 'signed', ...signed }),
    onError: refused,
  });
  const declining = useMutation({
    mutationFn: () => client.sharedTerm.decline({ access: access.current, reason }),
    onSuccess: () => onDone({ as: 'declined' }),
    onError: refused,
  });
  const field = (name: keyof typeof emptyValues | 'name') => ({
    value: values[name],
    error: problems[name],
  });
  const set = (name: keyof typeof values) => (value: string | number[][]) => {
    setValues((all) => ({ ...all, [name]: value }));
    setProblems((all) => ({ ...all, [name]: undefined }));
  };
  const submit = () => {
    const { name, cpf, drawing, guardianName, guardianCpf, witnessName, witnessCpf } = values;
    const given = {
      name,
      cpf,
      drawing,
      ...(hasGuardian && { guardian: { name: guardianName, cpf: guardianCpf } }),
      ...(hasWitness && { witness: { name: witnessName, cpf: witnessCpf } }),
    };
    const wrong = (signature.safeParse(given).error?.issues ?? []).map(({ path, message }) => [
      fieldOf(path),
      message,
    ]);
    setProblems(Object.fromEntries(wrong));
    if (wrong.length === 0) signing.mutate(given);
    else focusFirstError(form.current);
  };
  const error = signing.error ?? declining.error;
  const isBusy = signing.isPending || declining.isPending;
  return (
    <Stack gap="lg">
      {textHash === firstHash ? null : <ChangedText key={textHash} />}
      <ReadToEnd key={`text ${textHash}`} term={term} onRead={() => setReadHash(textHash)} />
      <Card component="section" aria-label="Assinatura">
        <form
          ref={form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <Stack gap="md">
            {isRead ? null : <Text fw={500}>Leia o termo até o fim para assinar.</Text>}
            <Fieldset variant="unstyled" p={0} m={0} bd={0} disabled={!isRead || isBusy}>
              <Stack gap="md">
                <TextInput
                  label="Nome completo do paciente"
                  autoComplete="off"
                  {...field('name')}
                  onChange={(event) => set('name')(event.currentTarget.value)}
                />
                <CpfInput label="CPF do paciente" {...field('cpf')} onChange={set('cpf')} />
                {term.isMinor ? (
                  <Text size="sm">O paciente é menor de idade: quem assina é um responsável.</Text>
                ) : (
                  <Checkbox
                    label="Quem assina é um responsável pelo paciente"
                    checked={hasGuardian}
                    onChange={(event) => setGuardian(event.currentTarget.checked)}
                  />
                )}
                {hasGuardian ? (
                  <>
                    <TextInput
                      label="Nome do responsável"
                      autoComplete="off"
                      {...field('guardianName')}
                      onChange={(event) => set('guardianName')(event.currentTarget.value)}
                    />
                    <CpfInput
                      label="CPF do responsável"
                      {...field('guardianCpf')}
                      onChange={set('guardianCpf')}
                    />
                  </>
                ) : null}
                <Checkbox
                  label="Há uma testemunha"
                  checked={hasWitness}
                  onChange={(event) => setWitness(event.currentTarget.checked)}
                />
                {hasWitness ? (
                  <>
                    <TextInput
                      label="Nome da testemunha"
                      autoComplete="off"
                      {...field('witnessName')}
                      onChange={(event) => set('witnessName')(event.currentTarget.value)}
                    />
                    <CpfInput
                      label="CPF da testemunha"
                      {...field('witnessCpf')}
                      onChange={set('witnessCpf')}
                    />
                  </>
                ) : null}
                <SignatureBoard
                  key={textHash}
                  onChange={set('drawing')}
                  problem={problems.drawing}
                  disabled={!isRead || isBusy}
                />
              </Stack>
            </Fieldset>
            <FormError>
              {problems.guardian ??
                (error && !['INVALID_INPUT', 'TERM_CHANGED'].includes(errorCode(error))
                  ? errorMessage(error)
                  : null)}
            </FormError>
            <Button
              type="submit"
              size="md"
              disabled={!isRead || declining.isPending}
              loading={signing.isPending}
            >
              Assinar
            </Button>
            {isDeclining ? (
              <>
                <Textarea
                  label="Por que não quer assinar?"
                  autosize
                  minRows={2}
                  maxLength={500}
                  value={reason}
                  error={problems.reason}
                  onChange={(event) => {
                    setReason(event.currentTarget.value);
                    setProblems({});
                  }}
                />
                <Button
                  variant="default"
                  loading={declining.isPending}
                  disabled={signing.isPending}
                  onClick={() =>
                    reason.trim() === '' ? setProblems({ reason: 'Escreva o motivo' }) : declining.mutate()
                  }
                >
                  Confirmar a recusa
                </Button>
                <Button
                  variant="subtle"
                  disabled={isBusy}
                  onClick={() => {
                    setDeclining(false);
                    setProblems({});
                  }}
                >
                  Voltar ao termo
                </Button>
              </>
            ) : (
              <Button variant="subtle" disabled={isBusy} onClick={() => setDeclining(true)}>
                Não quero assinar
              </Button>
            )}
          </Stack>
        </form>
      </Card>
    </Stack>
  );
}

const focusAtOnce = (element: HTMLElement | null) => element?.focus();

/** It takes the focus, and so shows the beginning of the new text. */
const ChangedText = () => (
  <Alert color="orange" role="alert" title="O texto mudou" tabIndex={-1} ref={focusAtOnce}>
    O texto deste termo mudou enquanto você lia, e nada foi assinado. Leia de novo até o fim e assine outra
    vez: os dados que você digitou continuam abaixo.
  </Alert>
);

function ReadToEnd({ term, onRead }: { term: SharedTerm; onRead: () => void }) {
  // Above the window counts too: a fling passes the end between two frames.
  const end = useIntersection<HTMLDivElement>({ rootMargin: '1000000px 0px 0px' });
  const isInSight = end.entry?.isIntersecting ?? false;
  // biome-ignore lint/correctness/useExhaustiveDependencies: called once the end comes into sight
  useEffect(() => {
    if (isInSight) onRead();
  }, [isInSight]);
  return (
    <Card component="section" aria-labelledby="term-title">
      <Title order={2} id="term-title" mb="sm">
        {term.title}
      </Title>
      <TermText text={term.text} />
      {/* The keyboard reaches the end of the text here, which scrolls it into sight. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: as above */}
      <div ref={end.ref} tabIndex={0}>
        <Text size="sm" c="dimmed" mt="md">
          Fim do termo, versão {term.version}.
        </Text>
      </div>
    </Card>
  );
}
