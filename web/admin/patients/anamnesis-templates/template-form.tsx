import { Button, Card, Group, Select, Stack, Text, TextInput, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import {
  type AnamnesisTemplate,
  type TemplateInput,
  templateInput,
  templateUses,
} from '#contract/patients/anamnesis-templates.ts';
import { examine, newQuestionnaire, type Questionnaire } from '#contract/patients/questionnaire.ts';
import { api, client } from '#web/api/client.ts';
import { FillIn } from '#web/clinic/anamnesis/fill-in.tsx';
import { paths } from '#web/paths.ts';
import { checkFields } from '#web/ui/check-fields.ts';
import { Columns } from '#web/ui/columns.tsx';
import { FormError } from '#web/ui/form.tsx';
import { IconPlus } from '#web/ui/icons/icons.ts';
import { moved } from '#web/ui/order-buttons.tsx';
import { RecordForm, RecordFormActions, useRecordForm } from '#web/ui/record-form.tsx';
import { notify } from '#web/ui/toasts.tsx';
import { WholeNumberInput } from '#web/ui/whole-number-input.tsx';
import { sayNotPublished, sayPublished } from '../record-settings/say-published.ts';
import { below, newSection, type Section } from './new-parts.ts';
import { SectionEditor } from './section-editor.tsx';
import styles from './template.module.css';

type Values = Omit<TemplateInput, 'repeatMonths'> & { repeatMonths: number | string };
type TemplateFormProps = { stored: AnamnesisTemplate | undefined; initial: TemplateInput };

const useNames = {
  asked: 'Pedida aos pacientes antes da consulta',
  active: 'Em uso, quando a equipe a escolhe',
  off: 'Fora de uso',
};

export function TemplateForm(props: TemplateFormProps) {
  // As it was opened: a version that another person publishes meanwhile is told when this one is saved.
  const [{ stored, initial }] = useState(props);
  const { name, use, repeatMonths, content } = initial;
  const [showsProblems, setShowsProblems] = useState(false);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const frame = useRecordForm<Values, AnamnesisTemplate>({
    record: { name, use, repeatMonths, content },
    check: (values) => checkFields(templateInput, values),
    save: (values) => {
      const input = { ...values, repeatMonths: Number(values.repeatMonths) };
      return stored
        ? client.anamnesisTemplates.publish({ ...input, id: stored.id, version: stored.version })
        : client.anamnesisTemplates.create(input);
    },
    onSaved: (saved) => {
      frame.release();
      for (const { key } of [api.anamnesisTemplates, api.anamneses])
        queryClient.invalidateQueries({ queryKey: key() });
      notify.success(sayPublished(saved, stored));
      navigate(paths.admin.recordSettings());
    },
    onRefused: sayNotPublished,
    whenIncomplete: ({ content: fault }) => {
      setShowsProblems(true);
      return fault ? 'Corrija o que está marcado nas perguntas.' : null;
    },
  });
  const { form } = frame;
  const { sections } = form.values.content;
  const problems = showsProblems
    ? (newQuestionnaire.safeParse(form.values.content).error?.issues ?? []).map(({ path, message }) => ({
        path,
        message,
      }))
    : [];
  const change = (changed: Section[]) => form.setFieldValue('content', { sections: changed });
  return (
    <Columns share="7:5">
      <RecordForm frame={frame} aria-label="Modelo de anamnese">
        <Stack gap="lg">
          <Card>
            <Stack gap="md">
              <TextInput label="Nome" maxLength={200} {...form.getInputProps('name')} />
              <Select
                label="Uso"
                description="Um só modelo é pedido; o que era pedido antes continua em uso."
                data={templateUses.map((value) => ({ value, label: useNames[value] }))}
                allowDeselect={false}
                {...form.getInputProps('use')}
              />
              <WholeNumberInput
                label="Perguntar de novo depois de"
                suffix=" meses"
                min={1}
                max={60}
                w="min(14rem, 100%)"
                {...form.getInputProps('repeatMonths')}
              />
            </Stack>
          </Card>
          {sections.map((section, index) => (
            <SectionEditor
              key={section.key}
              section={section}
              before={sections.slice(0, index).flatMap(({ questions }) => questions)}
              place={{ index, count: sections.length, onMove: (move) => change(moved(sections, move)) }}
              problems={below(problems, 'sections', index)}
              onChange={(changed) => change(sections.map((each, at) => (at === index ? changed : each)))}
              onRemove={() => change(sections.filter((_, at) => at !== index))}
            />
          ))}
          <div>
            <Button
              variant="default"
              leftSection={<IconPlus aria-hidden size="1.1em" />}
              onClick={() => change([...sections, newSection()])}
            >
              Novo grupo
            </Button>
          </div>
          <FormError>{problems.find(({ path }) => path.length <= 1)?.message ?? frame.refusal}</FormError>
          <RecordFormActions
            pending={frame.pending}
            submitLabel="Publicar"
            pendingLabel="Publicando..."
            cancel={paths.admin.recordSettings()}
          />
        </Stack>
      </RecordForm>
      <Preview content={form.values.content} />
    </Columns>
  );
}

/** Beside the form, not in it: Enter in an answer publishes nothing. */
function Preview({ content }: { content: Questionnaire }) {
  const [turn, setTurn] = useState(0);
  const [alerts, setAlerts] = useState<string[]>([]);
  const restart = () => {
    setTurn(turn + 1);
    setAlerts([]);
  };
  return (
    <Card component="section" aria-labelledby="preview" className={styles.preview}>
      <Stack gap="md">
        <Group justify="space-between" gap="xs">
          <Title order={3} id="preview">
            Prévia
          </Title>
          <Button variant="subtle" size="compact-md" onClick={restart}>
            Recomeçar
          </Button>
        </Group>
        <Text size="sm" c="dimmed">
          Como o paciente vê. Responda para experimentar: daqui nada é guardado.
        </Text>
        <FillIn
          key={turn}
          form={{
            id: '',
            title: '',
            content,
            answers: {},
            done: [],
            revision: 1,
            state: 'open',
            isRepeat: false,
          }}
          save={async ({ answers, revision }) => {
            setAlerts([...examine(content, answers).alerts.values()]);
            return { revision: revision + 1 };
          }}
          onSent={restart}
        />
        {alerts.length > 0 ? <Text size="sm">Alerta proposto à equipe: {alerts.join('; ')}</Text> : null}
      </Stack>
    </Card>
  );
}
