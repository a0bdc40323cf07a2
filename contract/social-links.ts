/**
 * How people write down where they are found, '@clinica', a phone number, half a link, and the link that becomes of it.
 */
import { z } from 'zod';
import { digitsOf } from './fields.ts';
import { tooLong } from './text-rules.ts';

/** @returns the link, or null for what does not lead there */
type Reader = (written: string) => string | null;

/** An address with or without its beginning; null for what is none, or leads to another kind of place. */
function addressIn(written: string, hosts: readonly string[]): URL | null {
  const address = URL.parse(/^https?:\/\//iu.test(written) ? written : `https://${written}`);
  if (!address) return null;
  if (address.username !== '' || address.password !== '' || address.port !== '') return null;
  const host = address.hostname.replace(/^(www|m|web|pt-br|l)\./u, '');
  return hosts.includes(host) ? address : null;
}

interface Network {
  /** What every link begins with. */
  home: string;
  hosts: readonly string[];
  /** The demonstration's: a reserved name that leads nowhere. */
  demoHost: string;
  name: RegExp;
}

const pathOf = ({ pathname }: URL) => pathname.replace(/\/+$/u, '');

/** A profile's link, without what sharing buttons hang on it. */
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

/** The digits that wa.me wants: with the country, without zeros in front; Brazil where none is said. */
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
  // A business's short link, a group, a channel: they name themselves.
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

/** Optional: blank becomes null, anything else the right link or `message`. */
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
