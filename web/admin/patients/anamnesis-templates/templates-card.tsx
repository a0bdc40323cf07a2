/** 'Modelos de anamnese', in the settings: each with its version, and which one patients are asked to fill in. */
import { ActionIcon, Anchor, Badge, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { AnamnesisTemplate } from '#contract/patients/anamnesis-templates.ts';
import { api } from '#web/api/client.ts';
import { useClinic } from '#web/clinic/clinic.ts';
import { formatInstant } from '#web/format/date.ts';
import { paths } from '#web/paths.ts';
import { IconCopy, IconPlus } from '#web/ui/icons/icons.ts';
import { QueryContent } from '#web/ui/query-content.tsx';
import { CardSkeleton, Loading } from '#web/ui/skeletons.tsx';

const uses = {
  asked: { label: 'Pedida aos pacientes', color: 'green' },
  active: { label: 'Em uso', color: 'blue' },
  off: { label: 'Fora de uso', color: 'gray' },
} as const;

export function TemplatesCard() {
  const found = useQuery(api.anamnesisTemplates.list.queryOptions());
  return (
    <Card component="section" aria-labelledby="anamnesis-templates">
      <Stack gap="md">
        <Group justify="space-between" gap="sm">
          <div>
            <Title order={3} id="anamnesis-templates">
              Modelos de anamnese
            </Title>
            <Text c="dimmed">O que o paciente responde antes da consulta.</Text>
          </div>
          <Button
            component={Link}
            to={paths.admin.anamnesisTemplate('novo')}
            variant="default"
            leftSection={<IconPlus aria-hidden size="1.1em" />}
          >
            Novo modelo
          </Button>
        </Group>
        <QueryContent
          query={found}
          errorMessage="Erro ao carregar os modelos de anamnese"
          skeleton={
            <Loading>
              <CardSkeleton lines={3} />
            </Loading>
          }
        >
          {({ rows }) =>
            rows.length === 0 ? (
              <Text c="dimmed">Nenhum ainda. Sem modelo, nenhuma anamnese é pedida.</Text>
            ) : (
              <Stack component="ul" gap="sm">
                {rows.map((row) => (
                  <Row key={row.id} row={row} />
                ))}
              </Stack>
            )
          }
        </QueryContent>
      </Stack>
    </Card>
  );
}

function Row({ row: { id, name, use, version, publishedAt, content } }: { row: AnamnesisTemplate }) {
  const { timeZone } = useClinic();
  const { label, color } = uses[use];
  const questions = content.sections.reduce((sum, section) => sum + section.questions.length, 0);
  return (
    <Group component="li" justify="space-between" wrap="nowrap" align="flex-start">
      <div style={{ minWidth: 0 }}>
        <Group gap="xs">
          <Anchor component={Link} to={paths.admin.anamnesisTemplate(id)} fw={500}>
            {name}
          </Anchor>
          <Badge variant="light" color={color}>
            {label}
          </Badge>
        </Group>
        <Text size="sm" c="dimmed">
          Versão {version}, de {formatInstant(publishedAt, timeZone)} ·{' '}
          {questions === 1 ? '1 pergunta' : `${questions} perguntas`}
        </Text>
      </div>
      <ActionIcon
        component={Link}
        to={paths.admin.anamnesisTemplate('novo', { de: id })}
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={`Duplicar: ${name}`}
      >
        <IconCopy aria-hidden size="1.15rem" />
      </ActionIcon>
    </Group>
  );
}
