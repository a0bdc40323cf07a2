/** Answers of an anamnesis as they are read, with those that changed marked. */
import { Badge, Text } from '@mantine/core';
import type { RecordAnamnesis } from '#contract/patients/anamneses.ts';
import { type Answers, inWords, type Questionnaire } from '#contract/patients/questionnaire.ts';
import styles from './anamnesis.module.css';

type Changed = { changed?: RecordAnamnesis['changed'] };
type AnswerListProps = Changed & { content: Questionnaire; answers: Answers };

export const AnswerList = ({ content, answers, changed }: AnswerListProps) =>
  inWords(content, answers).map((group) => (
    <section key={group.title} aria-label={group.title}>
      <h4>{group.title}</h4>
      <AnswerRows rows={group.answers} changed={changed} />
    </section>
  ));

type AnswerRowsProps = Changed & {
  rows: ReturnType<typeof inWords>[number]['answers'];
  /** Question and answer side by side. */
  isDense?: boolean;
};

export const AnswerRows = ({ rows, changed = [], isDense = false }: AnswerRowsProps) => (
  <dl className={isDense ? styles.dense : styles.answers}>
    {rows.map(({ key, question, answer }) => {
      const change = changed.find((each) => each.key === key);
      return (
        <div key={key} data-changed={change ? true : undefined}>
          <dt>
            {question}{' '}
            {change && !isDense ? (
              <Badge variant="light" size="sm">
                Mudou
              </Badge>
            ) : null}
          </dt>
          <dd>
            {answer ?? '—'}
            {change ? (
              <Text size="sm" c="dimmed">
                Antes: {change.before ?? 'sem resposta'}
              </Text>
            ) : null}
          </dd>
        </div>
      );
    })}
  </dl>
);
