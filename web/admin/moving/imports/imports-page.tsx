/** The section 'Importar': ways to begin, and the past imports. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '#web/api/client.ts';
import { ListFrame } from '#web/ui/list-frame.tsx';
import { usePageNumber } from '#web/ui/list-state.ts';
import { EmptyState } from '#web/ui/states.tsx';
import { ExportCard } from '../../operations/clinic-export/export-card.tsx';
import { SettingsSection } from '../../settings-section.tsx';
import { BeginCards } from './begin-cards.tsx';
import { PastImports } from './past-imports.tsx';

const pageSize = 20;

export function Component() {
  const [page, setPage] = usePageNumber();
  const imports = useQuery(
    api.imports.list.queryOptions({ input: { page, pageSize }, placeholderData: keepPreviousData }),
  );
  return (
    <SettingsSection
      title="Importar"
      description="Traga os dados de uma planilha ou do sistema anterior. Antes de gravar, tudo é conferido e você decide."
    >
      <BeginCards open={imports.data?.rows} />
      <ExportCard />
      <ListFrame
        query={imports}
        page={page}
        pageSize={pageSize}
        onPage={setPage}
        noun="importações"
        drawing="paper"
        errorMessage="Erro ao carregar as importações"
        empty={
          <EmptyState
            title="Nenhuma importação ainda."
            description="Aqui fica o que foi trazido, por quem e quando, com o relatório e o botão de desfazer."
            drawing="paper"
          />
        }
      >
        {(rows) => <PastImports rows={rows} stale={imports.isPlaceholderData} />}
      </ListFrame>
    </SettingsSection>
  );
}
