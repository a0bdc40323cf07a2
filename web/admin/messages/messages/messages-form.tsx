/** The texts of messages to patients in one form, each with a preview of what a patient would read. */
import { Button, Card, Group, SimpleGrid, Stack, Switch, Text, Textarea, Title } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import {
  defaultMessages,
  fillMessage,
  type MessageName,
  messageNames,
  messageSamples,
  messageWarning,
  type Placeholder,
  placeholdersFor,
} from '#contract/messages/message-text.ts';
import { type Messages, messagesInput } from '#contract/messages/messages.ts';
import { api, client } from '#web/api/client.ts';
import { withReason } from '#web/api/error-messages.ts';
import { useClinic, useToday } from '#web/clinic/clinic.ts';
import { addDays, formatDayAndMonth } from '#web/format/date.ts';
import { checkFields } from '#web/ui/check-fields.ts';
import { FormError } from '#web/ui/form.tsx';
import { IconRestore } from '#web/ui/icons/icons.ts';
import { RecordForm, RecordFormActions, showStored, useRecordForm } from '#web/ui/record-form.tsx';
import { notify } from '#web/ui/toasts.tsx';
import styles from './messages.module.css';

type Values = Record<MessageName, string> & { showsProcedure: boolean };

const labels = {
  confirmation: {
    label: 'Pedido de confirmação',
    description: 'A primeira mensagem da fila “Confirmar”.',
  },
  confirmationAgain: {
    label: 'Segunda mensagem',
    description: 'Quando o paciente ainda não respondeu.',
  },
  displaced: {
    label: 'Horário a remarcar',
    description: 'Quando a clínica fechou o horário: a mensagem da lista “Remarcar”.',
  },
} as const satisfies Record<MessageName, { label: string; description: string }>;

const valuesOf = ({ confirmation, confirmationAgain, displaced, showsProcedure }: Messages): Values => ({
  confirmation: confirmation ?? defaultMessages.confirmation,
  confirmationAgain: confirmationAgain ?? defaultMessages.confirmationAgain,
  displaced: displaced ?? defaultMessages.displaced,
  showsProcedure,
});

/** A text that is the default is not stored, so that a better default reaches the clinic. */
const inputOf = ({ showsProcedure, ...texts }: Values): Messages => {
  const own = (name: MessageName) => (texts[name].trim() === defaultMessages[name] ? null : texts[name]);
  return {
    confirmation: own('confirmation'),
    confirmationAgain: own('confirmationAgain'),
    displaced: own('displaced'),
    showsProcedure,
  };
};

export function MessagesForm({ messages }: { messages: Messages }) {
  const queryClient = useQueryClient();
  const frame = useRecordForm<Values, Messages>({
    record: valuesOf(messages),
    check: (values) => checkFields(messagesInput, values, inputOf(values)),
    save: (values) => client.messages.update(inputOf(values)),
    onSaved: (saved) => {
      queryClient.setQueryData(api.messages.get.queryKey(), saved);
      for (const { key } of [api.confirmations.queue, api.displaced])
        queryClient.invalidateQueries({ queryKey: key() });
      showStored(form, valuesOf(saved));
      notify.success('Mensagens salvas com sucesso');
    },
    onRefused: (error) => withReason('Erro ao salvar as mensagens', error),
  });
  const { form, pending } = frame;
  return (
    <RecordForm frame={frame} aria-labelledby="whatsapp-texts">
      <Card component="section" aria-labelledby="whatsapp-texts">
        <Stack gap="lg">
          <div>
            <Title order={2} id="whatsapp-texts">
              Mensagens pelo WhatsApp
            </Title>
            <Text c="dimmed">
              O texto abre pronto na conversa com o paciente. O que está entre chaves é preenchido na hora.
            </Text>
          </div>
          {messageNames.map((name) => (
            <MessageField key={name} name={name} form={form} />
          ))}
          <Switch
            label="As mensagens podem dizer o procedimento"
            description="Outras pessoas podem ler o celular do paciente. Vale também para os e-mails e para o calendário."
            {...form.getInputProps('showsProcedure', { type: 'checkbox' })}
          />
          <FormError>{frame.refusal}</FormError>
          <RecordFormActions pending={pending} submitLabel="Salvar mensagens" />
        </Stack>
      </Card>
    </RecordForm>
  );
}

type MessageFieldProps = { name: MessageName; form: UseFormReturnType<Values> };

function MessageField({ name, form }: MessageFieldProps) {
  const { clinicName, doctorName } = useClinic();
  const today = useToday();
  const field = useRef<HTMLTextAreaElement>(null);
  const { label, description } = labels[name];
  const text = form.values[name];
  const isDefault = text.trim() === defaultMessages[name];
  const shown = text.trim() === '' ? defaultMessages[name] : text;
  const insert = (placeholder: Placeholder) => {
    const { selectionStart = text.length, selectionEnd = text.length } = field.current ?? {};
    form.setFieldValue(name, `${text.slice(0, selectionStart)}{${placeholder}}${text.slice(selectionEnd)}`);
    field.current?.focus();
  };
  return (
    <SimpleGrid type="container" cols={{ base: 1, '46rem': 2 }} spacing="lg">
      <div>
        <Textarea
          ref={field}
          label={label}
          description={description}
          autosize
          minRows={5}
          {...form.getInputProps(name)}
        />
        <Group gap="0.35rem" mt="xs" aria-label={`Incluir em ${label}`} role="group">
          {placeholdersFor(form.values.showsProcedure).map((placeholder) => (
            <Button
              key={placeholder}
              variant="default"
              size="compact-sm"
              onClick={() => insert(placeholder)}
            >{`{${placeholder}}`}</Button>
          ))}
          {isDefault ? null : (
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<IconRestore aria-hidden size="1.05em" />}
              onClick={() => form.setFieldValue(name, defaultMessages[name])}
            >
              Texto original
            </Button>
          )}
        </Group>
      </div>
      <div>
        <Text size="sm" fw={500} mb={4}>
          Como o paciente lê
        </Text>
        <div className={styles.bubble}>
          {fillMessage(shown, {
            ...messageSamples,
            // As in the preview of the reminder by e-mail.
            data: formatDayAndMonth(addDays(today, 2)),
            clinica: clinicName,
            ...(doctorName && { profissional: doctorName }),
            link: `${window.location.origin}/c?token=…`,
          })}
        </div>
        <Text role="status" size="sm" mt="xs">
          {messageWarning(text)}
        </Text>
      </div>
    </SimpleGrid>
  );
}
