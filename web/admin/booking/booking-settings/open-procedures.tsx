/** Which procedures patients can choose. The form of a procedure has the same switch. */
import { Anchor, Button, Card, Group, Stack, Switch, Text, Title } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { Link } from 'react-router';
import type { BookingSettings } from '#contract/booking/booking-rules.ts';
import { paths } from '#web/paths.ts';
import { sayDuration } from '../../../format/duration.ts';
import type { BookingValues } from './booking-form-values.ts';
import styles from './booking-settings.module.css';

type OpenProceduresProps = {
  form: UseFormReturnType<BookingValues>;
  procedures: BookingSettings['procedures'];
  isOff: boolean;
};

export function OpenProcedures({ form, procedures, isOff }: OpenProceduresProps) {
  const { procedureIds } = form.values;
  const open = procedures.filter(({ id }) => procedureIds.includes(id)).length;
  const isAllOpen = open === procedures.length;
  const toggle = (id: string, isOpen: boolean) =>
    form.setFieldValue(
      'procedureIds',
      isOpen ? [...procedureIds, id] : procedureIds.filter((other) => other !== id),
    );
  return (
    <Card component="section" aria-labelledby="open-procedures">
      <Stack gap="sm">
        <Group justify="space-between" gap="xs">
          <Title order={3} id="open-procedures">
            Procedimentos abertos
          </Title>
          {procedures.length > 0 ? (
            <Group gap="xs">
              <Text c="dimmed" size="sm">
                {open} de {procedures.length}
              </Text>
              <Button
                variant="light"
                size="compact-md"
                disabled={isOff}
                onClick={() =>
                  form.setFieldValue('procedureIds', isAllOpen ? [] : procedures.map(({ id }) => id))
                }
              >
                {isAllOpen ? 'Fechar todos' : 'Abrir todos'}
              </Button>
            </Group>
          ) : null}
        </Group>
        {procedures.length === 0 ? (
          <Text c="dimmed">
            O catálogo ainda está vazio.{' '}
            <Anchor component={Link} to={paths.admin.newProcedure()} inherit underline="always">
              Cadastre o primeiro procedimento
            </Anchor>
            .
          </Text>
        ) : (
          <ul className={styles.procedures}>
            {procedures.map(({ id, title, minutes }) => (
              <li key={id} className={styles.procedure}>
                <Switch
                  label={title}
                  description={sayDuration(minutes)}
                  labelPosition="left"
                  disabled={isOff}
                  checked={procedureIds.includes(id)}
                  onChange={(event) => toggle(id, event.currentTarget.checked)}
                  classNames={{ body: styles.procedureBody, labelWrapper: styles.procedureLabel }}
                />
              </li>
            ))}
          </ul>
        )}
      </Stack>
    </Card>
  );
}
