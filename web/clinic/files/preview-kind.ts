/** What can be looked at without saving it. Everything else is for another program. */
export type PreviewKind = 'image' | 'pdf';

export function previewKind({ type, url }: { type: string; url: string | null }): PreviewKind | null {
  if (url === null) return null;
  if (type === 'image/jpeg' || type === 'image/png') return 'image';
  return type === 'application/pdf' ? 'pdf' : null;
}
