/** Names of procedures that the catalogue does not have as titles, and the validity of packages without one: each answered for all lines. */
import { Anchor, Button, Checkbox, Select, Text, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { defaultDurationMinutes, defaultService } from '#contract/agenda/appointment-rules.ts';
import { sayCount } from '#contract/count.ts';
import type { UnknownProcedure } from '#contract/moving/spreadsheet-entries.ts';
import type { SpreadsheetKind } from '#contract/moving/spreadsheet-fields.ts';
import type { ProcedureChoice } from '#contract/moving/spreadsheet-options.ts';
import { paths } from '#web/paths.ts';
import { useBookingChoices } from '../../../../agenda/appointments/booking-choices.tsx';
import { count } from '../../shown-import.ts';
import { sayUsualValidity, Validity } from '../sheet-choices.tsx';
import { nearProcedures } from './entry-values.ts';
import { QuestionCard } from './question-card.tsx';
import styles from './review.module.css';
import type { EntriesPage, ReviewCalls } from './review-data.ts';

type ProcedureAnswersProps = Pick<EntriesPage, 'procedures' | 'packages'> & {
  /** Lines whose validity is over. */
  expired: number;
  /** Lines lack a value, and no column says what is open. */
  asksPaid: boolean;
  kind: SpreadsheetKind;
  calls: ReviewCalls;
  importId: string;
};

/** More are shown when they are asked for. */
const shownAtFirst = 12;

/** Nobody has said what it is: of packages such lines stay out, appointments come with the name that they have. */
export const isOpen = ({ key, choice, knownAs }: UnknownProcedure, kind: SpreadsheetKind) =>
  key !== '' && choice === null && (kind === 'packages' || knownAs === null);

const sayLines = (lines: number) => sayCount(lines, 'linha', 'linhas');

export function ProcedureAnswers({
  procedures,
  packages,
  expired,
  asksPaid,
  kind,
  calls,
  importId,
}: ProcedureAnswersProps) {
  const [all, showAll] = useState(false);
  const catalogue = useBookingChoices({ enabled: procedures.length > 0 }).data?.procedures ?? [];
  const { withoutValidity = 0, validUntil = null, expiredUntil = null, allPaid = false } = packages ?? {};
  const asksExpired = packages !== null && (expired > 0 || expiredUntil !== null);
  const asksValidity = withoutValidity > 0 || validUntil !== null;
  const asksAllPaid = packages !== null && (asksPaid || allPaid);
  if (procedures.length === 0 && !asksValidity && !asksExpired && !asksAllPaid) return null;
  const shown = all ? procedures : procedures.slice(0, shownAtFirst);
  const hidden = procedures.slice(shown.length);
  return (
    <QuestionCard
      title={kind === 'packages' ? 'Vale para todas as linhas' : 'Procedimentos'}
      description={
        procedures.length > 0 ? (
          <>
            Estes nomes estão na planilha, mas não no catálogo. Cada resposta vale para todas as linhas do
            nome. O que falta pode ser cadastrado aqui, só com o nome, ou{' '}
            <Anchor
              component={Link}
              to={paths.admin.newProcedure()}
              target="_blank"
              inherit
              underline="always"
            >
              com preço e duração
              <VisuallyHidden> (abre em outra aba)</VisuallyHidden>
            </Anchor>
            : a conferência fica aqui.
            {kind === 'packages'
              ? ''
              : ` Sem resposta, vêm com o nome da planilha, sem preço, e por ${defaultDurationMinutes} minutos onde ela não diz a duração.`}
          </>
        ) : null
      }
      names={procedures.length}
      isAnswered={
        !asksValidity && !asksExpired && !asksAllPaid && !procedures.some((each) => isOpen(each, kind))
      }
    >
      {shown.map((asked) => (
        <Answer
          key={asked.key}
          asked={asked}
          kind={kind}
          catalogue={catalogue}
          onChoose={(choice) => calls.answer.mutate({ id: importId, procedure: { key: asked.key, choice } })}
        />
      ))}
      {hidden.length > 0 ? (
        <Button variant="subtle" size="compact-md" onClick={() => showAll(true)}>
          Mostrar os outros {count(hidden.length)}, com{' '}
          {sayLines(hidden.reduce((sum, { lines }) => sum + lines, 0))}
        </Button>
      ) : null}
      {asksAllPaid ? (
        <Checkbox
          label="Onde o valor pago está vazio, o pacote está todo pago"
          description="Sem esta escolha, digite o valor pago na linha: 0, se nada foi pago."
          checked={allPaid}
          onChange={({ currentTarget: { checked } }) =>
            calls.answer.mutate({ id: importId, allPaid: checked })
          }
        />
      ) : null}
      {asksValidity || asksExpired ? (
        <div className={styles.professional}>
          {asksValidity ? (
            <Validity
              validUntil={validUntil}
              description={
                validUntil === null
                  ? `${sayLines(withoutValidity)} sem validade. ${sayUsualValidity}`
                  : `Vale para ${sayLines(withoutValidity)} sem validade.`
              }
              onChange={(change) => calls.answer.mutate({ id: importId, ...change })}
            />
          ) : null}
          {asksExpired ? (
            <Validity
              label="Nova validade dos pacotes vencidos"
              validUntil={expiredUntil}
              description={
                expiredUntil === null
                  ? `${sayLines(expired)} com a validade vencida. Sem uma data aqui, ficam de fora.`
                  : 'Vale para todas as linhas com a validade vencida.'
              }
              onChange={({ validUntil: until }) => calls.answer.mutate({ id: importId, expiredUntil: until })}
            />
          ) : null}
        </div>
      ) : null}
    </QuestionCard>
  );
}

type MeantProps = { titles: readonly string[]; onChoose: (at: number) => void };

/** 'Você quis dizer Laser fracionado?', or one of several. */
export const Meant = ({ titles, onChoose }: MeantProps) =>
  titles.map((title, at) => (
    <Button key={title} variant="subtle" size="compact-sm" mt={4} maw="100%" onClick={() => onChoose(at)}>
      {titles.length === 1 ? `Você quis dizer ${title}?` : at === 0 ? `Seria ${title}?` : `${title}?`}
    </Button>
  ));

type Catalogue = NonNullable<ReturnType<typeof useBookingChoices>['data']>['procedures'];

type AnswerProps = {
  asked: UnknownProcedure;
  kind: SpreadsheetKind;
  catalogue: Catalogue;
  onChoose: (choice: ProcedureChoice) => void;
};

function Answer({ asked, kind, catalogue, onChoose }: AnswerProps) {
  const { key, name, lines, choice, knownAs } = asked;
  const isOfNone = key === '';
  const known = kind === 'packages' ? null : knownAs;
  const value = choice === null ? known : typeof choice === 'object' ? choice.procedureId : choice;
  const ofName = catalogue.filter(({ id }) => id === knownAs);
  const meant =
    value !== null || isOfNone ? [] : ofName.length > 0 ? ofName : nearProcedures(name, catalogue);
  return (
    <div className={styles.professional}>
      <div>
        <Text fw={500}>{isOfNone ? '(vazio)' : name}</Text>
        <Text size="sm" c="dimmed">
          {sayLines(lines)}
          {isOfNone ? ' sem procedimento' : ''}
        </Text>
        <Text size="sm" c="dimmed">
          {sayWhatComes(asked, kind)}
        </Text>
      </div>
      <div>
        <Select
          aria-label={isOfNone ? 'Que procedimento é o das linhas sem nome' : `Que procedimento é ${name}`}
          placeholder={isOfNone ? defaultService : 'Escolha o procedimento'}
          searchable
          nothingFoundMessage="Nada no catálogo com este nome"
          data={[
            ...(isOfNone ? [] : [{ value: 'create', label: 'Cadastrar no catálogo' }]),
            ...(kind === 'packages'
              ? []
              : [{ value: 'text', label: isOfNone ? defaultService : 'Manter como texto' }]),
            ...catalogue.map((each) => ({ value: each.id, label: each.title })),
          ]}
          value={value}
          clearable={choice !== null}
          onChange={(chosen) =>
            onChoose(
              chosen === null || chosen === 'create' || chosen === 'text' ? chosen : { procedureId: chosen },
            )
          }
        />
        <Meant
          titles={meant.map(({ title }) => title)}
          onChoose={(at) => onChoose({ procedureId: meant[at]?.id ?? '' })}
        />
      </div>
    </div>
  );
}

/** Null where the answer says it. */
function sayWhatComes({ key, lines, choice, knownAs }: UnknownProcedure, kind: SpreadsheetKind) {
  if (choice === 'create') return 'Será cadastrado com este nome, sem preço: complete-o depois.';
  if (kind === 'packages' || (typeof choice === 'object' && choice !== null)) return null;
  if (choice === null && knownAs !== null) return 'É outro nome deste procedimento no catálogo.';
  const comes = lines === 1 ? 'Vem' : 'Vêm';
  if (key === '') return `${comes} como “${defaultService}”, sem preço.`;
  return choice === 'text' ? `${comes} com este nome, sem preço.` : null;
}
