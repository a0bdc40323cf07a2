/** The scan of a term that was signed with a pen: the file, the day and the version on the paper, and who signed it. */
import { FileInput, NumberInput, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type PatientTerm, signedInFuture } from '#contract/patients/terms.ts';
import { api, client } from '#web/api/client.ts';
import { errorCode, errorMessage } from '#web/api/error-messages.ts';
import { problemsByField } from '#web/api/form-problems.ts';
import { useToday } from '#web/clinic/clinic.ts';
import { readCompleteDate } from '#web/format/typed-date.ts';
import { DateField } from '#web/ui/date-field.tsx';
import { FormActions, FormError, focusFirstError, SubmitButton } from '#web/ui/form.tsx';
import { notify } from '#web/ui/toasts.tsx';

type FileScanFormProps = { patientId: string; term: PatientTerm; onDone: () => void };

export function FileScanForm({ patientId, term, onDone }: FileScanFormProps) {
  const queryClient = useQueryClient();
  const element = useRef<HTMLFormElement>(null);
  // The key is of the file: sent again after an error, it is stored once.
  const [chosen, setChosen] = useState<{ file: File; uploadKey: string } | null>(null);
  const [version, setVersion] = useState<string | number>(term.version);
  const today = useToday();
  const [signedOn, setSignedOn] = useState('');
  const [guardianName, setGuardianName] = useState('');
  const [problems, setProblems] = useState<Record<string, string | undefined>>({});
  const filing = useMutation({
    mutationFn: async (scan: { file: File; uploadKey: string }) => {
      const name = `${term.title} (papel)`;
      const { id: fileId } = await client.files.upload({
        ...scan,
        patientId,
        name,
        description: '',
        category: 'treatment',
      });
      await client.terms.fileScan({
        patientId,
        id: term.id,
        fileId,
        version: Number(version),
        signedOn: readCompleteDate(signedOn) ?? signedOn.trim(),
        guardianName,
      });
    },
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: api.terms.key() });
      notify.success('Arquivado como assinado em papel');
      onDone();
    },
    onError: (error) => {
      setProblems(problemsByField(error) ?? {});
      focusFirstError(element.current);
    },
  });
  const isShown = problems.version ?? problems.signedOn ?? problems.guardianName;
  const error = filing.error && !isShown ? filing.error : null;
  return (
    <form
      ref={element}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (filing.isPending) return;
        const day = readCompleteDate(signedOn);
        const found = {
          ...(chosen ? {} : { file: 'Escolha o arquivo' }),
          // Before the file goes up.
          ...(day === null
            ? { signedOn: 'Digite uma data válida' }
            : day > today
              ? { signedOn: signedInFuture }
              : {}),
        };
        setProblems(found);
        if (chosen && Object.keys(found).length === 0) filing.mutate(chosen);
        else focusFirstError(element.current);
      }}
    >
      <Stack gap="md">
        <FileInput
          label="Papel assinado, digitalizado"
          placeholder="Escolha um PDF ou uma foto"
          accept="application/pdf,image/jpeg,image/png"
          value={chosen?.file ?? null}
          error={problems.file}
          onChange={(file) => {
            setChosen(file && { file, uploadKey: crypto.randomUUID() });
            setProblems({});
          }}
        />
        <DateField
          label="Assinado em"
          description="A data ao lado da assinatura."
          today={today}
          maxDate={today}
          value={signedOn}
          error={problems.signedOn}
          onChange={(value) => {
            setSignedOn(value);
            setProblems({});
          }}
        />
        <NumberInput
          label="Versão do modelo"
          description="Está no fim do papel."
          min={1}
          max={term.version}
          allowDecimal={false}
          value={version}
          error={problems.version}
          onChange={(value) => {
            setVersion(value);
            setProblems({});
          }}
        />
        <TextInput
          label="Nome do responsável"
          description="Só se foi um responsável quem assinou."
          autoComplete="off"
          value={guardianName}
          error={problems.guardianName}
          onChange={(event) => {
            setGuardianName(event.currentTarget.value);
            setProblems({});
          }}
        />
        <FormError>{error ? errorMessage(error) : null}</FormError>
        {error && errorCode(error) === 'TERM_CLOSED' ? (
          <Text size="sm">O arquivo enviado ficou nos arquivos do paciente.</Text>
        ) : null}
        <FormActions>
          <SubmitButton pending={filing.isPending} pendingLabel="Arquivando...">
            Arquivar
          </SubmitButton>
        </FormActions>
      </Stack>
    </form>
  );
}
