import type { Log } from '../log.ts';
import type { DressedMessage, Message } from './mailer.ts';

/** The clinic's logo as a PNG; null where there is none. */
export type FindLogo = () => Promise<Buffer | null>;

const cid = 'clinic-logo';

/** Where the logo comes to stand; without one nothing is to be seen of it. */
export const logoPlace = '<!-- logo -->';

/** Its height in pixels of the page; the name beside it says whose it is, so that programs without pictures lack nothing. */
const picture = `<img src="cid:${cid}" alt="" height="56" style="display:block;height:56px;width:auto;max-width:220px;margin:0 0 16px;border:0;border-radius:12px">`;

/**
 * Puts the logo that the clinic has now into a message on its way out. It is not kept with the message: a waiting
 * message needs no copy of it, and a storage that is away keeps no message from going.
 */
export async function withLogo(message: Message, findLogo: FindLogo, log: Log): Promise<DressedMessage> {
  if (!message.html?.includes(logoPlace)) return message;
  try {
    const png = await findLogo();
    if (png) return { ...message, html: message.html.replace(logoPlace, picture), logo: { cid, png } };
  } catch (error) {
    log.warn({ err: error }, 'a message goes without the logo');
  }
  return message;
}
