/** Names in the file that no professional of the clinic has, and the lines without a name: who each is, for all its lines at once. */
import { Select, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { isUnnamed, noProfessional } from '#contract/clinic/unnamed-professionals.ts';
import { sayCount } from '#contract/count.ts';
import { isNewProfessional } from '#contract/moving/spreadsheet-options.ts';
import { api } from '#web/api/client.ts';
import { count } from '../../shown-import.ts';
import { nearProfessional } from './entry-values.ts';
import { Meant } from './procedure-answers.tsx';
import { QuestionCard } from './question-card.tsx';
import styles from './review.module.css';
import type { EntriesPage, ReviewCalls } from './review-data.ts';

type ProfessionalChoicesProps = {
  unknown: EntriesPage['professionals'];
  calls: ReviewCalls;
  importId: string;
};

export function ProfessionalChoices({ unknown, calls, importId }: ProfessionalChoicesProps) {
  // Also those who left: what they did may be in the sheet.
  const { data } = useQuery({ ...api.professionals.list.queryOptions(), enabled: unknown.length > 0 });
  const professionals = data?.rows.filter(({ fullName, active }) => active || !isUnnamed(fullName)) ?? [];
  if (unknown.length === 0) return null;
  const near = (key: string, choice: Choice) =>
    choice === null ? [nearProfessional(key, professionals)].filter((each) => each !== undefined) : [];
  return (
    <QuestionCard
      title="Quem atende"
      description={
        unknown.some(({ key }) => key !== '')
          ? 'Estes nomes estão na planilha, mas não na equipe da clínica.'
          : 'Estas linhas da planilha não dizem o profissional.'
      }
      names={unknown.length}
      isAnswered={unknown.every(({ choice }) => choice !== null)}
    >
      {unknown.map(({ key, name, lines, ahead, choice }) => (
        <div key={key} className={styles.professional}>
          <div>
            <Text fw={500}>{key !== '' ? name : name === '' ? '(vazio)' : `(vazio) ou “${name}”`}</Text>
            <Text size="sm" c="dimmed">
              {count(lines)} {lines === 1 ? 'linha' : 'linhas'}
              {key === '' ? ' sem profissional' : ''}
            </Text>
            {ahead > 0 && choice === null && key === '' ? (
              <Text size="sm" c="dimmed">
                {sayCount(
                  ahead,
                  'é de hoje em diante: fica na agenda de quem você escolher.',
                  'são de hoje em diante: ficam na agenda de quem você escolher.',
                )}
              </Text>
            ) : null}
            {ahead > 0 && (choice === 'createEnded' || (key === '' && choice === 'create')) ? (
              <Text size="sm" c="var(--mantine-color-error)">
                {sayCount(
                  ahead,
                  'é de hoje em diante: fica sem ninguém da equipe para atender, até ser passada a alguém em “Remarcar”.',
                  'são de hoje em diante: ficam sem ninguém da equipe para atender, até serem passadas a alguém em “Remarcar”.',
                )}
              </Text>
            ) : null}
          </div>
          <div>
            <Select
              aria-label={key === '' ? 'De quem são as linhas sem profissional' : `Quem é ${name}`}
              placeholder={key === '' ? 'Escolha de quem são' : 'Escolha quem é'}
              data={[
                // Ended, so that no time of it is offered.
                ...(key === ''
                  ? [{ value: 'create', label: `${noProfessional} (encerrado)` }]
                  : [
                      { value: 'create', label: 'Cadastrar na equipe' },
                      { value: 'createEnded', label: 'Cadastrar como encerrado' },
                    ]),
                ...professionals.map(({ id: value, fullName, active }) => ({
                  value,
                  label: active ? fullName : `${fullName} (encerrado)`,
                })),
                // Another way to write one of the names that are registered.
                ...unknown
                  .filter((each) => each.key !== key && key !== '' && isNewProfessional(each.choice))
                  .map((each) => ({ value: same + each.key, label: `Mesma pessoa que ${each.name}` })),
              ]}
              value={shownChoice(choice)}
              clearable
              onChange={(chosen) =>
                calls.chooseProfessional.mutate({ id: importId, key, choice: choiceOf(chosen) })
              }
            />
            <Meant
              titles={near(key, choice).map(({ fullName }) => fullName)}
              onChoose={() =>
                calls.chooseProfessional.mutate({
                  id: importId,
                  key,
                  choice: choiceOf(near(key, choice)[0]?.id ?? null),
                })
              }
            />
          </div>
        </div>
      ))}
    </QuestionCard>
  );
}

type Choice = EntriesPage['professionals'][number]['choice'];
/** Before the key of another name, among ids. */
const same = 'same ';

function shownChoice(choice: Choice): string | null {
  if (choice === null || isNewProfessional(choice)) return choice;
  return 'sameAs' in choice ? same + choice.sameAs : choice.professionalId;
}

function choiceOf(chosen: string | null): Choice {
  if (chosen === null || isNewProfessional(chosen)) return chosen;
  return chosen.startsWith(same) ? { sameAs: chosen.slice(same.length) } : { professionalId: chosen };
}
