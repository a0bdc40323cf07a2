/** The fields of one question. What its kind does not have is left out when the kind changes. */
import {
  Checkbox,
  MultiSelect,
  NumberInput,
  Select,
  SimpleGrid,
  Stack,
  Textarea,
  TextInput,
} from '@mantine/core';
import {
  type Condition,
  type Question,
  type QuestionKind,
  questionKinds,
} from '#contract/patients/questionnaire.ts';
import { FormError } from '#web/ui/form.tsx';
import { type Problem, problemAt } from './new-parts.ts';

export const kindNames: Record<QuestionKind, string> = {
  text: 'Texto curto',
  long: 'Texto longo',
  yes_no: 'Sim ou não',
  one: 'Uma de várias',
  several: 'Várias',
  date: 'Data',
  number: 'Número',
  scale: 'Escala de 0 a 10',
};

const hasOptions = (kind: QuestionKind) => kind === 'one' || kind === 'several';
const isNumber = (kind: QuestionKind) => kind === 'number' || kind === 'scale';

/** A condition that can hold for an answer of this kind. */
const firstCondition = (kind: QuestionKind): Condition =>
  isNumber(kind) ? { atLeast: 1 } : kind === 'yes_no' ? { anyOf: ['yes'] } : {};

type QuestionEditorProps = {
  question: Question;
  /** Of the same questionnaire, those above. */
  before: readonly Question[];
  problems: readonly Problem[];
  onChange: (question: Question) => void;
};

export function QuestionEditor({ question, before, problems, onChange }: QuestionEditorProps) {
  const { text, help, kind, required, options, detail, show, notToMen, alert } = question;
  const asked = before.find(({ key }) => key === show?.question);
  const set = (changed: Partial<Question>) => onChange({ ...question, ...changed });
  const orNothing = (typed: string) => (typed === '' ? undefined : typed);
  return (
    <Stack gap="sm" pt="xs" pb="sm">
      <Textarea
        label="Pergunta"
        autosize
        minRows={1}
        maxLength={300}
        value={text}
        onChange={({ currentTarget }) => set({ text: currentTarget.value })}
        error={problemAt(problems, 'text')}
      />
      <TextInput
        label="Ajuda, se precisar"
        maxLength={300}
        value={help ?? ''}
        onChange={({ currentTarget }) => set({ help: orNothing(currentTarget.value) })}
        error={problemAt(problems, 'help')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <Select
          label="Resposta"
          data={questionKinds.map((value) => ({ value, label: kindNames[value] }))}
          allowDeselect={false}
          value={kind}
          onChange={(chosen) => {
            const next = questionKinds.find((each) => each === chosen) ?? kind;
            set({
              kind: next,
              options: hasOptions(next) ? options : undefined,
              detail: next === 'yes_no' ? detail : undefined,
              alert: alert && { ...firstCondition(next), text: alert.text },
            });
          }}
        />
        <Checkbox
          label="Obrigatória"
          mt={{ base: 0, xs: 32 }}
          checked={required}
          onChange={({ currentTarget }) => set({ required: currentTarget.checked })}
        />
      </SimpleGrid>
      {hasOptions(kind) ? (
        <Textarea
          label="Opções, uma por linha"
          autosize
          minRows={3}
          value={options?.join('\n') ?? ''}
          onChange={({ currentTarget }) => set({ options: currentTarget.value.split('\n') })}
          onBlur={() => set({ options: options?.map((each) => each.trim()).filter(Boolean) })}
          error={problemAt(problems, 'options')}
        />
      ) : null}
      {kind === 'yes_no' ? (
        <TextInput
          label="O que se pergunta depois de um sim"
          maxLength={200}
          value={detail ?? ''}
          onChange={({ currentTarget }) => set({ detail: orNothing(currentTarget.value) })}
          error={problemAt(problems, 'detail')}
        />
      ) : null}
      <Select
        label="Mostrar quando"
        placeholder="Sempre"
        clearable
        searchable
        data={[
          ...before.map((each) => ({ value: each.key, label: each.text || 'Pergunta sem texto' })),
          ...(show && !asked ? [{ value: show.question, label: 'Uma pergunta que não vem antes' }] : []),
        ]}
        value={show?.question ?? null}
        onChange={(key) => {
          const other = before.find((each) => each.key === key);
          set({ show: other && { question: other.key, ...firstCondition(other.kind) } });
        }}
        error={problemAt(problems, 'show')}
      />
      {show && asked ? (
        <ConditionField
          label="foi respondida com"
          on={asked}
          condition={show}
          onChange={(condition) => set({ show: { question: show.question, ...condition } })}
        />
      ) : null}
      <Checkbox
        label="Não perguntar a homens"
        description="De sexo masculino no cadastro. O que depende desta pergunta também não aparece a eles."
        checked={notToMen ?? false}
        onChange={({ currentTarget }) => set({ notToMen: currentTarget.checked || undefined })}
      />
      <Checkbox
        label="Propor um alerta à equipe"
        checked={alert !== undefined}
        onChange={({ currentTarget }) =>
          set({ alert: currentTarget.checked ? { ...firstCondition(kind), text: '' } : undefined })
        }
      />
      {alert ? (
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <TextInput
            label="Texto do alerta"
            description="O que o paciente escreve vem depois."
            maxLength={60}
            value={alert.text}
            onChange={({ currentTarget }) => set({ alert: { ...alert, text: currentTarget.value } })}
            error={problemAt(problems, 'alert')}
          />
          <ConditionField
            label="Alerta quando a resposta é"
            on={question}
            condition={alert}
            onChange={(condition) => set({ alert: { text: alert.text, ...condition } })}
          />
        </SimpleGrid>
      ) : null}
      <FormError>{problemAt(problems, 'key')}</FormError>
    </Stack>
  );
}

const yesOrNo = [
  { value: 'yes', label: 'Sim' },
  { value: 'no', label: 'Não' },
];

type ConditionFieldProps = {
  label: string;
  /** Whose answer it is about. */
  on: Question;
  condition: Condition;
  onChange: (condition: Condition) => void;
};

function ConditionField({ label, on, condition: { anyOf = [], atLeast }, onChange }: ConditionFieldProps) {
  if (isNumber(on.kind))
    return (
      <NumberInput
        label={`${label}, a partir de`}
        decimalSeparator=","
        value={atLeast ?? ''}
        onChange={(typed) => onChange({ atLeast: typeof typed === 'number' ? typed : undefined })}
      />
    );
  const words =
    on.kind === 'yes_no' ? yesOrNo : [...new Set(on.options ?? [])].map((value) => ({ value, label: value }));
  const gone = anyOf.filter((word) => !words.some(({ value }) => value === word));
  const data = [
    ...words.filter(({ value }) => value),
    ...gone.map((value) => ({ value, label: `${value} (removida)` })),
  ];
  return data.length > 0 ? (
    <MultiSelect
      label={label}
      placeholder={anyOf.length === 0 ? 'Qualquer resposta' : undefined}
      data={data}
      value={anyOf}
      onChange={(chosen) => onChange({ anyOf: chosen.length > 0 ? chosen : undefined })}
    />
  ) : null;
}
