/** A template of anamneses: its questions beside what the patient sees. Publishing makes a new version. */
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import type { AnamnesisTemplate, TemplateInput } from '#contract/patients/anamnesis-templates.ts';
import { api } from '#web/api/client.ts';
import { paths } from '#web/paths.ts';
import { QueryContent } from '#web/ui/query-content.tsx';
import { RecordNotFound } from '#web/ui/record-boundary.tsx';
import { FormSkeleton } from '#web/ui/skeletons.tsx';
import { SettingsSection } from '../../settings-section.tsx';
import { newQuestion, newSection } from './new-parts.ts';
import { TemplateForm } from './template-form.tsx';

const back = { to: paths.admin.recordSettings(), label: 'Consulta e termos' };

export function Component() {
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const found = useQuery(api.anamnesisTemplates.list.queryOptions());
  return (
    <SettingsSection
      title="Modelo de anamnese"
      description="Ao publicar, vale para as próximas anamneses. Quem já está preenchendo continua com a versão que abriu."
      back={back}
    >
      <QueryContent
        query={found}
        errorMessage="Erro ao carregar o modelo de anamnese"
        skeleton={<FormSkeleton fields={6} />}
      >
        {({ rows }) => {
          const stored = rows.find((row) => row.id === id);
          if (!stored && id !== 'novo')
            return <RecordNotFound title="Modelo não encontrado." to={back.to} linkLabel="Ver os modelos" />;
          const source = rows.find((row) => row.id === search.get('de'));
          return <TemplateForm key={id} stored={stored} initial={stored ?? begin(source)} />;
        }}
      </QueryContent>
    </SettingsSection>
  );
}

/** Questions of a copy keep their keys, so that answers are carried from one template to the other. */
const begin = (source: AnamnesisTemplate | undefined): TemplateInput => ({
  name: source ? `${source.name} (cópia)` : '',
  use: 'active',
  repeatMonths: source?.repeatMonths ?? 6,
  content: source?.content ?? { sections: [{ ...newSection(), questions: [newQuestion()] }] },
});
