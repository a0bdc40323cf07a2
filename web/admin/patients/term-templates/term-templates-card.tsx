/** 'Modelos de termo', in the settings. */
import { Anchor, Badge, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '#web/api/client.ts';
import { useClinic } from '#web/clinic/clinic.ts';
import { formatInstant } from '#web/format/date.ts';
import { paths } from '#web/paths.ts';
import { IconPlus } from '#web/ui/icons/icons.ts';
import { ListCard } from '../record-settings/list-card.tsx';

export function TermTemplatesCard() {
  const { timeZone } = useClinic();
  const found = useQuery(api.termTemplates.list.queryOptions());
  return (
    <ListCard
      title="Modelos de termo"
      description="O que o paciente lê e assina. O procedimento que exige um diz qual."
      add={
        <Button
          component={Link}
          to={paths.admin.termTemplate('novo')}
          variant="default"
          leftSection={<IconPlus aria-hidden size="1.1em" />}
        >
          Novo termo
        </Button>
      }
      query={found}
      errorMessage="Erro ao carregar os modelos de termo"
      row={({ id, name, active, version, publishedAt }) => (
        <li key={id}>
          <Group gap="xs">
            <Anchor component={Link} to={paths.admin.termTemplate(id)} fw={500}>
              {name}
            </Anchor>
            {active ? null : (
              <Badge variant="light" color="gray">
                Fora de uso
              </Badge>
            )}
          </Group>
          <Text size="sm" c="dimmed">
            Versão {version}, de {formatInstant(publishedAt, timeZone)}
          </Text>
        </li>
      )}
    />
  );
}
