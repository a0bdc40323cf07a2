import { Button, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { StoryRowOf } from '#contract/screens/patient-story.ts';
import { useCan } from '#web/auth/use-can.ts';
import { formatDate } from '#web/format/date.ts';
import { paths } from '#web/paths.ts';
import { IconPrinter } from '#web/ui/icons/icons.ts';
import { EntryText, entryNames } from '../../../patients/record/entry-text.tsx';
import { TakeBackButton } from '../../../patients/taking-back/take-back-button.tsx';
import { useTakeBack } from '../../../patients/taking-back/use-take-back.tsx';
import styles from './story.module.css';

export function EntryRow({ row, patientId }: { row: StoryRowOf<'entry'>; patientId: string }) {
  const takingBack = useTakeBack('entry', patientId);
  const isAdmin = useCan()('admin');
  const ofDay = `${entryNames[row.entryKind]} de ${formatDate(row.day)}`;
  return (
    <>
      <div className={styles.line}>
        <Text component="span" className={styles.title}>
          {ofDay}
        </Text>
      </div>
      <EntryText
        patientId={patientId}
        entry={{ ...row, kind: row.entryKind }}
        addenda={row.addenda}
        below={({ id, kind, struck, appointmentId, isOwn }) => {
          // Its visit may be without a word now.
          if (struck)
            return kind === 'consultation' && appointmentId ? (
              <Button
                component={Link}
                to={paths.admin.patient(patientId, { consulta: appointmentId })}
                variant="subtle"
                size="compact-sm"
                aria-label={`Abrir o atendimento: ${ofDay}`}
                data-screen-only
              >
                Abrir o atendimento
              </Button>
            ) : null;
          const name = kind === 'addendum' ? `Adendo à ${ofDay}` : ofDay;
          return (
            <div data-screen-only>
              {kind === 'addendum' ? null : (
                <>
                  <Button
                    component={Link}
                    to={paths.admin.patient(patientId, { adendo: id })}
                    variant="subtle"
                    size="compact-sm"
                    aria-label={`Escrever adendo: ${name}`}
                  >
                    Escrever adendo
                  </Button>
                  <Button
                    component={Link}
                    to={paths.admin.patientRecord(patientId, { entrada: id })}
                    variant="subtle"
                    size="compact-sm"
                    aria-label={`Imprimir: ${name}`}
                    leftSection={<IconPrinter aria-hidden size="1.05em" />}
                  >
                    Imprimir
                  </Button>
                </>
              )}
              {isOwn || isAdmin ? (
                <TakeBackButton name={name} size="compact-sm" onClick={() => takingBack.ask({ id, name })} />
              ) : (
                <Text size="xs" c="dimmed" span>
                  Retira do prontuário: quem assinou, ou um administrador
                </Text>
              )}
            </div>
          );
        }}
      />
      {takingBack.dialog}
    </>
  );
}
