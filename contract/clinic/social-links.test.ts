import { expect, test } from 'vitest';
import {
  badFacebook,
  badInstagram,
  badWhatsapp,
  facebookLink,
  instagramLink,
  whatsappAddressLink,
} from './social-links.ts';

test.each([
  ['@clinica', 'https://www.instagram.com/clinica'],
  ['clinica.vico', 'https://www.instagram.com/clinica.vico'],
  ['instagram.com/clinica/', 'https://www.instagram.com/clinica'],
  ['http://instagram.com/clinica?igsh=abc#x', 'https://www.instagram.com/clinica'],
  ['https://www.instagram.com/clinica', 'https://www.instagram.com/clinica'],
  ['https://instagram.example/vico', 'https://instagram.example/vico'],
  ['  ', null],
  [null, null],
])('Instagram: %s', (written, link) => {
  expect(instagramLink.parse(written)).toBe(link);
});

test.each([
  ['@clinica', 'https://www.facebook.com/clinica'],
  ['facebook.com/clinica-vico/', 'https://www.facebook.com/clinica-vico'],
  ['https://m.facebook.com/clinica?ref=share', 'https://www.facebook.com/clinica'],
  ['https://facebook.com/profile.php?id=100&sk=about', 'https://www.facebook.com/profile.php?id=100'],
])('Facebook: %s', (written, link) => {
  expect(facebookLink.parse(written)).toBe(link);
});

test.each([
  ['(24) 98877-6655', 'https://wa.me/5524988776655'],
  ['024 98877 6655', 'https://wa.me/5524988776655'],
  ['+55 24 98877-6655', 'https://wa.me/5524988776655'],
  ['5524988776655', 'https://wa.me/5524988776655'],
  ['+351 912 345 678', 'https://wa.me/351912345678'],
  ['wa.me/5524988776655', 'https://wa.me/5524988776655'],
  ['https://wa.me/5524988776655?text=Oi%20tudo', 'https://wa.me/5524988776655?text=Oi%20tudo'],
  ['https://api.whatsapp.com/send?phone=5524988776655', 'https://wa.me/5524988776655'],
  ['https://wa.me/message/ABC123', 'https://wa.me/message/ABC123'],
  ['https://chat.whatsapp.com/AbC123', 'https://chat.whatsapp.com/AbC123'],
])('WhatsApp: %s', (written, link) => {
  expect(whatsappAddressLink.parse(written)).toBe(link);
});

test.each([
  [instagramLink, badInstagram, 'https://facebook.com/clinica'],
  [instagramLink, badInstagram, 'https://instagram.com'],
  [instagramLink, badInstagram, 'https://instagram.com.malvado.test/clinica'],
  [instagramLink, badInstagram, 'https://usuario@instagram.com/clinica'],
  [instagramLink, badInstagram, 'duas palavras'],
  [instagramLink, badInstagram, 'clinica.com.br'],
  [facebookLink, badFacebook, 'javascript:alert(1)'],
  [facebookLink, badFacebook, 'https://www.instagram.com/clinica'],
  [facebookLink, badFacebook, '<b>clinica</b>'],
  [whatsappAddressLink, badWhatsapp, '98877-6655'],
  [whatsappAddressLink, badWhatsapp, '@clinica'],
  [whatsappAddressLink, badWhatsapp, 'https://wa.me/'],
  [whatsappAddressLink, badWhatsapp, 'https://api.whatsapp.com/send'],
  [whatsappAddressLink, badWhatsapp, 'https://exemplo.test/5524988776655'],
])('text that is no link to the service is refused (%#)', (schema, message, written) => {
  expect(schema.safeParse(written).error?.issues.map((issue) => issue.message)).toEqual([message]);
});
