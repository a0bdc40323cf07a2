/** The rules for a procedure's media. */
import type { Media } from '#contract/clinic/procedures.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { mediaTypes, uploadLimitBytes, uploadLimitMb } from '#contract/uploads.ts';
import { errorCode, errorMessage, messages } from '#web/api/error-messages.ts';
import { fileCheck } from '#web/ui/picked-file.ts';

export const acceptedTypes: readonly string[] = [...mediaTypes.image, ...mediaTypes.video];
export const mediaHint = `Imagem (JPEG, PNG, WebP, GIF ou AVIF) ou vídeo (MP4, WebM ou MOV) com menos de ${uploadLimitMb} MB.`;

/** The sentences of docs/product.md. */
const mediaMessages = {
  FILE_TYPE_REFUSED: 'Por favor, selecione uma imagem ou vídeo.',
  FILE_TOO_LARGE: `O arquivo deve ter menos de ${uploadLimitMb}MB.`,
  FILE_EMPTY: messages.FILE_EMPTY,
} satisfies Partial<Record<ErrorCode, string>>;

const isMediaCode = (code: ErrorCode): code is keyof typeof mediaMessages =>
  Object.hasOwn(mediaMessages, code);

export const mediaProblem = fileCheck({
  types: acceptedTypes,
  maxBytes: uploadLimitBytes - 1,
  messages: {
    wrongType: mediaMessages.FILE_TYPE_REFUSED,
    empty: mediaMessages.FILE_EMPTY,
    tooLarge: mediaMessages.FILE_TOO_LARGE,
  },
});

/** The sentence for a save that was refused because of the media; null for other errors. */
export function refusedMedia(error: unknown): string | null {
  const code = errorCode(error);
  if (code === 'IMAGE_TOO_LARGE') return errorMessage(error);
  return isMediaCode(code) ? mediaMessages[code] : null;
}

export const kindOf = ({ type }: Pick<File, 'type'>): Media['kind'] =>
  type.startsWith('video/') ? 'video' : 'image';
