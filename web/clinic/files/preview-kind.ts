/** How a file can be previewed; null when only downloaded. */
export type PreviewKind = 'image' | 'pdf';

export function previewKind({ type, url }: { type: string; url: string | null }): PreviewKind | null {
  if (url === null) return null;
  if (type === 'image/jpeg' || type === 'image/png') return 'image';
  return type === 'application/pdf' ? 'pdf' : null;
}

/** Before the base64 of a PDF that is no file: its page as it would be issued. */
export const pdfDataUrl = 'data:application/pdf;base64,';
