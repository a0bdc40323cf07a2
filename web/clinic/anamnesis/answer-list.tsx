/** Answers of an anamnesis as they are read, with those that changed marked. */
import { Badge } from '@mantine/core';
import { type Answers, inWords, type Questionnaire } from '#contract/patients/questionnaire.ts';
import styles from './anamnesis.module.css';

type AnswerListProps = { content: Questionnaire; answers: Answers; changed?: readonly string[] };

export const AnswerList = ({ content, answers, changed = [] }: AnswerListProps) =>
  inWords(content, answers).map((group) => (
    <section key={group.title} aria-label={group.title}>
      <h4>{group.title}</h4>
      <dl className={styles.answers}>
        {group.answers.map(({ key, question, answer }) => (
          <div key={key} data-changed={changed.includes(key) || undefined}>
            <dt>
              {question}{' '}
              {changed.includes(key) ? (
                <Badge variant="light" size="sm">
                  Mudou
                </Badge>
              ) : null}
            </dt>
            <dd>{answer ?? '—'}</dd>
          </div>
        ))}
      </dl>
    </section>
  ));
