/** Adds a procedure to the catalogue. */
import { useNavigate } from 'react-router';
import { client } from '#web/api/client.ts';
import { paths } from '#web/paths.ts';
import { useGoBack } from '#web/ui/history.ts';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { ProcedureForm } from './procedure-form.tsx';

export function Component() {
  const navigate = useNavigate();
  const goBack = useGoBack(paths.admin.procedures());
  return (
    <Page width="narrow">
      <PageHeader title="Novo Procedimento" back={{ onBack: goBack }} />
      <ProcedureForm
        save={({ removeMedia: _nothingYet, ...values }, options) => client.procedures.create(values, options)}
        submitLabel="Cadastrar Procedimento"
        savedMessage="Procedimento cadastrado com sucesso!"
        // Not back to the earlier place in the list: the new procedure is the first.
        onSaved={() => navigate(paths.admin.procedures())}
        onCancel={goBack}
      />
    </Page>
  );
}
