/** 'Modelos de termo', in the settings. */
import { Anchor, Badge, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '#web/api/client.ts';
import { useClinic } from '#web/clinic/clinic.ts';
import { formatInstant } from '#web/format/date.ts';
import { paths } from '#web/paths.ts';
import { IconPlus } from '#web/ui/icons/icons.ts';
import { QueryContent } from '#web/ui/query-content.tsx';
import { CardSkeleton, Loading } from '#web/ui/skeletons.tsx';

export function TermTemplatesCard() {
  const { timeZone } = useClinic();
  const found = useQuery(api.termTemplates.list.queryOptions());
  return (
    <Card component="section" aria-labelledby="term-templates">
      <Stack gap="md">
        <Group justify="space-between" gap="sm">
          <div>
            <Title order={3} id="term-templates">
              Modelos de termo
            </Title>
            <Text c="dimmed">O que o paciente lê e assina. O procedimento que exige um diz qual.</Text>
          </div>
          <Button
            component={Link}
            to={paths.admin.termTemplate('novo')}
            variant="default"
            leftSection={<IconPlus aria-hidden size="1.1em" />}
          >
            Novo termo
          </Button>
        </Group>
        <QueryContent
          query={found}
          errorMessage="Erro ao carregar os modelos de termo"
          skeleton={
            <Loading>
              <CardSkeleton lines={3} />
            </Loading>
          }
        >
          {({ rows }) => (
            <Stack component="ul" gap="sm">
              {rows.map(({ id, name, active, version, publishedAt }) => (
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
              ))}
            </Stack>
          )}
        </QueryContent>
      </Stack>
    </Card>
  );
}
