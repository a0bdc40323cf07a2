/** State that other screens pass to the login screen in the history entry. */
const notices = {
  'login-needed': { text: 'Você precisa estar logado para acessar esta página', tone: 'info' },
  'email-confirmed': { text: 'E-mail confirmado. Agora você já pode entrar.', tone: 'success' },
  'password-changed': { text: 'Senha alterada com sucesso. Entre com a nova senha.', tone: 'success' },
} as const;

export type LoginState = {
  /** The screen that needed a session, with its query. */
  from?: string;
  notice?: keyof typeof notices;
  /** Opens 'Esqueci minha senha'. */
  forgotten?: boolean;
};

/** Ignores invalid values: another version of the application may have written the history entry. */
export function readLoginState(state: unknown) {
  const { from, notice, forgotten }: Record<string, unknown> =
    typeof state === 'object' && state !== null ? { ...state } : {};
  return {
    from: typeof from === 'string' && /^\/(?![/\\])/u.test(from) ? from : undefined,
    forgotten: forgotten === true,
    notice: isNotice(notice) ? notices[notice] : undefined,
  };
}

const isNotice = (name: unknown): name is keyof typeof notices =>
  typeof name === 'string' && Object.hasOwn(notices, name);
