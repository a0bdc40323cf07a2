/** One question of an anamnesis: a field for each kind, large enough for a thumb. */
import { Checkbox, Chip, Group, Input, NumberInput, Radio, Stack, Textarea, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { unanswered } from '#contract/patients/anamneses.ts';
import { type Answer, answerLimit, chosenAfter, type Question } from '#contract/patients/questionnaire.ts';
import { formatDate } from '#web/format/date.ts';
import { readTypedDate } from '#web/format/typed-date.ts';
import { DateTextInput } from '#web/ui/masked-fields.tsx';
import styles from './anamnesis.module.css';

type QuestionFieldProps = {
  question: Question;
  value: Answer | undefined;
  onChange: (value: Answer | undefined) => void;
  isMissing: boolean;
};

export const fieldId = (key: string) => `pergunta-${key}`;

export function QuestionField({ question, value, onChange, isMissing }: QuestionFieldProps) {
  const { key, text, help, kind, options = [], required } = question;
  const field = {
    label: text,
    description: help,
    withAsterisk: required,
    error: isMissing ? unanswered : undefined,
  };
  const written = typeof value === 'string' ? value : '';
  const write = (typed: string) => onChange(typed === '' ? undefined : typed);
  const control = (): ReactNode => {
    switch (kind) {
      case 'text':
        return (
          <TextInput
            {...field}
            maxLength={200}
            value={written}
            onChange={({ currentTarget }) => write(currentTarget.value)}
          />
        );
      case 'long':
        return (
          <Textarea
            {...field}
            autosize
            minRows={3}
            maxRows={12}
            maxLength={answerLimit}
            value={written}
            onChange={({ currentTarget }) => write(currentTarget.value)}
          />
        );
      case 'yes_no':
        return <YesNo field={field} question={question} value={value} onChange={onChange} />;
      case 'one':
        return (
          <Radio.Group {...field} value={written} onChange={write}>
            <Stack gap={4} mt="xs">
              {options.map((each) => (
                <Radio key={each} value={each} label={each} className={styles.option} />
              ))}
            </Stack>
          </Radio.Group>
        );
      case 'several':
        return (
          <Checkbox.Group
            {...field}
            value={Array.isArray(value) ? value : []}
            onChange={(clicked) => {
              const chosen = chosenAfter(Array.isArray(value) ? value : [], clicked);
              onChange(chosen.length > 0 ? chosen : undefined);
            }}
          >
            <div className={styles.options}>
              {options.map((each) => (
                <Checkbox key={each} value={each} label={each} className={styles.option} />
              ))}
            </div>
          </Checkbox.Group>
        );
      case 'date':
        return <TypedDate field={field} value={written} onChange={write} />;
      case 'number':
        return (
          <NumberInput
            {...field}
            decimalSeparator=","
            value={typeof value === 'number' ? value : ''}
            onChange={(typed) => onChange(typeof typed === 'number' ? typed : undefined)}
          />
        );
      case 'scale':
        return (
          <Chips
            field={field}
            value={typeof value === 'number' ? String(value) : null}
            onChange={(chosen) => onChange(Number(chosen))}
            options={Array.from({ length: 11 }, (_, n) => ({ value: String(n), label: String(n) }))}
          />
        );
    }
  };
  return <div id={fieldId(key)}>{control()}</div>;
}

type Field = Pick<Parameters<typeof Input.Wrapper>[0], 'description' | 'withAsterisk' | 'error'> & {
  label: string;
};

type ChipsProps = {
  field: Field;
  value: string | null;
  onChange: (value: string) => void;
  options: readonly { value: string; label: string }[];
};

const Chips = ({ field, value, onChange, options }: ChipsProps) => (
  <Input.Wrapper {...field} labelElement="div" role="radiogroup" aria-label={field.label}>
    <Chip.Group value={value} onChange={(chosen) => typeof chosen === 'string' && onChange(chosen)}>
      <Group gap="xs" mt="xs" mb={field.error ? 'xs' : 0}>
        {options.map((each) => (
          <Chip key={each.value} value={each.value} size="md" classNames={{ label: styles.chip }}>
            {each.label}
          </Chip>
        ))}
      </Group>
    </Chip.Group>
  </Input.Wrapper>
);

const yesOrNo = [
  { value: 'no', label: 'Não' },
  { value: 'yes', label: 'Sim' },
];

type YesNoProps = Pick<QuestionFieldProps, 'question' | 'value' | 'onChange'> & { field: Field };

function YesNo({ field, question: { detail }, value, onChange }: YesNoProps) {
  const given = typeof value === 'object' && 'yes' in value ? value : undefined;
  return (
    <>
      <Chips
        field={field}
        value={given ? (given.yes ? 'yes' : 'no') : null}
        onChange={(chosen) => onChange({ yes: chosen === 'yes' })}
        options={yesOrNo}
      />
      {detail && given?.yes ? (
        <Textarea
          mt="sm"
          label={detail}
          autosize
          minRows={1}
          maxRows={8}
          maxLength={answerLimit}
          value={given.detail ?? ''}
          onChange={({ currentTarget }) => onChange({ yes: true, detail: currentTarget.value })}
        />
      ) : null}
    </>
  );
}

/** Keeps what is typed until it is a day. */
function TypedDate({
  field,
  value,
  onChange,
}: {
  field: Field;
  value: string;
  onChange: (day: string) => void;
}) {
  const [typed, setTyped] = useState(value ? formatDate(value) : '');
  return (
    <DateTextInput
      {...field}
      value={typed}
      onChange={(text) => {
        setTyped(text);
        onChange(readTypedDate(text) ?? '');
      }}
    />
  );
}
