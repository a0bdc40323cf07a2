/**
 * Renders a screen to HTML at build time (vite-prerender.ts). It shows what needs no data: the login whole, the portal's
 * screens with their loading state.
 */
import { prerender } from 'react-dom/static';
import { createMemoryRouter } from 'react-router';
import type { ClinicIdentity } from '#contract/clinic/settings.ts';
import { defaultLetterheadColor } from '#contract/letterhead-colors.ts';
import { type PrerenderedName, placeholders } from '#contract/prerendered-screens.ts';
import { screens } from '#contract/screen-addresses.ts';
import { createQueryClient } from './api/query-client.ts';
import { App, whenReady } from './app.tsx';
import { sessionQuery } from './auth/session.ts';
import { clinicQuery } from './clinic/clinic.ts';
import { routes } from './routes.tsx';

type Variant = { logo: boolean; whatsapp: boolean };

export async function prerenderScreen(name: PrerenderedName, { logo, whatsapp }: Variant): Promise<string> {
  const queryClient = createQueryClient();
  const identity: ClinicIdentity = {
    clinicName: placeholders.clinicName,
    doctorName: placeholders.doctorName,
    logoUrl: logo ? placeholders.logoUrl : null,
    whatsappUrl: whatsapp ? placeholders.whatsappUrl : null,
    timeZone: 'America/Sao_Paulo',
    letterheadColor: defaultLetterheadColor,
    sendsMail: true,
    needsAdministrator: false,
  };
  queryClient.setQueryData(clinicQuery().queryKey, identity);
  queryClient.setQueryData(sessionQuery().queryKey, name === 'login' ? null : patientSession);
  const router = createMemoryRouter(routes, { initialEntries: [screens[name]] });
  await whenReady(router);
  const { prelude } = await prerender(<App queryClient={queryClient} router={router} />);
  router.dispose();
  queryClient.clear();
  // The browser sets the title itself, and the page names the logo (server/entry/pages/page.ts).
  return (await new Response(prelude).text()).replaceAll(
    /<title>.*?<\/title>|<link rel="preload"[^>]*>/gu,
    '',
  );
}

/** Opens the portal's frame. Nothing of it is shown. */
const patientSession = {
  user: { id: '', email: '', fullName: '', role: 'patient' as const, roles: [] },
  secondFactorSetupRequired: false,
  expiresAt: '2000-01-01T00:00:00.000Z',
};
