/** The section 'Consulta e termos' of the settings: what a consultation has, and when authors are reminded to sign. */
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '#web/api/client.ts';
import { QueryContent } from '#web/ui/query-content.tsx';
import { FormSkeleton } from '#web/ui/skeletons.tsx';
import { Permitted } from '../../permitted.tsx';
import { SettingsSection } from '../../settings-section.tsx';
import { TemplatesCard } from '../anamnesis-templates/templates-card.tsx';
import { SnippetsCard } from '../snippets/snippets-card.tsx';
import { TermTemplatesCard } from '../term-templates/term-templates-card.tsx';
import { RecordSettingsForm } from './record-settings-form.tsx';

export function Component() {
  const found = useQuery(api.recordSettings.get.queryOptions());
  return (
    <SettingsSection
      title="Consulta e termos"
      description="O que se escreve em cada atendimento, e o que o paciente responde e assina."
    >
      <Permitted need="admin">
        <QueryContent
          query={found}
          errorMessage="Erro ao carregar as seções da consulta"
          skeleton={<FormSkeleton fields={6} />}
        >
          {(settings) => <RecordSettingsForm settings={settings} />}
        </QueryContent>
        <TemplatesCard />
        <TermTemplatesCard />
      </Permitted>
      <SnippetsCard />
      <Text size="sm" c="dimmed" maw="42rem">
        O prontuário guarda quem escreveu e quando, recusa mudanças no que foi assinado e mostra se algo foi
        alterado. Ele não tem certificação (SBIS, CFM 1.821/2007), e a assinatura não é ICP-Brasil: quem
        precisa de outra imprime e assina à caneta.
      </Text>
    </SettingsSection>
  );
}
