/** State that other screens pass to the login screen in the history entry. */
const banners = {
  'login-needed': { text: 'Você precisa estar logado para acessar esta página', tone: 'info' },
  'step-lost': { text: 'Sua sessão expirou antes do último passo. Entre e confira.', tone: 'info' },
  'email-confirmed': { text: 'E-mail confirmado. Agora você já pode entrar.', tone: 'success' },
  'password-changed': { text: 'Senha alterada com sucesso. Entre com a nova senha.', tone: 'success' },
} as const;

export type LoginState = {
  /** The screen that needed a session, with its query. */
  from?: string;
  banner?: keyof typeof banners;
  /** Opens 'Esqueci minha senha'. */
  forgotten?: boolean;
};

/** Ignores invalid values: another version of the application may have written the history entry. */
export function readLoginState(state: unknown) {
  const { from, banner, forgotten }: Record<string, unknown> =
    typeof state === 'object' && state !== null ? { ...state } : {};
  return {
    from: typeof from === 'string' && /^\/(?![/\\])/u.test(from) ? from : undefined,
    forgotten: forgotten === true,
    banner: isBanner(banner) ? banners[banner] : undefined,
  };
}

const isBanner = (name: unknown): name is keyof typeof banners =>
  typeof name === 'string' && Object.hasOwn(banners, name);
