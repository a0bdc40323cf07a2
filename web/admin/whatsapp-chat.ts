import { whatsappLink } from '#web/format/phone.ts';

/** A WhatsApp chat with a text. Without a mobile number WhatsApp asks for the contact. */
export function whatsappChat(phone: string | null, text: string): string {
  const chat = whatsappLink((phone ?? '').replace(/\D/gu, '')) ?? 'https://wa.me/';
  return `${chat}?text=${encodeURIComponent(text)}`;
}
