/** Where each sign-in error is shown: banner, toast or dialog (docs/product.md, Login). */
import { errorCode, errorMessage } from '#web/api/error-messages.ts';

export type LoginProblem = {
  /** Above the form. */
  banner: string | null;
  toast: string | null;
  /** In the error dialog. */
  dialog: string | null;
  /** Opens 'Conta não associada' instead. */
  notAssociated: boolean;
};

const nothing: LoginProblem = { banner: null, toast: null, dialog: null, notAssociated: false };

export function loginProblem(error: unknown): LoginProblem {
  const message = errorMessage(error);
  switch (errorCode(error)) {
    case 'INVALID_CREDENTIALS':
      return {
        ...nothing,
        banner: 'Email ou senha incorretos. Verifique suas credenciais.',
        toast: message,
      };
    case 'EMAIL_NOT_CONFIRMED':
    case 'EMAIL_CONFIRMATION_AT_CLINIC':
      return { ...nothing, banner: message, toast: message };
    case 'SECOND_FACTOR_REQUIRED':
      return nothing;
    case 'ACCOUNT_NOT_ASSOCIATED':
      return { ...nothing, notAssociated: true };
    case 'UNAVAILABLE':
      return {
        ...nothing,
        banner: message,
        dialog: 'Ocorreu um erro inesperado. Tente novamente mais tarde.',
      };
    case 'INTERNAL':
      return {
        ...nothing,
        banner: 'Erro ao fazer login. Tente novamente.',
        dialog: 'Ocorreu um erro ao fazer login. Tente novamente.',
      };
    default:
      return { ...nothing, banner: message, dialog: message };
  }
}
