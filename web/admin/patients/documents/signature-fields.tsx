/** With a pen or with an A1 certificate. The certificate and its password are in this form's memory only, until it is sent. */
import { FileInput, PasswordInput, Radio, type RadioGroupProps, Stack, Text } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { errors } from '#contract/errors.ts';
import {
  certificateLimitBytes,
  certificateTooLarge,
  issueInput,
  missingOwnCpf,
} from '#contract/patients/documents.ts';
import { errorCode, errorMessage } from '#web/api/error-messages.ts';
import { errorData, problemsByField } from '#web/api/form-problems.ts';
import { CpfInput } from '#web/ui/masked-fields.tsx';

type CertificateValues = { file: File | null; password: string; cpf: string };
type CertificateForm = UseFormReturnType<CertificateValues>;

const schema = issueInput.shape.certificate.unwrap();

export const useCertificateForm = (knowsOwnCpf: boolean, onChange: () => void): CertificateForm =>
  useForm<CertificateValues>({
    onValuesChange: onChange,
    initialValues: { file: null, password: '', cpf: '' },
    validate: (values) => {
      const problems: Partial<Record<keyof CertificateValues, string>> = {};
      for (const { path, message } of schema.safeParse(values).error?.issues ?? [])
        problems[path[0] as keyof CertificateValues] ??= message;
      if (!knowsOwnCpf && values.cpf === '') problems.cpf ??= missingOwnCpf;
      return problems;
    },
  });

export const readCertificate = (form: CertificateForm) => schema.parse(form.getValues());

/** Shows a refusal on its field. @returns whether it was about the certificate */
export function showCertificateProblem(form: CertificateForm, error: unknown): boolean {
  const code = errorCode(error);
  if (code === 'CERTIFICATE_REFUSED') {
    const reason = errorData(errors.CERTIFICATE_REFUSED.data, error)?.reason;
    form.setFieldError(reason === 'wrong_password' ? 'password' : 'file', errorMessage(error));
    return true;
  }
  if (code === 'INPUT_TOO_LARGE') {
    form.setFieldError('file', certificateTooLarge);
    return true;
  }
  const message = problemsByField(error)?.['certificate.cpf'];
  if (message) form.setFieldError('cpf', message);
  return message !== undefined;
}

type SignatureFieldsProps = {
  /** Of 'pen' and 'certificate'. */
  choice: Pick<RadioGroupProps, 'value' | 'onChange'>;
  form: CertificateForm;
  knowsOwnCpf: boolean;
  /** A prescription of a controlled medicine. */
  needsPen: boolean;
};

export function SignatureFields({ choice, form, knowsOwnCpf, needsPen }: SignatureFieldsProps) {
  if (needsPen)
    return (
      <Text size="sm">
        A assinatura é à caneta, no papel: receita de medicamento controlado só é eletrônica por sistema
        integrado ao SNCR (RDC 1.000/2025), e este não é. O que não é controlado pode ir em outra receita, com
        certificado.
      </Text>
    );
  return (
    <Stack gap="sm">
      <Radio.Group label="Assinatura" {...choice}>
        <Stack gap="xs" mt="xs">
          <Radio value="pen" label="À caneta, no papel" description="O padrão: imprima e assine." />
          <Radio
            value="certificate"
            label="Assinar com certificado A1"
            description="Com o arquivo do seu e-CPF da ICP-Brasil. Vale o PDF, não a impressão."
          />
        </Stack>
      </Radio.Group>
      {choice.value === 'certificate' ? (
        <>
          <FileInput
            label="Certificado (.p12 ou .pfx)"
            placeholder="Escolher o arquivo"
            accept=".p12,.pfx,application/x-pkcs12"
            clearable
            clearButtonProps={{ 'aria-label': 'Tirar o certificado' }}
            {...form.getInputProps('file')}
            onChange={(file) => {
              form.setFieldValue('file', file);
              if (file && file.size > certificateLimitBytes) form.setFieldError('file', certificateTooLarge);
            }}
          />
          <PasswordInput
            label="Senha do certificado"
            autoComplete="off"
            {...form.getInputProps('password')}
            // Mantine leaves it out, and the focus goes to the first field that has it.
            aria-invalid={form.errors.password !== undefined}
          />
          {knowsOwnCpf ? null : (
            <CpfInput
              label="O seu CPF"
              description="Tem de ser o do certificado. Fica com a sua conta, para as próximas vezes."
              {...form.getInputProps('cpf')}
              value={form.values.cpf}
            />
          )}
          <Text size="sm" c="dimmed">
            O arquivo e a senha servem só para esta assinatura e não são guardados. O sistema confere nome,
            CPF e validade; não confere, por não ter rede, se o certificado foi revogado nem a sua cadeia até
            a ICP-Brasil. Isso quem recebe confere em validar.iti.gov.br.
          </Text>
        </>
      ) : null}
    </Stack>
  );
}
