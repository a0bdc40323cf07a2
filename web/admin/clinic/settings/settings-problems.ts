/** Where the settings form shows a refused save, and with which sentence (docs/product.md). */
import { errorCode, errorMessage } from '#web/api/error-messages.ts';
import { problemsByField } from '#web/api/form-problems.ts';

type SettingsProblems = {
  fields: Record<string, string>;
  /** Beside the logo. */
  logo: string | null;
  /** About the form as a whole. */
  general: string | null;
};

const nothing: SettingsProblems = { fields: {}, logo: null, general: null };

export function settingsProblems(error: unknown): SettingsProblems {
  switch (errorCode(error)) {
    case 'FILE_EMPTY':
    case 'FILE_TOO_LARGE':
    case 'FILE_TYPE_REFUSED':
    case 'IMAGE_TOO_LARGE':
      return { ...nothing, logo: `Erro ao fazer upload do logo: ${errorMessage(error)}` };
    case 'INVALID_INPUT':
      return {
        ...nothing,
        fields: problemsByField(error) ?? {},
        general: `Erro ao salvar configurações: ${errorMessage(error)}`,
      };
    case 'INTERNAL':
      return { ...nothing, general: 'Erro ao salvar configurações' };
    case 'UNAVAILABLE':
      return {
        ...nothing,
        general: `Ocorreu um erro inesperado ao salvar as configurações. ${errorMessage(error)}`,
      };
    default:
      return { ...nothing, general: errorMessage(error) };
  }
}
