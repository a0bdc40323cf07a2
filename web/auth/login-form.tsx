/** E-mail and password. A field shows its error after it lost the focus (docs/product.md, Login). */
import { Anchor, PasswordInput, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { signInProblems } from '#contract/sign-in-rules.ts';
import { Dots, FormError, focusFirstError, keepFocus, SubmitButton } from '#web/ui/form.tsx';
import { notify } from '#web/ui/toasts.tsx';
import styles from './login-form.module.css';
import { loginProblem } from './login-problem.ts';
import type { useSignIn } from './use-sign-in.ts';

type LoginFormProps = {
  email: string;
  onEmailChange: (email: string) => void;
  signIn: ReturnType<typeof useSignIn>;
  banner: string | null;
  onForgotten: () => void;
};

function typedIn(form: HTMLFormElement) {
  const typed = new FormData(form);
  return { email: String(typed.get('email') ?? ''), password: String(typed.get('password') ?? '') };
}

export function LoginForm({ email, onEmailChange, signIn, banner, onForgotten }: LoginFormProps) {
  const [password, setPassword] = useState('');
  const [touched, setTouched] = useState({ email: false, password: false });
  const form = useRef<HTMLFormElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const busy = signIn.isPending;

  // The fields were disabled during the call and lost the focus. A dialog takes the focus itself.
  useEffect(() => {
    if (!signIn.error) return;
    const { dialog, notAssociated } = loginProblem(signIn.error);
    if (!dialog && !notAssociated) passwordField.current?.focus();
  }, [signIn.error]);

  // The page shows this form before the application has started (web/prerender.tsx). Takes over what was typed, and repeats
  // what was pressed.
  useLayoutEffect(() => {
    const element = form.current;
    if (!element) return;
    const typed = typedIn(element);
    onEmailChange(typed.email);
    setPassword(typed.password);
    const pressed = element.querySelector<HTMLElement>('[data-pressed]');
    if (!element.dataset.submitted && !pressed) return;
    // After the render with the typed values. The marks stay until then: what is mounted again meanwhile repeats it, too.
    const repeated = setTimeout(() => {
      delete element.dataset.submitted;
      delete pressed?.dataset.pressed;
      if (pressed) pressed.click();
      else element.requestSubmit();
    });
    return () => clearTimeout(repeated);
  }, [onEmailChange]);

  const problems = signInProblems({ email, password });
  const problemOf = (field: 'email' | 'password') => (touched[field] ? problems[field] : null);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTouched({ email: true, password: true });
    // From the fields: a press while the page is taken over comes before the state knows what was typed.
    const typed = typedIn(event.currentTarget);
    const wrong = signInProblems(typed);
    if (wrong.email || wrong.password) return focusFirstError(form.current);
    signIn.mutate(typed, {
      onSuccess: () => notify.success('Login realizado com sucesso!'),
      onError: (error) => {
        const { toast } = loginProblem(error);
        if (toast) notify.error(toast);
      },
    });
  };

  return (
    <form ref={form} method="post" noValidate onSubmit={submit}>
      <Stack gap="md">
        <FormError>{banner}</FormError>
        <TextInput
          label="E-mail:"
          placeholder="Digite seu e-mail corretamente"
          type="email"
          name="email"
          required
          withAsterisk={false}
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          onChange={(event) => onEmailChange(event.currentTarget.value)}
          onBlur={() => setTouched((before) => ({ ...before, email: true }))}
          error={problemOf('email')}
          disabled={busy}
        />
        <div className={styles.password}>
          <PasswordInput
            ref={passwordField}
            label="Senha:"
            placeholder="Digite sua senha"
            name="password"
            required
            withAsterisk={false}
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            onBlur={() => setTouched((before) => ({ ...before, password: true }))}
            error={problemOf('password')}
            disabled={busy}
          />
          <Anchor
            component="button"
            type="button"
            size="sm"
            className={styles.forgotten}
            onMouseDown={keepFocus}
            onClick={onForgotten}
            disabled={busy}
          >
            Esqueci minha senha
          </Anchor>
        </div>
        <SubmitButton
          size="md"
          fullWidth
          pending={busy}
          pendingLabel={
            <>
              Entrando
              <Dots />
            </>
          }
        >
          Entrar
        </SubmitButton>
      </Stack>
    </form>
  );
}
