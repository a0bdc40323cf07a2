/**
 * Screens that the build renders to HTML (vite-prerender.ts), so that people can read them before a script runs. The server
 * sends them in the page and replaces the placeholders (server/entry/pages/prerendered-screens.ts).
 */

export const prerenderedNames = [
  'login',
  'portal',
  'portalFiles',
  'portalProcedures',
  'portalProfile',
] as const;
export type PrerenderedName = (typeof prerenderedNames)[number];

/** File of the build, beside the page. */
export const prerenderedFile = 'prerendered.json';

/** What only the running server knows. Without a logo or a WhatsApp address the markup differs, so these have variants. */
export const placeholders = {
  clinicName: '[[clinicName]]',
  doctorName: '[[doctorName]]',
  logoUrl: '[[logoUrl]]',
  whatsappUrl: '[[whatsappUrl]]',
} as const;

export type PrerenderedScreen = {
  /** The rules that the markup uses, for the time until the application's style sheets apply. */
  styles: string;
  variants: { logo: boolean; whatsapp: boolean; markup: string }[];
};

/** Id of the page's element with these styles. */
export const prerenderedStylesId = 'prerendered-styles';
