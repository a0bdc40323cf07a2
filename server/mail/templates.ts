/**
 * The mails of the application, as text and as HTML. The clinic's name never follows a preposition, because its gender is
 * not known ('da', 'do' or 'de').
 */
import { applicationName } from '#contract/application-name.ts';
import { escapeHtml } from '../html.ts';
import { logoPlaceholder } from './add-logo.ts';
import type { Message } from './mailer.ts';

interface MailDetails {
  /** Null until the clinic has set it: the message then comes from the application. */
  clinicName: string | null;
  /** Full name of the recipient. */
  name: string;
  recipient: string;
  link: string;
}

/** A password reset, requested on the login screen or by the clinic. */
export const resetPasswordMail = (details: MailDetails): Message =>
  compose(details, {
    subject: `${senderOf(details)}: escolha uma nova senha`,
    opening:
      'Recebemos um pedido para redefinir a senha do seu acesso ao nosso portal. Para escolher uma nova, é só usar o botão abaixo.',
    button: 'Escolher nova senha',
    note: 'O link vale por uma hora e só pode ser usado uma vez. Se você não pediu uma nova senha, pode ignorar esta mensagem: a senha atual continua valendo.',
  });

/** The clinic created an account for the patient, or linked an existing one, without a password. */
export const choosePasswordMail = (details: MailDetails): Message =>
  compose(details, {
    subject: `${senderOf(details)}: seu acesso ao portal`,
    opening:
      'Seu acesso ao nosso portal está pronto. Nele você acompanha suas consultas e seus documentos, com este e-mail e uma senha só sua.',
    button: 'Escolher minha senha',
    note: "O link vale por uma hora e só pode ser usado uma vez. Se ele expirar, use a opção 'Esqueci minha senha' na tela de entrada para receber outro.",
  });

/** An administrator invited the recipient to the staff. The account has no password yet. */
export const invitationMail = (details: MailDetails): Message =>
  compose(details, {
    subject: `${senderOf(details)}: seu acesso ao sistema`,
    opening:
      'A clínica preparou um acesso para você no sistema. Para começar, escolha a sua senha: ela é só sua, e depois você entra com este e-mail.',
    button: 'Escolher minha senha',
    note: 'O link vale por sete dias e só pode ser usado uma vez. Se ele expirar, peça outro à clínica. Se você não trabalha na clínica, pode ignorar esta mensagem.',
  });

export const confirmEmailMail = (details: MailDetails): Message =>
  compose(details, {
    subject: `${senderOf(details)}: confirme seu e-mail`,
    opening: 'Que bom ter você conosco! Para começar a usar o portal, confirme que este e-mail é seu.',
    button: 'Confirmar e-mail',
    note: 'O link vale por sete dias e só pode ser usado uma vez. Se você não é paciente da clínica, pode ignorar esta mensagem.',
  });

/** An administrator's second factor was removed: by them, by another, or by the command at the server. */
export const secondFactorRemovedMail = (details: MailDetails): Message =>
  compose(details, {
    subject: `${senderOf(details)}: verificação em duas etapas desligada`,
    opening:
      'A verificação em duas etapas da sua conta foi desligada. A partir de agora, o e-mail e a senha bastam para entrar. Recomendamos ativá-la de novo, em “Minha conta”.',
    button: 'Entrar no sistema',
    note: 'Se não foi você nem alguém da clínica a seu pedido, troque a sua senha agora e avise a clínica: a senha atual continua valendo.',
  });

interface Wording {
  subject: string;
  opening: string;
  button: string;
  note: string;
}

const senderOf = ({ clinicName }: MailDetails) => clinicName ?? applicationName;

function compose(details: MailDetails, { subject, opening, button, note }: Wording): Message {
  const { clinicName, name, recipient, link } = details;
  const sender = senderOf(details);
  const greeting = `Olá, ${name.trim().split(/\s+/u)[0] ?? ''}!`;
  const closing = ['Um abraço,', clinicName ? `Equipe ${clinicName}` : 'Equipe da clínica'];
  return {
    recipient,
    subject,
    text: [sender, greeting, opening, `${button}:\n${link}`, note, closing.join('\n')].join('\n\n'),
    html: page({
      title: subject,
      preview: opening,
      sender,
      greeting,
      opening,
      button,
      link,
      note,
      closing,
    }),
  };
}

/** The colours of the theme (web/theme-palette.ts). */
const colour = {
  sand: '#f3ece1',
  paper: '#fffdf9',
  line: '#e8dfd0',
  ink: '#2a2722',
  soft: '#6b6254',
  brand: '#2f543b',
  onBrand: '#fffdf9',
} as const;
const serif = "'Fraunces','Iowan Old Style',Georgia,'Times New Roman',serif";
const sans = "'Figtree','Segoe UI',Helvetica,Arial,sans-serif";

type PageParts = Record<
  'title' | 'preview' | 'sender' | 'greeting' | 'opening' | 'button' | 'link' | 'note',
  string
> & {
  closing: string[];
};

/** Tables and inline styles, because Outlook supports no other layout. */
function page({ closing, ...parts }: PageParts): string {
  const [title, preview, sender, greeting, opening, button, link, note] = [
    parts.title,
    parts.preview,
    parts.sender,
    parts.greeting,
    parts.opening,
    parts.button,
    parts.link,
    parts.note,
  ].map(escapeHtml);
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<title>${title}</title>
</head>
<body style="margin:0;padding:0;background:${colour.sand}">
<div style="display:none;max-height:0;overflow:hidden">${preview}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${colour.sand}">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;background:${colour.paper};border:1px solid ${colour.line};border-radius:20px">
<tr><td style="padding:32px 28px 0">
${logoPlaceholder}
<p style="margin:0;font-family:${serif};font-size:18px;line-height:1.3;color:${colour.brand}">${sender}</p>
</td></tr>
<tr><td style="padding:24px 28px 32px;font-family:${sans};font-size:16px;line-height:1.6;color:${colour.ink}">
<h1 style="margin:0 0 16px;font-family:${serif};font-size:28px;line-height:1.2;font-weight:500;color:${colour.ink}">${greeting}</h1>
<p style="margin:0 0 24px">${opening}</p>
<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px"><tr><td style="border-radius:999px;background:${colour.brand}">
<a href="${link}" style="display:inline-block;padding:14px 28px;border-radius:999px;font-family:${sans};font-size:16px;font-weight:600;color:${colour.onBrand};text-decoration:none">${button}</a>
</td></tr></table>
<p style="margin:0 0 24px;font-size:14px;color:${colour.soft}">${note}</p>
<p style="margin:0">${closing.map(escapeHtml).join('<br>')}</p>
</td></tr>
<tr><td style="padding:16px 28px 24px;border-top:1px solid ${colour.line};font-family:${sans};font-size:13px;line-height:1.5;color:${colour.soft}">
Se o botão não abrir, copie este endereço no navegador:<br><a href="${link}" style="color:${colour.brand};word-break:break-all">${link}</a>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}
