/** A template of terms: its text beside what the patient reads. Publishing makes a new version. */
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { api } from '#web/api/client.ts';
import { paths } from '#web/paths.ts';
import { QueryContent } from '#web/ui/query-content.tsx';
import { RecordNotFound } from '#web/ui/record-boundary.tsx';
import { FormSkeleton } from '#web/ui/skeletons.tsx';
import { SettingsSection } from '../../settings-section.tsx';
import { TermTemplateForm } from './term-template-form.tsx';

const back = { to: paths.admin.recordSettings(), label: 'Consulta e termos' };

export function Component() {
  const { id = '' } = useParams();
  const found = useQuery(api.termTemplates.list.queryOptions());
  return (
    <SettingsSection
      title="Modelo de termo"
      description="Ao publicar, vale para as próximas assinaturas. Quem está lendo a versão anterior é avisado e lê de novo."
      back={back}
    >
      <QueryContent
        query={found}
        errorMessage="Erro ao carregar o modelo de termo"
        skeleton={<FormSkeleton fields={4} />}
      >
        {({ rows }) => {
          const stored = rows.find((row) => row.id === id);
          if (!stored && id !== 'novo')
            return <RecordNotFound title="Modelo não encontrado." to={back.to} linkLabel="Ver os modelos" />;
          return <TermTemplateForm key={id} stored={stored} />;
        }}
      </QueryContent>
    </SettingsSection>
  );
}
