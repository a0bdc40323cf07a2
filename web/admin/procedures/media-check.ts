/** What is said of media before it is sent. The server decides by the content; this only spares the wait. */
import type { ErrorCode } from '#contract/errors.ts';
import { type Media, mediaLimitBytes, mediaTypes } from '#contract/procedures.ts';
import { errorCode, messages } from '#web/api/error-messages.ts';

export const acceptedTypes = [...mediaTypes.image, ...mediaTypes.video].join(',');

/** Section 5, to the letter. */
export const mediaMessages = {
  FILE_TYPE_REFUSED: 'Por favor, selecione uma imagem ou vídeo.',
  FILE_TOO_LARGE: 'O arquivo deve ter menos de 10MB.',
  FILE_EMPTY: messages.FILE_EMPTY,
} satisfies Partial<Record<ErrorCode, string>>;

const isMediaCode = (code: ErrorCode): code is keyof typeof mediaMessages =>
  Object.hasOwn(mediaMessages, code);

/** Why a file cannot be used, or null. */
export function mediaProblem({ type, size }: Pick<File, 'type' | 'size'>): string | null {
  if (!acceptedTypes.split(',').includes(type)) return mediaMessages.FILE_TYPE_REFUSED;
  if (size === 0) return mediaMessages.FILE_EMPTY;
  if (size >= mediaLimitBytes) return mediaMessages.FILE_TOO_LARGE;
  return null;
}

/** What a refused save says about the media, or null where it was about something else. */
export function refusedMedia(error: unknown): string | null {
  const code = errorCode(error);
  return isMediaCode(code) ? mediaMessages[code] : null;
}

/** How a file that was picked is to be shown. */
export const kindOf = ({ type }: Pick<File, 'type'>): Media['kind'] =>
  type.startsWith('video/') ? 'video' : 'image';
