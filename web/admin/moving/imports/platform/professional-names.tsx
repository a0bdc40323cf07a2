/** Names of professionals in the copy that nobody here has: each is another's, or somebody new, for all its appointments. */
import { NativeSelect, Text } from '@mantine/core';
import { sayCount } from '#contract/count.ts';
import type { ImportResult } from '#contract/moving/imports.ts';
import { peopleOf } from '#contract/moving/platform-imports.ts';
import { QuestionCard } from '../spreadsheet/review/question-card.tsx';
import styles from '../spreadsheet/review/review.module.css';

type ProfessionalNamesProps = {
  asked: ImportResult['professionals'];
  onAnswer: (answer: { key: string; choice: string }) => void;
};

export function ProfessionalNames({ asked, onAnswer }: ProfessionalNamesProps) {
  if (!asked) return null;
  return (
    <QuestionCard
      title="Quem atende"
      description="Estes nomes do sistema anterior não estão na equipe daqui. Um nome curto pode ser de alguém que já está na lista."
      names={asked.names.length}
      isAnswered={asked.names.every(({ choice }) => choice === '')}
    >
      {asked.names.map(({ key, name, appointments, choice }) => (
        <div key={key} className={styles.professional}>
          <div>
            <Text fw={500}>{name}</Text>
            <Text size="sm" c="dimmed">
              {sayCount(appointments, 'agendamento', 'agendamentos')}
            </Text>
          </div>
          <NativeSelect
            aria-label={`Quem é ${name}`}
            data={[
              { value: '', label: 'Nova pessoa da equipe' },
              ...peopleOf(asked)
                .filter((each) => each.key !== key)
                .map((each) => ({ value: each.name, label: `É ${each.name}` })),
            ]}
            value={choice}
            onChange={({ currentTarget: { value } }) => onAnswer({ key, choice: value })}
          />
        </div>
      ))}
    </QuestionCard>
  );
}
