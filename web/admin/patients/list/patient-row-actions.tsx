/** Actions on a patient in the list: icons in a table, buttons and a menu on a card. */
import { ActionIcon, Button, Group, Menu, Tooltip } from '@mantine/core';
import {
  type Icon,
  IconCalendarPlus,
  IconClipboardHeart,
  IconDots,
  IconFiles,
  IconPencil,
  IconSparkles,
} from '@tabler/icons-react';
import { Link } from 'react-router';
import { paths } from '#web/paths.ts';

type PatientAction = { label: string; to: (id: string) => string; Icon: Icon };

const actions = [
  { label: 'Editar', to: paths.admin.editPatient, Icon: IconPencil },
  {
    label: 'Agendamento',

    to: (patientId) => paths.admin.newAppointment({ patientId }),
    Icon: IconCalendarPlus,
  },
  { label: 'Arquivos', to: paths.admin.patientFiles, Icon: IconFiles },
  {
    label: 'Plano de Tratamento',

    to: paths.admin.patientTreatment,
    Icon: IconClipboardHeart,
  },
  {
    label: 'Procedimentos Futuros',

    to: paths.admin.patientProcedures,
    Icon: IconSparkles,
  },
] satisfies readonly PatientAction[];

export const RowActions = ({ id, name }: { id: string; name: string }) => (
  <Group gap={4} wrap="nowrap">
    {actions.map(({ label, to, Icon }) => (
      <Tooltip key={label} label={label}>
        <ActionIcon component={Link} to={to(id)} aria-label={`${label}: ${name}`}>
          <Icon aria-hidden size="1.25rem" stroke={1.6} />
        </ActionIcon>
      </Tooltip>
    ))}
  </Group>
);

/** The number of actions with a button of their own; the others are in a menu. */
const openOnCards = 2;

export function CardActions({ id, name }: { id: string; name: string }) {
  const rest = actions.slice(openOnCards);
  return (
    <Group gap="xs">
      {actions.slice(0, openOnCards).map(({ label, to, Icon }) => (
        <Button
          key={label}
          component={Link}
          to={to(id)}
          variant="light"
          flex="1 1 auto"
          px="xs"
          leftSection={<Icon aria-hidden size="1.15em" />}
          aria-label={`${label}: ${name}`}
        >
          {label}
        </Button>
      ))}
      {rest.length > 0 ? (
        <Menu>
          <Menu.Target>
            <ActionIcon size="input-md" variant="light" aria-label={`Mais ações: ${name}`}>
              <IconDots aria-hidden size="1.25rem" />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {rest.map(({ label, to, Icon }) => (
              <Menu.Item
                key={label}
                component={Link}
                to={to(id)}
                leftSection={<Icon aria-hidden size="1.15em" />}
              >
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      ) : null}
    </Group>
  );
}
