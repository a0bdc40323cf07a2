/** Pictures and videos that administrators upload: accepted types and maximum size. */

/** For a patient's photo and the clinic's logo. The server determines the type from the content, not from the name. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;

/** For media of a procedure. Pictures are re-encoded without metadata; videos are stored unchanged. */
export const mediaTypes = {
  image: [...pictureTypes, 'image/gif', 'image/avif'],
  video: ['video/mp4', 'video/webm', 'video/quicktime', 'video/x-m4v'],
} as const;

/** A photo or logo may have exactly this size; media must be smaller (docs/product.md). */
export const uploadLimitMb = 10;
export const uploadLimitBytes = uploadLimitMb * 1024 * 1024;
