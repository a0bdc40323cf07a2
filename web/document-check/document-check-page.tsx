/**
 * Where the QR code of an issued document leads: its holder checks it without a login, by its file or by its whole code. The
 * address has the first half of the code behind '#', so that it reaches no log; the paper has the second one.
 */
import { Alert, Button, Divider, FileButton, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { checkCode } from '#contract/patients/documents.ts';
import { client } from '#web/api/client.ts';
import { errorCode, errorMessage } from '#web/api/error-messages.ts';
import { AuthLayout } from '#web/auth/auth-layout.tsx';
import { useClinic } from '#web/clinic/clinic.ts';
import { formatInstant } from '#web/format/date.ts';
import { FormError, focusFirstError, SubmitButton } from '#web/ui/form.tsx';
import { IconAlertTriangle, IconCircleCheck, IconFile } from '#web/ui/icons/icons.ts';

const title = 'Conferir um documento';
/** The same for a wrong code, a changed file and a file of another clinic. */
const unknown =
  'Isto não corresponde a nenhum documento emitido por esta clínica, ou foi alterado depois. Confira o código, ou escolha o PDF como o recebeu.';
/** Far more than a document's file has: the browser holds it whole while it computes the hash. */
const largestBytes = 100 * 1024 * 1024;

type Subject = { code: string } | { file: File };
type Checked = Awaited<ReturnType<typeof client.documents.check>>;

export function Component() {
  const { hash } = useLocation();
  // Another QR code, opened in the same tab, begins anew.
  return <Check key={hash} firstHalf={/^#([0-9A-Za-z]{8})$/u.exec(hash)?.[1]?.toUpperCase() ?? ''} />;
}

/** Null for what does not fit. */
async function checkDocument(subject: Subject): Promise<Checked | null> {
  if ('file' in subject && subject.file.size > largestBytes) return null;
  const input = 'code' in subject ? subject : { sha256: await sha256Of(subject.file) };
  try {
    return await client.documents.check(input);
  } catch (error) {
    if (errorCode(error) === 'NOT_FOUND') return null;
    throw error;
  }
}

async function sha256Of(file: File): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function Check({ firstHalf }: { firstHalf: string }) {
  const element = useRef<HTMLFormElement>(null);
  const resetFile = useRef<() => void>(null);
  const check = useMutation({ mutationFn: checkDocument });
  const form = useForm({
    initialValues: { code: firstHalf && `${firstHalf}-` },
    validate: { code: (value) => checkCode.safeParse(value).error?.issues[0]?.message },
    // An answer is about the code that was sent.
    onValuesChange: () => check.reset(),
  });
  const submit = form.onSubmit(
    ({ code }) => check.mutate({ code }),
    () => focusFirstError(element.current),
  );
  function checkFile(file: File | null) {
    // So that the same file can be chosen again.
    resetFile.current?.();
    if (!file) return;
    form.clearErrors();
    check.mutate({ file });
  }
  const file = check.variables && 'file' in check.variables ? check.variables.file : undefined;
  return (
    <AuthLayout title={title} subtitle="Receitas, atestados e outros documentos emitidos por esta clínica.">
      <form ref={element} noValidate onSubmit={submit}>
        <Stack gap="md">
          <TextInput
            size="md"
            label="Código do documento"
            description={
              form.values.code === `${firstHalf}-`
                ? 'A primeira metade veio do QR code: complete com a segunda, que está ao lado dele.'
                : 'Está no pé do documento, ao lado do QR code: duas metades de oito letras e números.'
            }
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            readOnly={check.isPending}
            {...form.getInputProps('code')}
          />
          <SubmitButton size="md" fullWidth pending={check.isPending} pendingLabel="Conferindo...">
            Conferir o código
          </SubmitButton>
          <Divider label="ou" />
          {window.isSecureContext ? (
            <>
              <FileButton
                accept="application/pdf"
                disabled={check.isPending}
                onChange={checkFile}
                resetRef={resetFile}
              >
                {(button) => (
                  <Button
                    {...button}
                    size="md"
                    variant="default"
                    disabled={check.isPending}
                    leftSection={<IconFile aria-hidden size="1.2em" />}
                  >
                    Escolher o arquivo (PDF)
                  </Button>
                )}
              </FileButton>
              <Text size="sm" c="dimmed">
                O arquivo não sai deste aparelho: só a impressão digital dele (SHA-256) é enviada.
              </Text>
            </>
          ) : (
            <Text size="sm" c="dimmed">
              Para conferir pelo arquivo, abra este endereço com https.
            </Text>
          )}
          <FormError>
            {check.error
              ? errorMessage(check.error, 'Não foi possível conferir o documento. Tente novamente.')
              : null}
          </FormError>
          {check.data === undefined ? null : <Answer checked={check.data} fileName={file?.name} />}
        </Stack>
      </form>
    </AuthLayout>
  );
}

/** A code tells that a document was issued; only the file tells that nothing in it was changed. */
function Answer({ checked, fileName }: { checked: Checked | null; fileName: string | undefined }) {
  const { timeZone } = useClinic();
  const alert = useRef<HTMLDivElement>(null);
  // Below the fold of a phone. Newer browsers answer with a promise, which is no clean-up.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is shown anew.
  useEffect(() => {
    alert.current?.scrollIntoView({ block: 'nearest' });
  }, [checked]);
  const at = (instant: string) => formatInstant(instant, timeZone);
  const issued = checked && `Documento ${checked.number} emitido em ${at(checked.issuedAt)}`;
  const isWhole = checked !== null && checked.cancelledAt === null;
  return (
    <Alert
      ref={alert}
      color={isWhole ? 'green' : 'red'}
      icon={isWhole ? <IconCircleCheck aria-hidden /> : <IconAlertTriangle aria-hidden />}
    >
      {checked === null
        ? unknown
        : checked.cancelledAt
          ? checked.isTerm
            ? `${issued}, revogado em ${at(checked.cancelledAt)}. Vale só para o que foi feito antes.`
            : `${issued}, cancelado em ${at(checked.cancelledAt)}.`
          : fileName
            ? `${issued}, íntegro.`
            : `${issued}, não cancelado. O código não diz se o papel foi alterado: para isso, escolha o arquivo.`}
      {checked?.signedBy ? (
        <Text size="sm" mt="xs">
          Assinado digitalmente com o certificado de {checked.signedBy}. Aqui se confere só se o arquivo é o
          emitido. Se o certificado é da ICP-Brasil e se ainda vale, este sistema não confere: isso se confere
          em validar.iti.gov.br.
        </Text>
      ) : null}
      {fileName ? (
        <Text size="sm" mt="xs" style={{ overflowWrap: 'anywhere' }}>
          Arquivo: {fileName}
        </Text>
      ) : null}
    </Alert>
  );
}
