/**
 * The mails of the application, as text and as HTML. The clinic's name never follows a preposition, because its gender is
 * not known ('da', 'do' or 'de').
 */
import { composeMail, type MailDetails as Details, senderOf } from './compose-mail.ts';
import type { Message } from './mailer.ts';

interface MailDetails extends Details {
  link: string;
}

/** A password reset, requested on the login screen or by the clinic. */
export const resetPasswordMail = (details: MailDetails): Message =>
  withButton(details, {
    subject: `${senderOf(details)}: escolha uma nova senha`,
    opening:
      'Recebemos um pedido para redefinir a senha do seu acesso ao nosso portal. Para escolher uma nova, é só usar o botão abaixo.',
    button: 'Escolher nova senha',
    note: 'O link vale por uma hora e só pode ser usado uma vez. Se você não pediu uma nova senha, pode ignorar esta mensagem: a senha atual continua valendo.',
  });

/** The clinic created an account for the patient, or linked an existing one, without a password. */
export const choosePasswordMail = (details: MailDetails): Message =>
  withButton(details, {
    subject: `${senderOf(details)}: seu acesso ao portal`,
    opening:
      'Seu acesso ao nosso portal está pronto. Nele você acompanha suas consultas e seus documentos, com este e-mail e uma senha só sua.',
    button: 'Escolher minha senha',
    note: "O link vale por uma hora e só pode ser usado uma vez. Se ele expirar, use a opção 'Esqueci minha senha' na tela de entrada para receber outro.",
  });

/** The account came without a password from the system that the clinic used before. Of a patient, or of the staff. */
export const importedAccountMail = (details: MailDetails): Message =>
  withButton(details, {
    subject: `${senderOf(details)}: escolha a sua senha`,
    opening:
      'A clínica mudou de sistema, e o seu acesso já está pronto. Você entra com este e-mail e uma senha só sua: escolha a sua no botão abaixo.',
    button: 'Escolher minha senha',
    note: `O link vale por sete dias e só pode ser usado uma vez. Se ele expirar, use a opção 'Esqueci minha senha' na tela de entrada para receber outro.`,
  });

/** An administrator invited the recipient to the staff. The account has no password yet. */
export const invitationMail = (details: MailDetails): Message =>
  withButton(details, {
    subject: `${senderOf(details)}: seu acesso ao sistema`,
    opening:
      'A clínica preparou um acesso para você no sistema. Para começar, escolha a sua senha: ela é só sua, e depois você entra com este e-mail.',
    button: 'Escolher minha senha',
    note: 'O link vale por sete dias e só pode ser usado uma vez. Se ele expirar, peça outro à clínica. Se você não trabalha na clínica, pode ignorar esta mensagem.',
  });

export const confirmEmailMail = (details: MailDetails): Message =>
  withButton(details, {
    subject: `${senderOf(details)}: confirme seu e-mail`,
    opening: 'Que bom ter você conosco! Para começar a usar o portal, confirme que este e-mail é seu.',
    button: 'Confirmar e-mail',
    note: 'O link vale por sete dias e só pode ser usado uma vez. Se você não é paciente da clínica, pode ignorar esta mensagem.',
  });

/** An administrator's second factor was removed: by them, by another, or by the command at the server. */
export const secondFactorRemovedMail = (details: MailDetails): Message =>
  withButton(details, {
    subject: `${senderOf(details)}: verificação em duas etapas desligada`,
    opening:
      'A verificação em duas etapas da sua conta foi desligada. A partir de agora, o e-mail e a senha bastam para entrar. Recomendamos ativá-la de novo, em “Minha conta”.',
    button: 'Entrar no sistema',
    note: 'Se não foi você nem alguém da clínica a seu pedido, troque a sua senha agora e avise a clínica: a senha atual continua valendo.',
  });

type AccessChange = Omit<MailDetails, 'link'> & { changes: { email: boolean; password: boolean } };

/** To the address of before. The new one is not told: this mailbox may be another person's by now. */
export const accessChangedMail = ({ changes, ...details }: AccessChange): Message => {
  const what = [...(changes.email ? ['o e-mail'] : []), ...(changes.password ? ['a senha'] : [])];
  return composeMail(details, {
    subject: `${senderOf(details)}: seu acesso foi alterado`,
    opening: `A clínica alterou ${what.join(' e ')} do seu acesso. O que estava aberto com o acesso de antes foi encerrado.`,
    note: 'Se foi a seu pedido, está tudo certo. Se não foi, ligue para a clínica: quem entra com o seu acesso vê os seus dados.',
  });
};

/** A code for the public booking page. It holds nothing that the visitor typed: anyone can send one to any address. */
export const bookingCodeMail = ({ code, ...details }: Omit<Details, 'name'> & { code: string }): Message =>
  composeMail(
    { ...details, name: '' },
    {
      subject: `${senderOf(details)}: seu código`,
      opening: 'Use este código para confirmar o seu e-mail e enviar o pedido de horário.',
      facts: [{ label: 'Código', value: code }],
      note: 'O código vale por 15 minutos; se você pediu mais de um, vale o último. Se você não pediu um horário, pode ignorar esta mensagem: nada é marcado sem o código.',
    },
  );

/** Each of these mails has one link. */
const withButton = (
  { link, ...details }: MailDetails,
  { button, ...wording }: { subject: string; opening: string; button: string; note: string },
): Message => composeMail(details, { ...wording, button: { label: button, link } });
