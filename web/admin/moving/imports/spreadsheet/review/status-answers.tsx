/** Words of the column 'Situação' that are not known: each answered for all its lines. */
import { NativeSelect, Text } from '@mantine/core';
import { sayCount } from '#contract/count.ts';
import { type AnsweredStatus, answeredStatuses } from '#contract/moving/spreadsheet-options.ts';
import { QuestionCard } from './question-card.tsx';
import styles from './review.module.css';
import type { EntriesPage } from './review-data.ts';

const labels = {
  completed: 'Concluído',
  no_show: 'Faltou',
  cancelled: 'Cancelado',
  confirmed: 'Confirmado',
  scheduled: 'Agendado',
} as const;

type StatusAnswersProps = Pick<EntriesPage, 'statuses'> & {
  isOfPlatform?: boolean;
  onAnswer: (status: { key: string; choice: AnsweredStatus | null }) => void;
};

export function StatusAnswers({ statuses, isOfPlatform = false, onAnswer }: StatusAnswersProps) {
  if (statuses.length === 0) return null;
  return (
    <QuestionCard
      title="Situação"
      description={`${
        isOfPlatform
          ? 'O que estas palavras do sistema anterior dizem, em todos os seus agendamentos. Sem escolha, vêm como agendados.'
          : 'O que estas palavras da planilha dizem, em todas as suas linhas.'
      } De hoje em diante, “Concluído” e “Faltou” vêm como Agendado.`}
      names={statuses.length}
      isAnswered={statuses.every(({ choice }) => choice !== null)}
    >
      {statuses.map(({ key, name, lines, choice }) => (
        <div key={key} className={styles.professional}>
          <div>
            <Text fw={500}>{name}</Text>
            <Text size="sm" c="dimmed">
              {isOfPlatform
                ? sayCount(lines, 'agendamento', 'agendamentos')
                : sayCount(lines, 'linha', 'linhas')}
            </Text>
          </div>
          <NativeSelect
            aria-label={`Que situação é ${name}`}
            data={[
              { value: '', label: 'Escolha a situação' },
              ...answeredStatuses.map((value) => ({ value, label: labels[value] })),
            ]}
            value={choice ?? ''}
            onChange={({ currentTarget: { value } }) =>
              onAnswer({ key, choice: answeredStatuses.find((each) => each === value) ?? null })
            }
          />
        </div>
      ))}
    </QuestionCard>
  );
}
