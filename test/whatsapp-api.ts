/** The WhatsApp Cloud API on this machine: takes messages as documented, and calls the webhook with its signature. */
import { createHmac, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';
import { z } from 'zod';
import type { App } from '#server/entry/app.ts';
import type { WhatsappSettings } from '#server/platform/whatsapp-settings.ts';

const text = z.object({ type: z.literal('text'), text: z.string().regex(/^[^\n\t]+$/u) });
const payload = z.object({ type: z.literal('payload'), payload: z.string().max(128) });
/** What `POST /<number id>/messages` takes of a template; nothing else is known here. */
const sentTemplate = z.strictObject({
  messaging_product: z.literal('whatsapp'),
  recipient_type: z.literal('individual'),
  to: z.string().regex(/^\d{12,13}$/u),
  type: z.literal('template'),
  template: z.strictObject({
    name: z.string(),
    language: z.strictObject({ code: z.literal('pt_BR') }),
    components: z.array(
      z.union([
        z.strictObject({ type: z.literal('body'), parameters: z.array(text) }),
        z.strictObject({
          type: z.literal('button'),
          sub_type: z.literal('quick_reply'),
          index: z.string().regex(/^\d$/u),
          parameters: z.tuple([payload]),
        }),
      ]),
    ),
  }),
  biz_opaque_callback_data: z.string(),
});
type SentTemplate = z.infer<typeof sentTemplate> & { id: string };

/** How the API answers: with an error of this code and status, or not at all after it took the message. */
type Behaviour = 'accept' | 'cut' | { code: number; status: number };

export async function startWhatsappApi() {
  const sent: SentTemplate[] = [];
  let behaviour: Behaviour = 'accept';
  const settings: WhatsappSettings = {
    apiUrl: '',
    token: 'zqtoken',
    numberId: '106540352242922',
    appSecret: 'zqsegredo-do-aplicativo',
    verifyToken: 'zqpalavra',
    templates: { reminder: 'lembrete_de_consulta', cancelled: 'consulta_cancelada' },
  };
  const server = createServer(async (request, response) => {
    const refuse = (code: number, status: number) =>
      response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(JSON.stringify({ error: { message: `(#${code}) refused`, type: 'OAuthException', code } }));
    const body: unknown = JSON.parse(Buffer.concat(await Array.fromAsync(request)).toString());
    if (request.url !== `/v24.0/${settings.numberId}/messages`) return refuse(100, 400);
    if (request.headers.authorization !== `Bearer ${settings.token}`) return refuse(190, 401);
    if (typeof behaviour === 'object') return refuse(behaviour.code, behaviour.status);
    const message = sentTemplate.safeParse(body);
    if (!message.success) return refuse(100, 400);
    const id = `wamid.${randomBytes(24).toString('base64')}`;
    sent.push({ ...message.data, id });
    if (behaviour === 'cut') return request.socket.destroy();
    return response.writeHead(200, { 'content-type': 'application/json' }).end(
      JSON.stringify({
        messaging_product: 'whatsapp',
        contacts: [{ input: message.data.to, wa_id: message.data.to }],
        messages: [{ id, message_status: 'accepted' }],
      }),
    );
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  settings.apiUrl = `http://127.0.0.1:${port}/v24.0`;
  return {
    settings,
    sent,
    behave(next: Behaviour) {
      behaviour = next;
    },
  };
}

/** The envelope of a webhook of the field `messages`. */
export const eventOf = (value: object, numberId: string) => ({
  object: 'whatsapp_business_account',
  entry: [
    {
      id: '102290129340398',
      changes: [
        {
          field: 'messages',
          value: {
            messaging_product: 'whatsapp',
            metadata: { display_phone_number: '5524911112222', phone_number_id: numberId },
            ...value,
          },
        },
      ],
    },
  ],
});

export const buttonTapped = (messageId: string, button: string, more: object = {}) => ({
  contacts: [{ profile: { name: 'Zq Nome' }, wa_id: '5524988776655' }],
  messages: [
    {
      context: { from: '5524911112222', id: messageId },
      from: '5524988776655',
      id: `wamid.${randomBytes(24).toString('base64')}`,
      timestamp: String(Math.floor(Date.now() / 1_000)),
      type: 'button',
      button: { payload: button, text: button },
      ...more,
    },
  ],
});

export const statusOf = (id: string, status: string, more: object = {}) => ({
  statuses: [
    { id, status, timestamp: String(Math.floor(Date.now() / 1_000)), recipient_id: '5524988776655', ...more },
  ],
});

/** Posts the event as the API does. @param signature in place of the right one */
export function callWebhook(app: App, appSecret: string, event: object | string, signature?: string) {
  const body = typeof event === 'string' ? event : JSON.stringify(event);
  const right = `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`;
  return app.fetch(
    new Request('http://localhost/api/whatsapp/webhook', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature ?? right },
      body,
    }),
  );
}
