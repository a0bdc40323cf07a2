/** Signing in: through the API, which gives cookies and a typed client, or through the form. */
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import type { ContractRouterClient } from '@orpc/contract';
import type { Page } from '@playwright/test';
import type { contract } from '#contract/contract.ts';

export type Api = ContractRouterClient<typeof contract>;
export type Credentials = { email: string; password: string };

export async function signIn(origin: string, { email, password }: Credentials) {
  const cookies = new Map<string, string>();
  const link = new RPCLink({
    url: `${origin}/api/rpc`,
    headers: () => ({ origin, cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
    fetch: async (request, init) => {
      const response = await fetch(request, init);
      for (const cookie of response.headers.getSetCookie()) {
        const [, name, value] = /^([^=]+)=([^;]*)/u.exec(cookie) ?? [];
        if (name && value !== undefined) cookies.set(name, value);
      }
      return response;
    },
  });
  const api: Api = createORPCClient(link);
  await api.session.signIn({ email, password });
  return { api, cookies: [...cookies].map(([name, value]) => ({ name, value, url: origin })) };
}

export const emailField = (page: Page) => page.getByRole('textbox', { name: 'E-mail:' });
export const passwordField = (page: Page) => page.getByRole('textbox', { name: 'Senha:' });
export const signInButton = (page: Page) => page.getByRole('button', { name: 'Entrar' });

/** Fills in and sends the form on the login screen that is open. */
export async function sendSignInForm(page: Page, { email, password }: Credentials) {
  await emailField(page).fill(email);
  await passwordField(page).fill(password);
  await signInButton(page).click();
}
