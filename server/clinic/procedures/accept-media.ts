import { mediaTypes, uploadLimitBytes } from '#contract/uploads.ts';
import { refusal } from '../../platform/calls/refusal.ts';
import { acceptImage, typeOf } from '../../platform/media/accept-image.ts';
import type { Media } from '../../platform/media/store-media.ts';
import type { MediaExtension } from '../../platform/storage/public-object.ts';

/** In pixels: the width of a high-density phone. */
const longestSide = 1_600;

const videoExtensions: Record<(typeof mediaTypes.video)[number], MediaExtension> = {
  'video/mp4': 'mp4',
  'video/x-m4v': 'mp4',
  'video/webm': 'webm',
  'video/quicktime': 'mov',
};

interface ProcedureMedia extends Media {
  kind: 'image' | 'video';
}

/**
 * Checks a picture or video by its content. A picture is encoded again.
 * @param signal aborted when the client disconnects or cancels
 */
export async function acceptMedia(file: File, signal: AbortSignal | undefined): Promise<ProcedureMedia> {
  if (file.size === 0) throw refusal('FILE_EMPTY');
  if (file.size >= uploadLimitBytes) throw refusal('FILE_TOO_LARGE', { limitBytes: uploadLimitBytes });
  const bytes = await file.bytes();
  const type = await typeOf(bytes);
  const video = mediaTypes.video.find((known) => known === type);
  if (video) return { kind: 'video', bytes, extension: videoExtensions[video] };
  const options = { types: mediaTypes.image, longestSide, animated: true };
  const image = await acceptImage(bytes, options, signal);
  return { kind: 'image', bytes: image, extension: 'webp' };
}
