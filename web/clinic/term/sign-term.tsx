/** A term of an access: read to the end, then signed or declined. */
import {
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
import { type ReactNode, useEffect, useState } from 'react';
import type { z } from 'zod';
import { missingDrawing, type SharedTerm, signature } from '#contract/patients/terms.ts';
import { api, client } from '#web/api/client.ts';
import { errorCode, errorMessage } from '#web/api/error-messages.ts';
import { problemsByField } from '#web/api/form-problems.ts';
import { FormError } from '#web/ui/form.tsx';
import { CpfInput } from '#web/ui/masked-fields.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { SignatureBoard } from './signature-board.tsx';
import { TermText } from './term-text.tsx';

type SignTermProps = {
  access: string;
  onDone: (as: 'signed' | 'declined') => void;
  /** What stands there once the access has ended. */
  closed: ReactNode;
};

export default function SignTerm({ access, onDone, closed }: SignTermProps) {
  const found = useQuery(
    api.sharedTerm.open.queryOptions({
      input: { access },
      gcTime: 0,
      retry: false,
      staleTime: Number.POSITIVE_INFINITY,
    }),
  );
  if (found.error && errorCode(found.error) === 'LINK_INVALID') return closed;
  if (found.error)
    return (
      <ErrorState
        message={errorMessage(found.error)}
        onRetry={() => found.refetch()}
        retrying={found.isFetching}
      />
    );
  if (!found.data) return <Skeleton height="16rem" radius="lg" />;
  if (found.data.state !== 'pending') return <Text>Este termo já foi respondido.</Text>;
  return (
    <Term
      key={found.data.textHash}
      access={access}
      term={found.data}
      onDone={onDone}
      onChanged={() => found.refetch()}
    />
  );
}

/** 'guardian', 'cpf' -> 'guardianCpf' */
const fieldOf = ([first, second]: readonly PropertyKey[]) =>
  second === 'name' || second === 'cpf'
    ? `${String(first)}${second === 'name' ? 'Name' : 'Cpf'}`
    : String(first);

const emptyValues = { cpf: '', guardianName: '', guardianCpf: '', witnessName: '', witnessCpf: '' };

type TermProps = {
  access: string;
  term: SharedTerm;
  onDone: SignTermProps['onDone'];
  onChanged: () => void;
};

function Term({ access, term, onDone, onChanged }: TermProps) {
  const end = useIntersection<HTMLDivElement>();
  const [isRead, setRead] = useState(false);
  const isInSight = end.entry?.isIntersecting ?? false;
  useEffect(() => {
    if (isInSight) setRead(true);
  }, [isInSight]);
  const [values, setValues] = useState({ name: term.patientName, ...emptyValues, drawing: [] as number[][] });
  const [hasGuardian, setGuardian] = useState(term.isMinor);
  const [hasWitness, setWitness] = useState(false);
  const [problems, setProblems] = useState<Record<string, string | undefined>>({});
  const [isDeclining, setDeclining] = useState(false);
  const [reason, setReason] = useState('');
  const refused = (error: Error) => {
    setProblems(problemsByField(error) ?? {});
    if (errorCode(error) === 'TERM_CHANGED') onChanged();
  };
  const signing = useMutation({
    mutationFn: (given: z.input<typeof signature>) =>
      client.sharedTerm.sign({ access, textHash: term.textHash, ...given }),
    onSuccess: () => onDone('signed'),
    onError: refused,
  });
  const declining = useMutation({
    mutationFn: () => client.sharedTerm.decline({ access, reason }),
    onSuccess: () => onDone('declined'),
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
      ...{ name, cpf, drawing },
      ...(hasGuardian && { guardian: { name: guardianName, cpf: guardianCpf } }),
      ...(hasWitness && { witness: { name: witnessName, cpf: witnessCpf } }),
    };
    const wrong = (signature.safeParse(given).error?.issues ?? []).map(({ path, message }) => [
      fieldOf(path),
      message,
    ]);
    setProblems(Object.fromEntries(wrong));
    if (wrong.length === 0) signing.mutate(given);
  };
  const error = signing.error ?? declining.error;
  const isBusy = signing.isPending || declining.isPending;
  return (
    <Stack gap="lg">
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
      <Card component="section" aria-label="Assinatura">
        <form
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
                  onChange={set('drawing')}
                  problem={problems.drawing && missingDrawing}
                  disabled={!isRead || isBusy}
                />
              </Stack>
            </Fieldset>
            <FormError>
              {error && errorCode(error) !== 'INVALID_INPUT' ? errorMessage(error) : null}
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
