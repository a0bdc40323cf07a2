/**
 * An anamnesis that is filled in, one group of questions at a time. It saves itself, and who comes back goes on where they
 * stopped. A repeated one asks of each group what changed.
 */
import { Button, Group, Progress, Stack, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { SharedForm } from '#contract/patients/anamneses.ts';
import { type Answer, type Answers, type Examined, examine } from '#contract/patients/questionnaire.ts';
import { errorCode, errorMessage } from '#web/api/error-messages.ts';
import { FormError } from '#web/ui/form.tsx';
import { useAutosave } from '../use-autosave.ts';
import { AnswerList } from './answer-list.tsx';
import { fieldId, QuestionField } from './question-field.tsx';

type Saving = { id: string; revision: number; answers: Answers; done: string[]; send: boolean };

type FillInProps = {
  form: SharedForm;
  /** On a device of the clinic: the patient cannot go on another time. */
  isLent?: boolean;
  save: (given: Saving) => Promise<{ revision: number }>;
  onSent: () => void;
};

const asValue = ({ answers, done }: SharedForm): { answers: Answers; done: string[] } => ({
  answers,
  done,
});

export function FillIn({ form, isLent = false, save, onSent }: FillInProps) {
  const { id, content, isRepeat } = form;
  const draft = useAutosave({ value: asValue(form), revision: form.revision }, (value, revision) =>
    save({ id, revision, ...value, send: false }),
  );
  const { answers, done } = draft.value;
  const examined = examine(content, answers);
  const { sections } = examined;
  const firstOpen = sections.findIndex(({ key }) => !done.includes(key));
  const [at, setAt] = useState(firstOpen < 0 ? sections.length - 1 : firstOpen);
  const [showsMissing, setShowsMissing] = useState(false);
  const [edited, setEdited] = useState<string>();
  const title = useRef<HTMLHeadingElement>(null);
  const sending = useMutation({
    mutationFn: async () => {
      if (!(await draft.flush())) return false;
      await save({ id, revision: draft.revisionNow(), ...draft.latest(), send: true });
      return true;
    },
    onSuccess: (sent) => {
      if (!sent) return;
      draft.release();
      onSent();
    },
  });
  const place = Math.min(at, sections.length - 1);
  const section = sections[place];
  if (!section) return null;
  const { key } = section;
  const isLast = section === sections.at(-1);
  const missing = section.questions.filter((each) => examined.missing.includes(each.key));
  const isAsked =
    isRepeat &&
    !done.includes(key) &&
    edited !== key &&
    missing.length === 0 &&
    // Where nothing was answered before, there is nothing that could have changed.
    section.questions.some((each) => answers[each.key] !== undefined);
  const move = (to: number) => {
    setShowsMissing(false);
    setAt(to);
    requestAnimationFrame(() => title.current?.focus());
  };
  const goOn = async () => {
    const [first] = missing;
    if (first) {
      setShowsMissing(true);
      document.getElementById(fieldId(first.key))?.querySelector<HTMLElement>('input, textarea')?.focus();
      return;
    }
    if (!done.includes(key)) draft.change({ done: [...done, key] });
    // What is not saved, such as offline, stays in sight with its reason.
    if (!isLast && !(await draft.flush())) return;
    // A group before may lack an answer, where what shows it was answered later.
    const unfinished = isLast ? sections.findIndex((each) => lacks(each, examined)) : -1;
    if (unfinished >= 0) move(unfinished);
    else if (isLast) sending.mutate();
    else move(place + 1);
  };
  return (
    <Stack gap="lg">
      <div>
        <Progress value={(100 * place) / sections.length} aria-label="Quanto já foi preenchido" size="sm" />
        <Text size="sm" c="dimmed" mt="xs">
          Parte {place + 1} de {sections.length}
        </Text>
        <Title order={2} ref={title} tabIndex={-1}>
          {section.title}
        </Title>
      </div>
      {isAsked ? (
        <>
          <Text fw={500}>Mudou alguma coisa desde a última vez?</Text>
          <AnswerList content={{ sections: [section] }} answers={answers} />
          <Group grow>
            <Button size="md" variant="default" onClick={() => setEdited(key)}>
              Mudou
            </Button>
            <Button size="md" loading={sending.isPending} onClick={goOn}>
              Nada mudou
            </Button>
          </Group>
        </>
      ) : (
        <>
          {section.questions.map((question) => (
            <QuestionField
              key={question.key}
              question={question}
              value={answers[question.key]}
              onChange={(value) =>
                draft.change({ answers: withAnswer(draft.latest().answers, question.key, value) })
              }
              isMissing={showsMissing && missing.includes(question)}
            />
          ))}
          <Button size="md" loading={sending.isPending} onClick={goOn}>
            {isLast ? 'Enviar' : 'Continuar'}
          </Button>
        </>
      )}
      {place > 0 ? (
        <Button variant="subtle" onClick={() => move(place - 1)}>
          Voltar
        </Button>
      ) : null}
      <Saved error={sending.error ?? draft.error} isDirty={draft.isDirty} isLent={isLent} />
    </Stack>
  );
}

const lacks = (section: Examined['sections'][number], { missing }: Examined) =>
  section.questions.some(({ key }) => missing.includes(key));

function withAnswer(answers: Answers, key: string, value: Answer | undefined): Answers {
  const { [key]: _before, ...others } = answers;
  return value === undefined ? others : { ...others, [key]: value };
}

function Saved({ error, isDirty, isLent }: { error: unknown; isDirty: boolean; isLent: boolean }) {
  if (error && errorCode(error) === 'CHANGED_MEANWHILE')
    return (
      <FormError>
        As respostas foram alteradas em outra tela ou em outro aparelho. Nada foi sobrescrito: recarregue a
        página para continuar.
      </FormError>
    );
  if (error) return <FormError>{errorMessage(error)}</FormError>;
  return (
    <Text size="sm" c="dimmed" role="status">
      {isDirty
        ? 'Salvando...'
        : `Suas respostas ficam salvas.${isLent ? '' : ' Você pode parar e continuar depois.'}`}
    </Text>
  );
}
