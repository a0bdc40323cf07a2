/** The messages after a save: about the record, and about the login account (docs/product.md). */
import type { AccountOutcome } from '#contract/patients/patients.ts';
import { mailIsOff } from '../../../mail-off.tsx';
import type { SaveMode } from './patient-form-errors.ts';

type SaveMessage = { kind: 'success' | 'info' | 'warning'; text: string };

const confirmationSent =
  'Um email de confirmação foi enviado para o paciente. É necessário confirmar o email para acessar a conta.';
const confirmationKept = `É necessário confirmar o email para acessar a conta. ${mailIsOff}`;
const recoveryFailed =
  "Não foi possível enviar o email de recuperação de senha. O paciente precisará usar a opção 'Esqueci minha senha'.";

const savedWithAccount = 'Paciente e conta de usuário cadastrados com sucesso';
const saved = {
  create: 'Paciente cadastrado com sucesso',
  update: 'Paciente atualizado com sucesso',
} satisfies Record<SaveMode, string>;

/** While the clinic sends no mail, in place of the sentences about mails. */
const withoutMail: Partial<Record<AccountOutcome, (email: string) => SaveMessage>> = {
  'created-confirmation-sent': () => ({ kind: 'info', text: confirmationKept }),
  'linked-existing-recovery-sent': (email) => ({
    kind: 'warning',
    text: `Já existe uma conta com o email ${email}. ${mailIsOff} Entregue o link ao paciente.`,
  }),
  'email-changed-confirmation-sent': () => ({ kind: 'info', text: confirmationKept }),
};

const aboutAccount: Record<AccountOutcome, (email: string) => SaveMessage | null> = {
  created: () => null,
  'created-confirmation-sent': () => ({ kind: 'info', text: confirmationSent }),
  'linked-existing-recovery-sent': (email) => ({
    kind: 'warning',
    text: `Já existe uma conta com o email ${email}. Um email de recuperação de senha foi enviado.`,
  }),
  'linked-existing-recovery-failed': () => ({ kind: 'warning', text: recoveryFailed }),
  'email-changed': (email) => ({ kind: 'info', text: `A partir de agora o paciente entra com ${email}.` }),
  'email-changed-confirmation-sent': () => ({ kind: 'info', text: confirmationSent }),
  'email-removed': () => ({
    kind: 'warning',
    text: 'Sem e-mail, o paciente não entra mais no portal. O acesso volta quando houver um e-mail no cadastro.',
  }),
  'password-changed': () => ({ kind: 'info', text: 'A nova senha já vale no próximo acesso do paciente.' }),
  unchanged: () => null,
};

interface Saved {
  outcome: AccountOutcome;
  email: string;
  sendsMail: boolean;
}

/** The messages of a successful save, the record's first. */
export function savedMessages(mode: SaveMode, { outcome, email, sendsMail }: Saved): SaveMessage[] {
  const account = ((!sendsMail && withoutMail[outcome]) || aboutAccount[outcome])(email);
  const withAccount = mode === 'create' && outcome !== 'unchanged';
  const record: SaveMessage = { kind: 'success', text: withAccount ? savedWithAccount : saved[mode] };
  return account ? [record, account] : [record];
}
