/** The look of every mail, as text and as HTML. */
import { applicationName } from '#contract/application-name.ts';
import { escapeHtml } from '../html.ts';
import { logoPlaceholder } from './add-logo.ts';
import type { Message } from './mailer.ts';

export interface MailDetails {
  /** Null until the clinic has set it: the message then comes from the application. */
  clinicName: string | null;
  /** Full name of the recipient; empty where it is not known. */
  name: string;
  recipient: string;
}

export interface Wording {
  subject: string;
  opening: string;
  /** Facts in short lines, as the date and the address. */
  facts?: readonly { label: string; value: string }[];
  button?: Link | undefined;
  note: string;
  /** A small link at the end, as the one to unsubscribe. */
  footer?: Link | undefined;
}

interface Link {
  label: string;
  link: string;
}

export const senderOf = ({ clinicName }: Pick<MailDetails, 'clinicName'>) => clinicName ?? applicationName;

export function composeMail(details: MailDetails, wording: Wording): Message {
  const { clinicName, name, recipient } = details;
  const { subject, opening, facts = [], button, note, footer } = wording;
  const sender = senderOf(details);
  const firstName = name.trim().split(/\s+/u)[0];
  const greeting = firstName ? `Olá, ${firstName}!` : 'Olá!';
  const closing = ['Um abraço,', clinicName ? `Equipe ${clinicName}` : 'Equipe da clínica'];
  const parts = [
    sender,
    greeting,
    opening,
    facts.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    button && `${button.label}:\n${button.link}`,
    note,
    closing.join('\n'),
    footer && `${footer.label}:\n${footer.link}`,
  ];
  return {
    recipient,
    subject,
    text: parts.filter(Boolean).join('\n\n'),
    html: page({ ...wording, facts, sender, greeting, closing }),
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

interface PageParts extends Wording {
  facts: readonly { label: string; value: string }[];
  sender: string;
  greeting: string;
  closing: readonly string[];
}

const factsTable = (facts: PageParts['facts']) =>
  facts.length === 0
    ? ''
    : `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px">
${facts
  .map(
    ({ label, value }) =>
      `<tr><td style="padding:2px 16px 2px 0;vertical-align:top;color:${colour.soft}">${escapeHtml(label)}</td><td style="padding:2px 0;font-weight:600">${escapeHtml(value)}</td></tr>`,
  )
  .join('\n')}
</table>
`;

const buttonTable = ({ label, link }: Link) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px"><tr><td style="border-radius:999px;background:${colour.brand}">
<a href="${escapeHtml(link)}" style="display:inline-block;padding:14px 28px;border-radius:999px;font-family:${sans};font-size:16px;font-weight:600;color:${colour.onBrand};text-decoration:none">${escapeHtml(label)}</a>
</td></tr></table>
`;

function footerRow({ button, footer }: PageParts): string {
  const lines = [];
  if (button) {
    const link = escapeHtml(button.link);
    lines.push(
      `Se o botão não abrir, copie este endereço no navegador:<br><a href="${link}" style="color:${colour.brand};word-break:break-all">${link}</a>`,
    );
  }
  if (footer)
    lines.push(
      `<a href="${escapeHtml(footer.link)}" style="color:${colour.soft}">${escapeHtml(footer.label)}</a>`,
    );
  if (lines.length === 0) return '';
  return `<tr><td style="padding:16px 28px 24px;border-top:1px solid ${colour.line};font-family:${sans};font-size:13px;line-height:1.5;color:${colour.soft}">
${lines.join('<br><br>')}
</td></tr>
`;
}

/** Tables and inline styles, because Outlook supports no other layout. */
function page(parts: PageParts): string {
  const { facts, button, closing } = parts;
  const [title, preview, sender, greeting, opening, note] = [
    parts.subject,
    parts.opening,
    parts.sender,
    parts.greeting,
    parts.opening,
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
${factsTable(facts)}${button ? buttonTable(button) : ''}<p style="margin:0 0 24px;font-size:14px;color:${colour.soft}">${note}</p>
<p style="margin:0">${closing.map(escapeHtml).join('<br>')}</p>
</td></tr>
${footerRow(parts)}</table>
</td></tr>
</table>
</body>
</html>
`;
}
