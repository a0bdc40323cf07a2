/**
 * The messages the application sends. Text and HTML say the same. The clinic's name stands by itself, never after a
 * preposition: whether it takes 'da', 'do' or 'de' nobody can tell from the name.
 */
import { escapeHtml } from '../http/html.ts';
import type { Message } from './mailer.ts';

interface Letter {
  clinicName: string;
  /** Full name of whoever receives it. */
  name: string;
  recipient: string;
  link: string;
}

/** Somebody asked for a new password on the login screen, or the clinic did for them. */
export const resetPasswordMail = (letter: Letter): Message =>
  compose(letter, {
    subject: `${letter.clinicName}: escolha uma nova senha`,
    opening:
      'Recebemos um pedido para redefinir a senha do seu acesso ao nosso portal. Para escolher uma nova, é só usar o botão abaixo.',
    button: 'Escolher nova senha',
    note: 'O link vale por uma hora e só pode ser usado uma vez. Se você não pediu uma nova senha, pode ignorar esta mensagem: a senha atual continua valendo.',
  });

/** The clinic made an account, or gave an existing one to the patient's record, and nobody has told them a password. */
export const choosePasswordMail = (letter: Letter): Message =>
  compose(letter, {
    subject: `${letter.clinicName}: seu acesso ao portal`,
    opening:
      'Seu acesso ao nosso portal está pronto. Nele você acompanha suas consultas e seus documentos, com este e-mail e uma senha só sua.',
    button: 'Escolher minha senha',
    note: "O link vale por uma hora e só pode ser usado uma vez. Se ele expirar, use a opção 'Esqueci minha senha' na tela de entrada para receber outro.",
  });

export const confirmEmailMail = (letter: Letter): Message =>
  compose(letter, {
    subject: `${letter.clinicName}: confirme seu e-mail`,
    opening: 'Que bom ter você conosco! Para começar a usar o portal, confirme que este e-mail é seu.',
    button: 'Confirmar e-mail',
    note: 'O link vale por sete dias e só pode ser usado uma vez. Se você não é paciente da clínica, pode ignorar esta mensagem.',
  });

interface Wording {
  subject: string;
  opening: string;
  button: string;
  note: string;
}

function compose(
  { clinicName, name, recipient, link }: Letter,
  { subject, opening, button, note }: Wording,
): Message {
  const greeting = `Olá, ${name.trim().split(/\s+/u)[0] ?? ''}!`;
  const closing = `Um abraço,\nEquipe ${clinicName}`;
  return {
    recipient,
    subject,
    text: [greeting, opening, `${button}: ${link}`, note, closing].join('\n\n'),
    html: page([
      `<p style="margin:0 0 24px;font-family:Georgia,serif;font-size:20px;color:#2f4f45">${escapeHtml(clinicName)}</p>`,
      `<p style="margin:0 0 16px">${escapeHtml(greeting)}</p>`,
      `<p style="margin:0 0 24px">${escapeHtml(opening)}</p>`,
      `<p style="margin:0 0 24px"><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 24px;border-radius:8px;background:#2f6f5e;color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(button)}</a></p>`,
      `<p style="margin:0 0 24px;font-size:14px;color:#5c6b66">Se o botão não abrir, copie este endereço no navegador:<br><a href="${escapeHtml(link)}" style="color:#2f6f5e;word-break:break-all">${escapeHtml(link)}</a></p>`,
      `<p style="margin:0 0 24px;font-size:14px;color:#5c6b66">${escapeHtml(note)}</p>`,
      `<p style="margin:0">${escapeHtml(closing).replace('\n', '<br>')}</p>`,
    ]),
  };
}

const page = (paragraphs: string[]) => `<!doctype html>
<html lang="pt-BR">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>
<body style="margin:0;padding:24px;background:#f4f1ea;font-family:Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5;color:#26332f">
<div style="max-width:520px;margin:0 auto;padding:32px;border-radius:16px;background:#ffffff">
${paragraphs.join('\n')}
</div>
</body>
</html>
`;
