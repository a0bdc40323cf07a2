import type { Log } from '../log.ts';
import type { DressedMessage, Message } from './mailer.ts';

/** The clinic's logo as a PNG; null where there is none. */
export type FindLogo = () => Promise<Buffer | null>;

const cid = 'clinic-logo';

/** Where the logo comes to stand; without one nothing is to be seen of it. */
export const logoPlace = '<!-- logo -->';

/** At most, in pixels of the page. */
const room = { width: 220, height: 64 };

/** The name beside it says whose it is, so that a program that shows no pictures lacks nothing. */
function show(png: Buffer): string {
  const { width, height } = sizeOf(png);
  const scale = Math.min(room.width / width, room.height / height);
  const [shownWidth, shownHeight] = [Math.round(width * scale), Math.round(height * scale)];
  return `<img src="cid:${cid}" alt="" width="${shownWidth}" height="${shownHeight}" style="display:block;width:${shownWidth}px;height:${shownHeight}px;margin:0 0 14px;border:0;border-radius:12px">`;
}

/** Both stand at the head of every PNG. */
const sizeOf = (png: Buffer) => ({ width: png.readUInt32BE(16), height: png.readUInt32BE(20) });

/**
 * Puts the logo that the clinic has now into a message on its way out. It is not kept with the message: a waiting
 * message needs no copy of it, and a storage that is away keeps no message from going.
 */
export async function withLogo(message: Message, findLogo: FindLogo, log: Log): Promise<DressedMessage> {
  if (!message.html?.includes(logoPlace)) return message;
  try {
    const png = await findLogo();
    if (png) return { ...message, html: message.html.replace(logoPlace, show(png)), logo: { cid, png } };
  } catch (error) {
    log.warn({ err: error }, 'a message goes without the logo');
  }
  return message;
}
