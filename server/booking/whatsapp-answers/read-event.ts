/** What a webhook of the Cloud API can say. What is not read here is ignored: texts, pictures, other numbers. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { MessageStatus } from '../../messages/whatsapp/queries.ts';

/** What the buttons of a reminder send back. */
export const buttonAnswers = { confirm: 'confirmed', move: 'wants_to_move', cancel: 'cancelled' } as const;
export type Button = keyof typeof buttonAnswers;

export interface StatusReport {
  messageId: string;
  status: MessageStatus;
  /** Our own, from `sendTemplate`. */
  reference: string | null;
  errorCode: number | null;
}

export interface ButtonAnswer {
  /** Of the answer, the same when it is delivered again. */
  id: string;
  /** Of the message whose button was tapped. */
  messageId: string;
  button: Button;
  /** Seconds since 1970. */
  timestamp: number;
}

const status = z.object({
  id: z.string().max(200),
  status: z.enum(['sent', 'delivered', 'read', 'failed']),
  biz_opaque_callback_data: z.uuid().nullish().catch(null),
  errors: z.array(z.object({ code: z.number() })).optional(),
});
const message = z.object({
  id: z.string().max(200),
  timestamp: z.string().regex(/^\d{1,12}$/u),
  type: z.literal('button'),
  context: z.object({ id: z.string().max(200) }),
  button: z.object({ payload: z.enum(['confirm', 'move', 'cancel']) }),
});
const change = z.object({
  field: z.literal('messages'),
  value: z.object({
    metadata: z.object({ phone_number_id: z.string() }),
    statuses: z.array(z.unknown()).default([]),
    messages: z.array(z.unknown()).default([]),
  }),
});
const event = z.object({
  object: z.literal('whatsapp_business_account'),
  entry: z.array(z.object({ changes: z.array(z.unknown()) })),
});

/** Whether the body is signed with the app's secret: `X-Hub-Signature-256: sha256=<hex>` over the bytes as they came. */
export function isSigned(appSecret: string, body: Buffer, signature: string | undefined): boolean {
  const [, hex] = /^sha256=([0-9a-f]{64})$/u.exec(signature ?? '') ?? [];
  if (hex === undefined) return false;
  return timingSafeEqual(Buffer.from(hex, 'hex'), createHmac('sha256', appSecret).update(body).digest());
}

/** @param numberId of the clinic; what is for another number is left out */
export function readEvent(
  body: Buffer,
  numberId: string,
): { statuses: StatusReport[]; answers: ButtonAnswer[] } {
  const values = (event.safeParse(parseJson(body)).data?.entry ?? [])
    .flatMap(({ changes }) => changes.flatMap((each) => change.safeParse(each).data?.value ?? []))
    .filter(({ metadata }) => metadata.phone_number_id === numberId);
  return {
    statuses: values
      .flatMap(({ statuses }) => statuses.flatMap((each) => status.safeParse(each).data ?? []))
      .map((each) => ({
        messageId: each.id,
        status: each.status,
        reference: each.biz_opaque_callback_data ?? null,
        errorCode: each.errors?.[0]?.code ?? null,
      })),
    answers: values
      .flatMap(({ messages }) => messages.flatMap((each) => message.safeParse(each).data ?? []))
      .map((each) => ({
        id: each.id,
        messageId: each.context.id,
        button: each.button.payload,
        timestamp: Number(each.timestamp),
      })),
  };
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}
