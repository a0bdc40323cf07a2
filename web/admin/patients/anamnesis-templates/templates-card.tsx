/** 'Modelos de anamnese', in the settings: each with its version, and which one patients are asked to fill in. */
import { ActionIcon, Anchor, Badge, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { sayCount } from '#contract/count.ts';
import type { AnamnesisTemplate } from '#contract/patients/anamnesis-templates.ts';
import { api } from '#web/api/client.ts';
import { useClinic } from '#web/clinic/clinic.ts';
import { formatInstant } from '#web/format/date.ts';
import { paths } from '#web/paths.ts';
import { IconCopy, IconPlus } from '#web/ui/icons/icons.ts';
import { ListCard } from '../record-settings/list-card.tsx';

const uses = {
  asked: { label: 'Pedida aos pacientes', color: 'green' },
  active: { label: 'Em uso', color: 'blue' },
  off: { label: 'Fora de uso', color: 'gray' },
} as const;

export function TemplatesCard() {
  const found = useQuery(api.anamnesisTemplates.list.queryOptions());
  return (
    <ListCard
      title="Modelos de anamnese"
      description="O que o paciente responde antes da consulta."
      add={
        <Button
          component={Link}
          to={paths.admin.anamnesisTemplate('novo')}
          variant="default"
          leftSection={<IconPlus aria-hidden size="1.1em" />}
        >
          Novo modelo
        </Button>
      }
      query={found}
      errorMessage="Erro ao carregar os modelos de anamnese"
      empty="Nenhum ainda. Sem modelo, nenhuma anamnese é pedida."
      row={(row) => <Row key={row.id} row={row} />}
    />
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
          {sayCount(questions, 'pergunta', 'perguntas')}
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
