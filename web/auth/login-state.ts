/** What another screen hands to the login screen through the history entry. */
import { z } from 'zod';

const notices = {
  'login-needed': { text: 'Você precisa estar logado para acessar esta página', tone: 'info' },
  'email-confirmed': { text: 'E-mail confirmado. Agora você já pode entrar.', tone: 'success' },
  'password-changed': { text: 'Senha alterada com sucesso. Entre com a nova senha.', tone: 'success' },
} as const;

const loginState = z.object({
  /** Where an expired session was. */
  from: z
    .string()
    .regex(/^\/(?!\/)/u)
    .optional(),
  notice: z.enum(['login-needed', 'email-confirmed', 'password-changed']).optional(),
  /** Opens 'Esqueci minha senha' at once. */
  forgotten: z.boolean().optional(),
});
export type LoginState = z.infer<typeof loginState>;

export function readLoginState(state: unknown) {
  const { notice, from, forgotten } = loginState.catch({}).parse(state ?? {});
  return { from, forgotten: forgotten ?? false, notice: notice && notices[notice] };
}
