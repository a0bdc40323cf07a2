/** The WhatsApp Cloud API, as the environment sets it up. */
export interface WhatsappSettings {
  /** With its version, without a slash at the end. */
  apiUrl: string;
  token: string;
  numberId: string;
  /** Signs what WhatsApp sends. */
  appSecret: string;
  /** WhatsApp shows it once, when the operator enters the webhook's address. */
  verifyToken: string;
  /** Names of approved templates; a notice without one is not sent by WhatsApp. */
  templates: { reminder: string } & Partial<Record<'booked' | 'moved' | 'cancelled', string | undefined>>;
}

/** Of the environment. */
type Given = { WHATSAPP_API_URL: string } & Partial<
  Record<
    | 'WHATSAPP_TOKEN'
    | 'WHATSAPP_NUMBER_ID'
    | 'WHATSAPP_APP_SECRET'
    | 'WHATSAPP_VERIFY_TOKEN'
    | `WHATSAPP_TEMPLATE_${'REMINDER' | 'BOOKED' | 'MOVED' | 'CANCELLED'}`,
    string | undefined
  >
>;

/** Undefined unless everything that is needed is set. */
export function toWhatsapp(values: Given): WhatsappSettings | undefined {
  const { WHATSAPP_TOKEN, WHATSAPP_NUMBER_ID, WHATSAPP_APP_SECRET, WHATSAPP_VERIFY_TOKEN } = values;
  const { WHATSAPP_TEMPLATE_REMINDER: reminder } = values;
  if (!WHATSAPP_TOKEN || !WHATSAPP_NUMBER_ID || !WHATSAPP_APP_SECRET || !WHATSAPP_VERIFY_TOKEN || !reminder)
    return undefined;
  return {
    apiUrl: values.WHATSAPP_API_URL,
    token: WHATSAPP_TOKEN,
    numberId: WHATSAPP_NUMBER_ID,
    appSecret: WHATSAPP_APP_SECRET,
    verifyToken: WHATSAPP_VERIFY_TOKEN,
    templates: {
      reminder,
      booked: values.WHATSAPP_TEMPLATE_BOOKED,
      moved: values.WHATSAPP_TEMPLATE_MOVED,
      cancelled: values.WHATSAPP_TEMPLATE_CANCELLED,
    },
  };
}
