/** The form of a document, beside its page as it would be printed. */
import {
  Alert,
  Anchor,
  Autocomplete,
  Button,
  Card,
  Select,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { keepPreviousData, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { z } from 'zod';
import { councils } from '#contract/clinic/professionals.ts';
import { errors } from '#contract/errors.ts';
import { limits } from '#contract/fields.ts';
import {
  attendance,
  isOfPhysicians,
  kindsFor,
  needsToIssue,
  openFieldsIn,
  prescribes,
} from '#contract/patients/documents.ts';
import { type DocumentKind, documentKindNames, documentKinds } from '#contract/patients/file-kinds.ts';
import { api, client } from '#web/api/client.ts';
import { documentNeedNames, errorCode, errorMessage, withReason } from '#web/api/error-messages.ts';
import { errorData, showProblems } from '#web/api/form-problems.ts';
import { useMayOpen } from '#web/auth/use-can.ts';
import { pdfDataUrl } from '#web/clinic/files/preview-kind.ts';
import { StateSelect } from '#web/clinic/state-select.tsx';
import { paths } from '#web/paths.ts';
import { Columns } from '#web/ui/columns.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { FormActions, FormError, SubmitButton } from '#web/ui/form.tsx';
import { CpfInput } from '#web/ui/masked-fields.tsx';
import { RecordForm, type RecordFormFrame, useRecordForm } from '#web/ui/record-form.tsx';
import { useIsPhone } from '#web/ui/use-is-phone.ts';
import { useLast } from '#web/ui/use-last.ts';
import { useSettled } from '#web/ui/use-settled.ts';
import {
  type DocumentSubject,
  type DocumentValues,
  firstValues,
  missingIn,
  needsPen,
  ofCouncil,
  printableWords,
  problemsOf,
  readIssue,
} from './document-values.ts';
import styles from './documents.module.css';
import { KindFields } from './kind-fields.tsx';
import { PaperPreview } from './paper-preview.tsx';
import {
  readCertificate,
  SignatureFields,
  showCertificateProblem,
  useCertificateForm,
} from './signature-fields.tsx';

type Data = Awaited<ReturnType<typeof client.documents.write>>;
export type Issued = Awaited<ReturnType<typeof client.documents.issue>> & { kind: DocumentKind };
type Matches = z.infer<typeof errors.ALERT_MATCHES.data>['matches'];

type DocumentFormProps = {
  subject: DocumentSubject;
  /** What a new quote comes from. */
  treatmentPlanId: string | undefined;
  data: Data;
  /** Of a new one. */
  kind: DocumentKind | undefined;
  onIssued: (issued: Issued) => void;
};

export function DocumentForm({ subject, treatmentPlanId, data, kind, onIssued }: DocumentFormProps) {
  const { patient, today, missing, knowsOwnCpf, usedLines, usedExams } = data;
  const queryClient = useQueryClient();
  const [record] = useState(() => firstValues(today, data, kind));
  const asksRegistration = missing.includes('council') && !missing.includes('professional');
  /** What no field of this form fills in. */
  const lacking = needsToIssue(missing).filter((need) => need !== 'council');
  const [matches, setMatches] = useState<Matches | null>(null);
  const asked = useLast(matches) ?? [];
  const isAllTold = asked.every(({ isTold }) => isTold);
  const isAllMisspelled = asked.every(({ isMisspelled }) => isMisspelled);
  /** Only the attempt after the question. */
  const confirmed = useRef(false);
  const certificate = useCertificateForm(knowsOwnCpf, () => frame.form.clearFieldError('isSigning'));
  const frame = useRecordForm<DocumentValues, Issued>({
    record,
    holdsMore: certificate.isDirty(),
    check: (values) => {
      const problems = problemsOf(subject, values, asksRegistration, today);
      const isWithoutCertificate = signs(values) && certificate.validate().hasErrors;
      return {
        ...(isWithoutCertificate && { isSigning: 'Complete os dados do certificado.' }),
        ...(lacking.length > 0 && { council: 'Falta o que está no aviso.' }),
        ...problems,
      };
    },
    save: async (values) => {
      const alertsConfirmed = confirmed.current;
      confirmed.current = false;
      const issued = await client.documents.issue({
        ...readIssue(subject, values, asksRegistration),
        alertsConfirmed,
        treatmentPlanId: values.kind === 'quote' ? treatmentPlanId : undefined,
        certificate: signs(values) ? readCertificate(certificate) : undefined,
      });
      return { ...issued, kind: values.kind };
    },
    onSaved: (issued) => {
      frame.release();
      onIssued(issued);
      for (const { key } of [
        api.documents,
        api.record,
        api.patientStory,
        api.patients,
        api.files,
        api.treatmentPlans,
        api.packages,
      ])
        queryClient.invalidateQueries({ queryKey: key() });
    },
    onRefused: (error, form) => {
      const isOfCertificate = signs(form.getValues()) && showCertificateProblem(certificate, error);
      if (showProblems(form, error) || isOfCertificate) return null;
      if (errorCode(error) !== 'ALERT_MATCHES') return withReason('O documento não foi emitido', error);
      setMatches(errorData(errors.ALERT_MATCHES.data, error)?.matches ?? []);
      return null;
    },
    whenIncomplete: ({ council, ...marked }) =>
      [
        ...lacking.map((need) => `O documento precisa dizer ${documentNeedNames[need]}: veja o aviso.`),
        ...(Object.keys(marked).length > 0 || (council && lacking.length === 0)
          ? ['Falta preencher o que está marcado.']
          : []),
      ].join(' '),
  });
  const { form } = frame;
  // Typed here where the record has none.
  const council = data.council ?? form.values.council;
  return (
    <RecordForm frame={frame} aria-label="Novo documento">
      <Columns share="7:6">
        <Card>
          <Stack gap="md" onKeyDown={keepFromIssuing}>
            <Select
              label="Documento"
              data={kindsFor(council).map((value) => ({
                value,
                label:
                  value === 'certificate' && !prescribes(council) ? attendance : documentKinds[value].name,
              }))}
              error={form.errors.kind}
              allowDeselect={false}
              value={form.values.kind}
              onChange={(kind) => {
                form.clearErrors();
                form.setFieldValue(
                  'kind',
                  documentKindNames.find((each) => each === kind) ?? form.values.kind,
                );
              }}
            />
            <KindFields
              form={form}
              today={today}
              patient={patient}
              usedLines={usedLines}
              usedExams={usedExams}
              diagnosed={data.diagnosed}
              isAttendance={!prescribes(council)}
            />
            <MissingFields form={form} missing={missing} council={council} />
            <SignatureFields
              choice={{
                value: form.values.isSigning ? 'certificate' : 'pen',
                onChange: (by) => form.setFieldValue('isSigning', by === 'certificate'),
              }}
              form={certificate}
              knowsOwnCpf={knowsOwnCpf}
              needsPen={needsPen(form.values)}
            />
            <Text size="sm" c="dimmed">
              Depois de emitido, o documento não muda: só pode ser cancelado.
            </Text>
            <FormError>{frame.refusal}</FormError>
            <FormActions>
              <SubmitButton pending={frame.pending} pendingLabel="Emitindo...">
                {signs(form.values) ? 'Assinar e emitir' : 'Emitir'}
              </SubmitButton>
            </FormActions>
          </Stack>
        </Card>
        <Preview subject={subject} values={form.values} isSigned={signs(form.values)} />
      </Columns>
      <ConfirmDialog
        opened={matches !== null}
        onClose={() => setMatches(null)}
        title={
          isAllMisspelled
            ? 'Confira o nome do medicamento'
            : isAllTold
              ? 'O paciente contou na anamnese'
              : 'Há um alerta no cadastro'
        }
        confirmLabel="Emitir assim mesmo"
        tone="danger"
        size="md"
        onConfirm={() => {
          confirmed.current = true;
          setMatches(null);
          frame.element.current?.requestSubmit();
        }}
      >
        <Text>
          {isAllMisspelled
            ? 'Do nome como está escrito não se reconhece o que é controlado nem a alergia.'
            : `${isAllTold ? 'A anamnese, ainda não revisada,' : 'O alerta deste paciente'} fala do que está na receita.`}{' '}
          Confira antes de emitir:
        </Text>
        <ul>
          {asked.map(({ medicine, alert, isTold, isMisspelled }) => (
            <li key={`${medicine} ${alert} ${isTold}`}>
              {isMisspelled
                ? `${medicine}: você quis dizer ${alert}?`
                : `${medicine} (${isTold ? 'o paciente contou, ainda não revisado' : 'no alerta'}: ${alert})`}
            </li>
          ))}
        </ul>
      </ConfirmDialog>
    </RecordForm>
  );
}

const signs = (values: DocumentValues) => values.isSigning && !needsPen(values);

/** Enter in a field goes on writing: a document is numbered, and cannot be taken back. */
function keepFromIssuing(event: KeyboardEvent) {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
}

type MissingFieldsProps = {
  form: RecordFormFrame<DocumentValues>['form'];
  missing: Data['missing'];
  council: string;
};

/** What CFM 2.381/2024 asks for and the clinic's data lack, all at once, each with the field or the screen to write it. */
function MissingFields({ form, missing, council }: MissingFieldsProps) {
  const mayOpen = useMayOpen();
  const saysAddress = needsPen(form.values);
  const asked = missing.filter((need) => need !== 'address' || saysAddress);
  const lacks = (need: Data['missing'][number]) => asked.includes(need);
  const asksRegistration = lacks('council') && !lacks('professional');
  if (asked.length === 0) return null;
  /** A link for those who may open the screen; the others read who does it. */
  const linkTo = (to: string, label: string, others: string) =>
    mayOpen(to) ? (
      <Anchor component={Link} to={to} inherit underline="always">
        {label}
      </Anchor>
    ) : (
      `Quem cuida das configurações ${others}`
    );
  return (
    <Alert
      color="yellow"
      title={
        isOfPhysicians(council)
          ? 'O que a Resolução CFM 2.381/2024 pede e ainda falta'
          : 'O que o documento precisa dizer e ainda falta'
      }
    >
      <Stack gap="sm">
        {lacks('clinic') ? (
          <Text size="sm">
            O nome e o endereço da clínica. Sem eles nada é emitido.{' '}
            {linkTo(paths.admin.settings(), 'Cadastrar a clínica', 'os escreve em Configurações, Clínica')}.
          </Text>
        ) : null}
        {lacks('professional') ? (
          <Text size="sm">
            Quem emite: a sua conta não está ligada a um profissional, e sem isso nada é emitido.{' '}
            {linkTo(paths.admin.team(), 'Ligar a conta na equipe', 'liga a conta em Configurações, Equipe')}.
          </Text>
        ) : null}
        {asksRegistration ? (
          <>
            <Text size="sm">O seu registro no conselho. Ele fica no seu cadastro.</Text>
            <SimpleGrid cols={3} spacing="sm">
              <Autocomplete
                label="Conselho"
                data={[...councils]}
                {...form.getInputProps('council')}
                // Not while it is typed: the first letters are of no council that prescribes.
                onBlur={() => {
                  if (council) form.setValues(ofCouncil(form.getValues(), council));
                }}
              />
              <TextInput label="Número" maxLength={20} {...form.getInputProps('number')} />
              <StateSelect {...form.getInputProps('state')} />
            </SimpleGrid>
            {lacks('rqe') && isOfPhysicians(council) ? (
              <TextInput
                label="RQE"
                description="Só de quem é especialista"
                maxLength={60}
                {...form.getInputProps('rqe')}
              />
            ) : null}
          </>
        ) : lacks('rqe') && !lacks('professional') ? (
          <Text size="sm">
            O seu RQE, se você é especialista.{' '}
            {linkTo(paths.admin.team(), 'Escrever o RQE na equipe', 'o escreve em Configurações, Equipe')}.
          </Text>
        ) : null}
        {lacks('cpf') ? (
          <CpfInput
            label="CPF do paciente"
            description="Opcional. Fica no cadastro dele."
            {...form.getInputProps('cpf')}
            value={form.values.cpf}
          />
        ) : null}
        {lacks('address') ? (
          <TextInput
            label="Endereço do paciente"
            description="A receita de medicamento controlado o diz. Fica no cadastro dele."
            maxLength={limits.address}
            {...form.getInputProps('address')}
          />
        ) : null}
      </Stack>
    </Alert>
  );
}

type PreviewProps = { subject: DocumentSubject; values: DocumentValues; isSigned: boolean };

/** Asked for after a pause: until then, and while the form cannot be printed, the last page is pale. */
function Preview({ subject, values, isSigned }: PreviewProps) {
  const isPhone = useIsPhone();
  const [shown, setShown] = useState(false);
  const isWanted = !isPhone || shown;
  const settled = useSettled(values);
  const printable = useMemo(() => printableWords(settled), [settled]);
  const last = useLast(printable ?? null);
  // Of another kind of document nothing stays in sight.
  const words = last?.kind === settled.kind ? last : undefined;
  const found = useQuery({
    ...api.documents.preview.queryOptions({
      input: isWanted && words ? { ...subject, words, isSigned } : skipToken,
    }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const isOlder = settled !== values || !printable || found.isPlaceholderData;
  const pdf = found.data?.pdf;
  const unprintable = found.data?.unprintable ?? [];
  const open = new Set(openFieldsIn(printable).map(({ field }) => field));
  return (
    <Stack gap="sm" className={styles.beside}>
      {isPhone ? (
        <Button variant="default" aria-expanded={shown} onClick={() => setShown(!shown)}>
          {shown ? 'Esconder a página' : 'Ver a página'}
        </Button>
      ) : null}
      {unprintable.length > 0 ? (
        <FormError>{`A página não tem letras para: ${unprintable.join(' ')}. Escreva sem elas.`}</FormError>
      ) : null}
      {open.size > 0 ? <FormError>{`Falta preencher: ${[...open].join(', ')}.`}</FormError> : null}
      {isWanted && found.isError ? <FormError>{errorMessage(found.error)}</FormError> : null}
      {isWanted && !printable ? (
        <Text size="sm" c="dimmed">
          {words ? 'A página é a de antes. Para ela acompanhar: ' : 'Para a página aparecer aqui: '}
          {missingIn(settled).join('; ')}.
        </Text>
      ) : null}
      {isWanted && words && pdf ? (
        <div className={styles.page} data-older={isOlder || undefined}>
          <PaperPreview url={`${pdfDataUrl}${pdf}`} name="Prévia do documento" />
        </div>
      ) : null}
    </Stack>
  );
}
