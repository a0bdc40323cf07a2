/** What the forms of templates say of a version: of an anamnesis and of a term. */
import { errorCode, withReason } from '#web/api/error-messages.ts';

type Template = { name: string; version: number };

/** A template of the same words keeps its version. */
export const sayPublished = (saved: Template, before: Template | undefined) =>
  saved.version === before?.version
    ? `${saved.name}: salvo, sem versão nova`
    : `${saved.name}: versão ${saved.version} publicada`;

export const sayNotPublished = (error: unknown) =>
  errorCode(error) === 'CHANGED_MEANWHILE'
    ? 'Outra pessoa publicou uma versão deste modelo. Nada foi sobrescrito: copie o que falta e recarregue a página.'
    : withReason('Erro ao publicar o modelo', error);
