import { expect, test } from 'vitest';
import { whatsappChat } from './whatsapp-chat.ts';

test('a chat opens with the patient and the whole text; without a mobile number, with the text only', () => {
  const link = new URL(whatsappChat('(24) 98877-6655', 'Olá, Inês & cia.\nAté logo'));
  expect(`${link.origin}${link.pathname}`).toBe('https://wa.me/5524988776655');
  expect(link.searchParams.get('text')).toBe('Olá, Inês & cia.\nAté logo');
  for (const phone of [null, '', '0800 123 4567'])
    expect(new URL(whatsappChat(phone, 'x')).pathname).toBe('/');
});
