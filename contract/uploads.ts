/** Pictures and films that administrators upload: the types that are accepted, and the largest size. */

/** A patient's photo and the clinic's logo; the server decides by the content, never by the name. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;

/** Media of a procedure. Pictures are kept re-encoded and without metadata, films bit for bit. */
export const mediaTypes = {
  image: [...pictureTypes, 'image/gif', 'image/avif'],
  video: ['video/mp4', 'video/webm', 'video/quicktime', 'video/x-m4v'],
} as const;

/** A photo or a logo may have this size; media must stay below it (docs/product.md). */
export const uploadLimitMb = 10;
export const uploadLimitBytes = uploadLimitMb * 1024 * 1024;
