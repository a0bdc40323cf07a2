/** A group of questions: its title, its questions in their order, and one of them open. */
import { ActionIcon, Button, Card, Group, Stack, Text, TextInput, UnstyledButton } from '@mantine/core';
import { type ComponentProps, useState } from 'react';
import type { Question } from '#contract/patients/questionnaire.ts';
import { FormError } from '#web/ui/form.tsx';
import { IconPlus, IconTrash } from '#web/ui/icons/icons.ts';
import { moved, OrderButtons } from '#web/ui/order-buttons.tsx';
import { below, newQuestion, type Problem, problemAt, type Section } from './new-parts.ts';
import { kindNames, QuestionEditor } from './question-editor.tsx';
import styles from './template.module.css';

type SectionEditorProps = {
  section: Section;
  /** The questions of the groups above: a condition can be about one of them. */
  before: readonly Question[];
  place: Omit<ComponentProps<typeof OrderButtons>, 'name'>;
  problems: readonly Problem[];
  onChange: (section: Section) => void;
  onRemove: () => void;
};

export function SectionEditor({ section, before, place, problems, onChange, onRemove }: SectionEditorProps) {
  const { title, questions } = section;
  const name = title || 'grupo sem título';
  const [open, setOpen] = useState(questions.find(({ text }) => text === '')?.key);
  const change = (changed: Question[]) => onChange({ ...section, questions: changed });
  return (
    <Card component="section" aria-label={name}>
      <Stack gap="sm">
        <Group gap={4} wrap="nowrap" align="flex-start">
          <TextInput
            label="Grupo de perguntas"
            maxLength={200}
            flex={1}
            value={title}
            onChange={({ currentTarget }) => onChange({ ...section, title: currentTarget.value })}
            error={problemAt(problems, 'title')}
          />
          {/* Beside the field, also where it has an error below. */}
          <Group gap={4} wrap="nowrap" mt={28}>
            <OrderButtons name={name} {...place} />
            <Remove name={`o grupo ${name}`} onRemove={onRemove} />
          </Group>
        </Group>
        <FormError>
          {problemAt(problems, 'key') ?? problems.find(({ path }) => path.join() === 'questions')?.message}
        </FormError>
        <div>
          {questions.map((question, index) => {
            const { key, text, kind, required, show, alert } = question;
            const own = below(problems, 'questions', index);
            const isOpen = open === key || own.length > 0;
            const marks = [
              kindNames[kind],
              required && 'obrigatória',
              show && 'com condição',
              alert && 'com alerta',
            ];
            return (
              <div key={key} className={styles.question}>
                <div className={styles.head}>
                  <UnstyledButton
                    className={styles.text}
                    aria-expanded={isOpen}
                    onClick={() => setOpen(open === key ? undefined : key)}
                  >
                    <Text component="span" display="block" fw={500}>
                      {text || 'Pergunta sem texto'}
                    </Text>
                    <Text component="span" size="sm" c="dimmed">
                      {marks.filter(Boolean).join(' · ')}
                    </Text>
                  </UnstyledButton>
                  <OrderButtons
                    name={text || 'pergunta sem texto'}
                    index={index}
                    count={questions.length}
                    onMove={(move) => change(moved(questions, move))}
                  />
                  <Remove
                    name={text || 'a pergunta sem texto'}
                    onRemove={() => change(questions.filter((_, at) => at !== index))}
                  />
                </div>
                {isOpen ? (
                  <QuestionEditor
                    question={question}
                    before={[...before, ...questions.slice(0, index)]}
                    problems={own}
                    onChange={(changed) =>
                      change(questions.map((each, at) => (at === index ? changed : each)))
                    }
                  />
                ) : null}
              </div>
            );
          })}
        </div>
        <div>
          <Button
            variant="subtle"
            size="compact-md"
            leftSection={<IconPlus aria-hidden size="1.1em" />}
            aria-label={`Nova pergunta: ${name}`}
            onClick={() => {
              const added = newQuestion();
              change([...questions, added]);
              setOpen(added.key);
            }}
          >
            Nova pergunta
          </Button>
        </div>
      </Stack>
    </Card>
  );
}

const Remove = ({ name, onRemove }: { name: string; onRemove: () => void }) => (
  <ActionIcon variant="subtle" color="gray" size="lg" aria-label={`Remover: ${name}`} onClick={onRemove}>
    <IconTrash aria-hidden size="1.15rem" />
  </ActionIcon>
);
