/** How a file can be previewed; null when only downloaded. */
export type PreviewKind = 'image' | 'pdf';

export function previewKind({ type, url }: { type: string; url: string | null }): PreviewKind | null {
  if (url === null) return null;
  if (type === 'image/jpeg' || type === 'image/png') return 'image';
  return type === 'application/pdf' ? 'pdf' : null;
}
