/** Of packages: procedures that the catalogue calls otherwise, and the validity of lines without one, each answered for all lines. */
import { Anchor, Button, Card, Select, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { useId } from 'react';
import { Link } from 'react-router';
import { paths } from '#web/paths.ts';
import { useBookingChoices } from '../../../../agenda/appointments/booking-choices.tsx';
import { count } from '../../shown-import.ts';
import { Validity } from '../sheet-choices.tsx';
import { nearProcedure } from './entry-values.ts';
import styles from './review.module.css';
import type { EntriesPage, ReviewCalls } from './review-data.ts';

type PackageAnswersProps = { packages: EntriesPage['packages']; calls: ReviewCalls; importId: string };

/** Of the field, to which a line without a validity leads. */
export const validityField = 'validade-de-todos';

const sayLines = (lines: number) => `${count(lines)} ${lines === 1 ? 'linha' : 'linhas'}`;

export function PackageAnswers({ packages, calls, importId }: PackageAnswersProps) {
  const id = useId();
  const { procedures = [], withoutValidity = 0, validUntil = null } = packages ?? {};
  const catalogue = useBookingChoices({ enabled: procedures.length > 0 }).data?.procedures ?? [];
  if (procedures.length === 0 && withoutValidity === 0 && validUntil === null) return null;
  const choose = (key: string, procedureId: string | null) =>
    calls.answer.mutate({ id: importId, procedure: { key, procedureId } });
  return (
    <Card component="section" aria-labelledby={id}>
      <Stack gap="sm">
        <div>
          <Title order={3} id={id}>
            Vale para todas as linhas
          </Title>
          {procedures.length > 0 ? (
            <Text c="dimmed">
              Estes procedimentos estão na planilha, mas não no catálogo com este nome. O que falta pode ser{' '}
              <Anchor
                component={Link}
                to={paths.admin.newProcedure()}
                target="_blank"
                inherit
                underline="always"
              >
                cadastrado
                <VisuallyHidden> (abre em outra aba)</VisuallyHidden>
              </Anchor>
              : a conferência fica aqui.
            </Text>
          ) : null}
        </div>
        {procedures.map(({ key, name, lines, procedureId }) => {
          const meant = nearProcedure(name, catalogue);
          return (
            <div key={key} className={styles.professional}>
              <div>
                <Text fw={500}>{name}</Text>
                <Text size="sm" c="dimmed">
                  {sayLines(lines)}
                </Text>
              </div>
              <div>
                <Select
                  aria-label={`Que procedimento é ${name}`}
                  placeholder="Escolha o procedimento"
                  searchable
                  data={catalogue.map((each) => ({ value: each.id, label: each.title }))}
                  value={procedureId}
                  clearable
                  onChange={(chosen) => choose(key, chosen)}
                />
                {meant && procedureId === null ? (
                  <Button variant="subtle" size="compact-sm" mt={4} onClick={() => choose(key, meant.id)}>
                    Você quis dizer {meant.title}?
                  </Button>
                ) : null}
              </div>
            </div>
          );
        })}
        {withoutValidity > 0 || validUntil !== null ? (
          <Validity
            id={validityField}
            validUntil={validUntil}
            description={
              withoutValidity > 0
                ? `${sayLines(withoutValidity)} sem validade: sem uma data, ${withoutValidity === 1 ? 'fica' : 'ficam'} de fora.`
                : 'Vale para as linhas em que a validade está vazia.'
            }
            onChange={(change) => calls.answer.mutate({ id: importId, ...change })}
          />
        ) : null}
      </Stack>
    </Card>
  );
}
