/** Screens that the build has rendered to HTML (vite-prerender.ts), with the clinic's identity filled in. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { session as sessionSchema } from '#contract/accounts/session.ts';
import { type ClinicIdentity, clinicIdentity } from '#contract/clinic/settings.ts';
import type { PreloadedAnswer } from '#contract/preloaded-answers.ts';
import {
  type PrerenderedName,
  type PrerenderedScreen,
  placeholders,
  prerenderedFile,
  prerenderedNames,
  prerenderedStylesId,
} from '#contract/prerendered-screens.ts';
import { type ScreenName, screens } from '#contract/screen-addresses.ts';
import { escapeHtml } from '../../platform/html.ts';

const screen = z.object({
  styles: z.string(),
  variants: z.array(z.object({ logo: z.boolean(), whatsapp: z.boolean(), markup: z.string() })),
}) satisfies z.ZodType<PrerenderedScreen>;
const file = z.partialRecord(z.enum(prerenderedNames), screen);

interface PrerenderedScreens {
  /** Whether a page at this address can have markup. */
  has(name: ScreenName | undefined): boolean;
  /** The content of the page's root element. Null when the answers do not tell what the browser will show. */
  markup(name: ScreenName | undefined, answers: readonly PreloadedAnswer[]): string | null;
}

export function openPrerenderedScreens(webRoot: string): PrerenderedScreens {
  const path = join(webRoot, prerenderedFile);
  const prerendered = existsSync(path) ? file.parse(JSON.parse(readFileSync(path, 'utf8'))) : {};
  const names: readonly (ScreenName | undefined)[] = existsSync(path) ? ['start', ...prerenderedNames] : [];
  return {
    has: (name) => names.includes(name),
    markup(name, answers) {
      const output = (call: string) => answers.find((answer) => answer.call.join('.') === call)?.output;
      const identity = clinicIdentity.safeParse(output('settings.identity')).data;
      const session = sessionSchema.nullable().safeParse(output('session.current'));
      if (!identity || !session.success || !name) return null;
      const shown = shownScreen(name, session.data);
      const found = shown && prerendered[shown];
      return found ? fillIn(shown, found, identity) : null;
    },
  };
}

/** As the browser redirects: to the login without a session, from the login to the area with one. */
function shownScreen(
  name: ScreenName,
  session: z.infer<typeof sessionSchema> | null,
): PrerenderedName | undefined {
  const isLogin = name === 'start' || name === 'login';
  if (!session) return isLogin ? 'login' : undefined;
  if (session.user.role !== 'patient') return undefined;
  const target = isLogin ? 'portal' : name;
  return prerenderedNames.find((each) => each === target && screens[each].startsWith(screens.portal));
}

function fillIn(
  name: PrerenderedName,
  { styles, variants }: PrerenderedScreen,
  identity: ClinicIdentity,
): string {
  const { logoUrl, whatsappUrl } = identity;
  const variant = variants.find(
    ({ logo, whatsapp }) => logo === (logoUrl !== null) && whatsapp === (whatsappUrl !== null),
  );
  if (!variant) return '';
  const { clinicName, doctorName } = identity;
  const values: Record<string, string | null> = {
    [placeholders.clinicName]: clinicName,
    [placeholders.doctorName]: doctorName,
    [placeholders.logoUrl]: logoUrl,
    [placeholders.whatsappUrl]: whatsappUrl,
  };
  // One pass: a placeholder inside a value is not replaced again.
  const markup = variant.markup.replaceAll(/\[\[\w+\]\]/gu, (placeholder) =>
    escapeHtml(values[placeholder] ?? ''),
  );
  return `<style id="${prerenderedStylesId}" data-screen="${name}">${styles}</style>${markup}`;
}
