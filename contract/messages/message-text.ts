/**
 * Texts that staff send by WhatsApp, with placeholders. Without the schema library: the queue fills them in the browser,
 * and the server checks them when they are saved.
 */
import { sayList } from '../count.ts';

/** What stands for each placeholder in the preview. */
export const messageSamples = {
  nome: 'Marina',
  data: 'terça-feira, 24 de novembro',
  hora: '14:30',
  profissional: 'Dra. Helena Prado',
  clinica: 'Viço',
  link: 'https://clinica.com.br/c?token=…',
  procedimento: 'Limpeza de pele',
} as const;
export type Placeholder = keyof typeof messageSamples;
type MessageValues = Record<Placeholder, string>;

/** Only where the clinic lets messages name the procedure, since others may read them. */
const revealing: Placeholder = 'procedimento';

const isPlaceholder = (name: string): name is Placeholder => Object.hasOwn(messageSamples, name);

export const placeholdersFor = (showsProcedure: boolean): Placeholder[] =>
  Object.keys(messageSamples)
    .filter(isPlaceholder)
    .filter((name) => showsProcedure || name !== revealing);

export const messageNames = ['confirmation', 'confirmationAgain', 'displaced'] as const;
export type MessageName = (typeof messageNames)[number];

/** Used until the clinic writes its own. */
export const defaultMessages: Readonly<Record<MessageName, string>> = {
  confirmation:
    'Olá, {nome}! O seu horário ({clinica}) é {data}, às {hora}, com {profissional}. Podemos confirmar? É só responder a esta mensagem.\n\nPara confirmar, remarcar ou cancelar: {link}',
  confirmationAgain:
    'Oi, {nome}! Ainda não recebemos a sua confirmação para {data}, às {hora}, com {profissional} ({clinica}). Você vem? É só responder “sim” a esta mensagem.\n\nSe precisar de outro horário: {link}',
  displaced:
    'Olá, {nome}! Precisamos remarcar o seu horário de {data}, às {hora}, com {profissional} ({clinica}). Pedimos desculpas pela mudança. Podemos combinar outro horário por aqui.\n\nPara escolher um novo horário: {link}',
};

/** Longest text, in characters. WhatsApp's own limit is higher. */
export const messageLength = 1_000;

const inBraces = /\{([^{}]*)\}/gu;
const list = (names: readonly string[]) => names.map((name) => `{${name}}`).join(', ');

/** What is wrong with a text, as a sentence; null for nothing. */
export function messageProblem(text: string, showsProcedure: boolean): string | null {
  const used = [...text.matchAll(inBraces)].map(([, name = '']) => name);
  const unknown = [...new Set(used.filter((name) => !isPlaceholder(name)))];
  const known = list(placeholdersFor(showsProcedure));
  if (unknown.length > 0) return `Não existe ${list(unknown)}. Use ${known}`;
  if (!showsProcedure && used.includes(revealing))
    return 'Para usar {procedimento}, permita antes que as mensagens digam o procedimento';
  if (/[{}]/u.test(text.replace(inBraces, ''))) return `Falta fechar uma chave. Use ${known}`;
  return null;
}

const needed: readonly Placeholder[] = ['data', 'hora', 'link'];

/** A text that can be saved, but that tells the patient too little; null for nothing. */
export function messageWarning(text: string): string | null {
  if (text.trim() === '') return 'Sem texto aqui, vale o texto original.';
  const missing = needed.filter((name) => !text.includes(`{${name}}`));
  if (missing.length === 0) return null;
  const names = sayList(missing.map((name) => `{${name}}`));
  return `${missing.length === 1 ? 'Falta' : 'Faltam'} ${names}: o paciente precisa do dia, da hora e do link para responder.`;
}

/** @param values an empty one takes its whole line away, such as a link that is not there */
export function fillMessage(text: string, values: MessageValues): string {
  const lines = text.split('\n').filter((line) => {
    const used = [...line.matchAll(inBraces)].map(([, name = '']) => name);
    return !used.some((name) => isPlaceholder(name) && values[name] === '');
  });
  return lines
    .join('\n')
    .trim()
    .replace(inBraces, (whole, name: string) => (isPlaceholder(name) ? values[name] : whole));
}
