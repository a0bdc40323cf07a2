/** Records what a patient said about one use of the photographs, or revokes it. */
import { Checkbox, List, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import {
  type ConsentUse,
  consentTexts,
  currentVersion,
  type PhotographExport,
  sayPose,
} from '#contract/patients/photographs.ts';
import { api, client } from '#web/api/client.ts';
import { withReason } from '#web/api/error-messages.ts';
import { showProblems } from '#web/api/form-problems.ts';
import { useClinic } from '#web/clinic/clinic.ts';
import { formatDate, formatInstantDate } from '#web/format/date.ts';
import { readTypedDate } from '#web/format/typed-date.ts';
import { DateField } from '#web/ui/date-field.tsx';
import { FormError } from '#web/ui/form.tsx';
import { RecordForm, RecordFormActions, useRecordForm } from '#web/ui/record-form.tsx';
import { notify } from '#web/ui/toasts.tsx';

export type ConsentStep = 'give' | 'refuse' | 'revoke';

/** After the name of the use. */
export const consentActions = {
  give: { label: 'Registrar autorização', done: 'Autorização registrada' },
  refuse: { label: 'Registrar recusa', done: 'Recusa registrada' },
  revoke: { label: 'Retirar autorização', done: 'Autorização retirada' },
} as const satisfies Record<ConsentStep, { label: string; done: string }>;

const said = {
  give: 'O paciente leu o texto, ou o ouviu, e autoriza este uso',
  refuse: 'O paciente não autoriza este uso',
  revoke: 'O paciente retira a autorização',
};

type ConsentFormProps = {
  patientId: string;
  use: ConsentUse;
  step: ConsentStep;
  today: string;
  /** What left the clinic for this use. */
  exports: readonly PhotographExport[];
  onDone: () => void;
};

export function ConsentForm({ patientId, use, step, today, exports, onDone }: ConsentFormProps) {
  const queryClient = useQueryClient();
  const version = currentVersion(use);
  const frame = useRecordForm({
    record: { said: false, day: formatDate(today) },
    check: (values) => {
      const day = readTypedDate(values.day);
      return {
        ...(values.said ? {} : { said: 'Marque para registrar' }),
        ...(day && day <= today ? {} : { day: 'Digite um dia, até hoje' }),
      };
    },
    save: ({ day }) =>
      client.photographs.consent({
        patientId,
        use,
        given: step === 'give',
        textVersion: version,
        day: readTypedDate(day) ?? '',
      }),
    onSaved: async () => {
      frame.release();
      await queryClient.invalidateQueries({ queryKey: api.photographs.key() });
      notify.success(consentActions[step].done);
      onDone();
    },
    onRefused: (error, form) =>
      showProblems(form, error) ? null : withReason('Não foi possível registrar', error),
  });
  const { form, pending } = frame;
  return (
    <RecordForm frame={frame}>
      <Stack gap="md">
        <FormError>{frame.refusal}</FormError>
        {step === 'give' ? (
          <div>
            <Text>“{consentTexts[use].versions.at(-1)}”</Text>
            <Text size="sm" c="dimmed" mt="xs">
              Texto {version} de {consentTexts[use].name}
            </Text>
          </div>
        ) : null}
        {step === 'revoke' ? <Left exports={exports} /> : null}
        <Checkbox label={said[step]} {...form.getInputProps('said', { type: 'checkbox' })} />
        <DateField
          label="Dia em que o paciente disse"
          today={today}
          maxDate={today}
          value={form.values.day}
          error={form.errors.day}
          onChange={(day) => form.setFieldValue('day', day)}
        />
        <Text size="sm" c="dimmed">
          Seu nome e a hora ficam no registro. Nada do que foi registrado se apaga: o mais novo vale.
        </Text>
        <RecordFormActions
          pending={pending}
          submitLabel={consentActions[step].label}
          pendingLabel="Registrando..."
          tone={step === 'give' ? 'normal' : 'danger'}
          cancel={onDone}
        />
      </Stack>
    </RecordForm>
  );
}

/** What is to be withdrawn where it was shown. */
export const Left = ({ exports }: { exports: readonly PhotographExport[] }) => {
  const { timeZone } = useClinic();
  return exports.length === 0 ? (
    <Text>Nenhuma foto foi exportada para este uso.</Text>
  ) : (
    <div>
      <Text>
        Depois disto nada mais é exportado. Já {exports.length === 1 ? 'saiu' : 'saíram'} da clínica, e só
        quem publicou pode recolher:
      </Text>
      <List mt="xs">
        {exports.map((each) => (
          <List.Item key={each.id}>
            {sayExported(each)}, exportada em {formatInstantDate(each.exportedAt, timeZone)} para “
            {each.purpose}”
          </List.Item>
        ))}
      </List>
    </div>
  );
};

export const sayExported = ({ photograph }: Pick<PhotographExport, 'photograph'>) =>
  photograph
    ? `${sayPose(photograph)}, foto de ${formatDate(photograph.day)}`
    : 'Uma foto que foi retirada do prontuário';
