import type { Log } from '../log.ts';
import type { CompleteMessage } from './mailer.ts';

/** @returns the clinic's logo as a PNG, or null */
export type FindLogo = () => Promise<Buffer | null>;

const cid = 'clinic-logo';

/** A comment in the HTML that is replaced by the logo. */
export const logoPlaceholder = '<!-- logo -->';

/** In CSS pixels. */
const maxSize = { width: 220, height: 64 };

/** Without an alternative text: the clinic's name stands beside it. */
function imageTag(png: Buffer): string {
  const { width, height } = sizeOf(png);
  const scale = Math.min(maxSize.width / width, maxSize.height / height);
  const [shownWidth, shownHeight] = [Math.round(width * scale), Math.round(height * scale)];
  return `<img src="cid:${cid}" alt="" width="${shownWidth}" height="${shownHeight}" style="display:block;width:${shownWidth}px;height:${shownHeight}px;margin:0 0 14px;border:0;border-radius:12px">`;
}

/** From the header of the PNG. */
const sizeOf = (png: Buffer) => ({ width: png.readUInt32BE(16), height: png.readUInt32BE(20) });

/**
 * Adds the clinic's current logo to a message that is being sent. It is not stored with the message, and a storage that
 * fails does not stop the message.
 */
export async function addLogo(
  message: CompleteMessage,
  findLogo: FindLogo,
  log: Log,
): Promise<CompleteMessage> {
  if (!message.html?.includes(logoPlaceholder)) return message;
  try {
    const png = await findLogo();
    if (png)
      return { ...message, html: message.html.replace(logoPlaceholder, imageTag(png)), logo: { cid, png } };
  } catch (error) {
    log.warn({ err: error }, 'a message goes without the logo');
  }
  return message;
}
