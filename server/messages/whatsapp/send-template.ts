import { z } from 'zod';
import { UndeliverableError } from '../../platform/mail/channel.ts';
import type { WhatsappSettings } from '../../platform/whatsapp-settings.ts';

/** A message in the words of a template that WhatsApp has approved. */
interface TemplateMessage {
  /** Digits with the country. */
  to: string;
  template: string;
  /** The values of {{1}}, {{2}} ... in the template's body. */
  values: readonly string[];
  /** What comes back when the patient taps the template's button at the same place. */
  buttons: readonly string[];
  /** Comes back with each status of the message. */
  reference: string;
}

const timeoutMs = 20_000;
const accepted = z.object({ messages: z.array(z.object({ id: z.string() })).min(1) });
const refused = z.object({ error: z.object({ code: z.number() }) });

/** Errors of the API that pass, or that the operator repairs: too many messages, a restriction, its token, an outage. */
const passing = new Set([
  4, 80_007, 130_429, 131_048, 131_056, 133_016, 368, 131_031, 131_042, 0, 3, 10, 190, 1, 2, 131_000, 131_016,
  131_057,
]);
const isPassing = (code: number) => passing.has(code) || (code >= 200 && code < 300);

/** The request did not leave this machine. After any other failure the message may have been sent. */
const unsent = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
];

/**
 * Sends a template by the Cloud API (`POST /<number id>/messages`), which knows no key against repetition.
 * @returns the id of the message
 * @throws UndeliverableError where a repetition cannot help, or could send it twice
 */
export async function sendTemplate(
  { apiUrl, numberId, token }: WhatsappSettings,
  message: TemplateMessage,
  signal: AbortSignal,
): Promise<string> {
  const response = await fetch(`${apiUrl}/${numberId}/messages`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(bodyOf(message)),
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
  }).catch((error: unknown) => {
    throw unsent.includes(codeOf(error))
      ? Object.assign(new Error('the WhatsApp API cannot be reached'), { code: 'WHATSAPP_UNREACHABLE' })
      : new UndeliverableError('WHATSAPP_OUTCOME_UNKNOWN');
  });
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) {
    const id = accepted.safeParse(answer).data?.messages[0]?.id;
    if (id === undefined) throw new UndeliverableError('WHATSAPP_OUTCOME_UNKNOWN');
    return id;
  }
  const code = refused.safeParse(answer).data?.error.code;
  const name = `WHATSAPP_${code ?? response.status}`;
  const passes = code === undefined ? response.status === 429 || response.status >= 500 : isPassing(code);
  if (passes) throw Object.assign(new Error('the WhatsApp API refused a message for now'), { code: name });
  throw new UndeliverableError(name);
}

const codeOf = (error: unknown): string => {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : '';
};

const bodyOf = ({ to, template, values, buttons, reference }: TemplateMessage) => ({
  messaging_product: 'whatsapp',
  recipient_type: 'individual',
  to,
  type: 'template',
  template: {
    name: template,
    language: { code: 'pt_BR' },
    components: [
      { type: 'body', parameters: values.map((text) => ({ type: 'text', text: oneLine(text) })) },
      ...buttons.map((payload, index) => ({
        type: 'button',
        sub_type: 'quick_reply',
        index: String(index),
        parameters: [{ type: 'payload', payload }],
      })),
    ],
  },
  biz_opaque_callback_data: reference,
});

/** The API refuses line breaks, tabs and more than four spaces in a value. */
const oneLine = (text: string) => text.replace(/\s+/gu, ' ').trim();
