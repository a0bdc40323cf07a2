/** Turns what people type ('@clinica', a phone number, part of a link) into a complete link. */
import { z } from 'zod';
import { digitsOf } from '../fields.ts';
import { tooLong } from '../text-rules.ts';

/** @returns the link, or null for other text */
type Reader = (written: string) => string | null;

/** Parses an address with or without `https://`; null if it is invalid or not on one of the hosts. */
function addressIn(written: string, hosts: readonly string[]): URL | null {
  const address = URL.parse(/^https?:\/\//iu.test(written) ? written : `https://${written}`);
  if (!address) return null;
  if (address.username !== '' || address.password !== '' || address.port !== '') return null;
  const host = address.hostname.replace(/^(www|m|web|pt-br|l)\./u, '');
  return hosts.includes(host) ? address : null;
}

interface Network {
  /** The beginning of every link. */
  home: string;
  hosts: readonly string[];
  /** Host of the demonstration: a reserved name that does not resolve. */
  demoHost: string;
  name: RegExp;
}

const pathOf = ({ pathname }: URL) => pathname.replace(/\/+$/u, '');

/** A profile's link, without the tracking parameters of sharing buttons. */
const profileReader =
  ({ home, hosts, demoHost, name }: Network): Reader =>
  (written) => {
    const bare = written.replace(/^@\s*/u, '');
    const address = addressIn(bare, [...hosts, demoHost]);
    if (address) {
      const path = pathOf(address);
      const id = path === '/profile.php' ? address.searchParams.get('id') : null;
      if (path === '') return null;
      const base = address.hostname === demoHost ? `https://${demoHost}` : home;
      return `${base}${path}${id ? `?id=${encodeURIComponent(id)}` : ''}`;
    }
    return name.test(bare) ? `${home}/${bare}` : null;
  };

const readInstagram = profileReader({
  home: 'https://www.instagram.com',
  hosts: ['instagram.com', 'instagr.am'],
  demoHost: 'instagram.example',
  name: /^(?!.*\.(com|br|net)$)[\w.]{1,30}$/iu,
});

const readFacebook = profileReader({
  home: 'https://www.facebook.com',
  hosts: ['facebook.com', 'fb.com', 'fb.me'],
  demoHost: 'facebook.example',
  name: /^(?!.*\.(com|br|net)$)[\w.-]{1,80}$/iu,
});

/** The digits for wa.me: with country code (default Brazil), without leading zeros. */
function internationalNumber(written: string): string | null {
  if (!/^[\d()+\-.\s/]+$/u.test(written)) return null;
  const digits = digitsOf(written).replace(/^0+/u, '');
  const saysCountry = written.trim().startsWith('+') || (digits.length >= 12 && digits.startsWith('55'));
  if (!saysCountry) return /^[1-9]\d{9,10}$/u.test(digits) ? `55${digits}` : null;
  return /^\d{8,15}$/u.test(digits) ? digits : null;
}

function whatsappAddress(address: URL): string | null {
  const text = address.searchParams.get('text');
  const greeting = text ? `?text=${encodeURIComponent(text)}` : '';
  const path = pathOf(address);
  const phone = address.searchParams.get('phone') ?? /^\/\+?(\d[\d.\-+]*)$/u.exec(path)?.[1];
  if (phone) {
    const number = internationalNumber(phone);
    return number && `https://wa.me/${number}${greeting}`;
  }
  // A business's short link, a group or a channel has a name instead of a number.
  return /^\/\w[\w/-]*$/u.test(path) && path !== '/send' ? `https://${address.hostname}${path}` : null;
}

const readWhatsapp: Reader = (written) => {
  const number = internationalNumber(written);
  if (number) return `https://wa.me/${number}`;
  const address = addressIn(written, ['wa.me', 'whatsapp.com', 'api.whatsapp.com', 'chat.whatsapp.com']);
  return address && whatsappAddress(address);
};

export const badInstagram = 'Digite o @ do perfil ou um link do Instagram';
export const badFacebook = 'Digite o @ da página ou um link do Facebook';
export const badWhatsapp = 'Digite o número com DDD ou um link do WhatsApp';

/** Optional: blank becomes null; an invalid value is refused with `message`. */
const optionalLink = (read: Reader, message: string) =>
  z
    .string()
    .trim()
    .max(300, tooLong(300))
    .nullish()
    .transform((written, context) => {
      if (!written) return null;
      const link = read(written);
      if (link === null) context.addIssue({ code: 'custom', message });
      return link;
    });

export const instagramLink = optionalLink(readInstagram, badInstagram);
export const facebookLink = optionalLink(readFacebook, badFacebook);
export const whatsappAddressLink = optionalLink(readWhatsapp, badWhatsapp);
