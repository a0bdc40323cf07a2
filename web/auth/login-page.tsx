import { Alert, Anchor, Button } from '@mantine/core';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Navigate, useLocation } from 'react-router';
import type { Session } from '#contract/accounts/session.ts';
import { mayOpen } from '#contract/staff-screens.ts';
import { useClinic } from '#web/clinic/clinic.ts';
import { homeOf, isPortalPath } from '#web/paths.ts';
import { IconBrandWhatsapp, IconCircleCheck, IconInfoCircle } from '#web/ui/icons/icons.ts';
import { notify } from '#web/ui/toasts.tsx';
import { useLazyModule } from '#web/ui/use-lazy-module.ts';
import { AuthLayout } from './auth-layout.tsx';
import { LoginForm } from './login-form.tsx';
import styles from './login-page.module.css';
import { loginProblem } from './login-problem.ts';
import { readLoginState } from './login-state.ts';
import { useSession } from './session.ts';
import { challengeOf, useSignIn } from './use-sign-in.ts';

const fetchDialogs = () => import('./login-dialogs.tsx');
const fetchSecondStep = () => import('./second-step.tsx');

export function Component() {
  const { from, banner, forgotten } = readLoginState(useLocation().state);
  const session = useSession();
  const isHydrated = useIsHydrated();
  const signIn = useSignIn();
  const [asking, setAsking] = useState(forgotten);
  const [email, setEmail] = useState('');
  const [expired, setExpired] = useState<string | null>(null);
  const { whatsappUrl, needsAdministrator } = useClinic();
  const dialogs = useLazyModule(fetchDialogs, asking || 'on-interaction');
  const secondStep = useLazyModule(fetchSecondStep);

  if (session) return <Navigate to={destination(session.user, from)} replace />;

  const challenge = challengeOf(signIn.error);
  if (challenge && secondStep) {
    return (
      <AuthLayout
        title="Confirme que é você"
        documentTitle="Verificação em duas etapas"
        subtitle="Falta um código: do seu aplicativo autenticador ou de recuperação."
      >
        <secondStep.SecondStep
          challenge={challenge}
          onExpired={(message) => {
            setExpired(message);
            signIn.reset();
          }}
          onPassed={() => notify.success('Login realizado com sucesso!')}
        >
          <Button variant="default" onClick={signIn.reset}>
            Voltar
          </Button>
        </secondStep.SecondStep>
      </AuthLayout>
    );
  }
  const problem = signIn.error ? loginProblem(signIn.error) : null;
  return (
    <AuthLayout title="Bem-vindo(a)!" documentTitle="Login" subtitle="Faça seu login para continuar">
      {banner && isHydrated && !problem && !expired ? (
        <Alert
          color={banner.tone === 'success' ? 'green' : 'blue'}
          icon={banner.tone === 'success' ? <IconCircleCheck aria-hidden /> : <IconInfoCircle aria-hidden />}
          role="status"
        >
          {banner.text}
        </Alert>
      ) : null}
      {needsAdministrator && isHydrated ? (
        <Alert icon={<IconInfoCircle aria-hidden />}>
          O link para criar o primeiro acesso está no terminal em que o sistema foi iniciado.
        </Alert>
      ) : null}
      <LoginForm
        email={email}
        onEmailChange={setEmail}
        signIn={signIn}
        banner={problem ? problem.banner : expired}
        onForgotten={() => setAsking(true)}
      />
      {whatsappUrl ? (
        <Anchor href={whatsappUrl} target="_blank" rel="noopener noreferrer" className={styles.help}>
          <IconBrandWhatsapp aria-hidden size="1.25rem" stroke={1.7} />
          Precisa de ajuda? Fale com a clínica
        </Anchor>
      ) : null}
      {dialogs ? (
        <dialogs.LoginDialogs
          asking={asking}
          onAsked={() => setAsking(false)}
          email={email}
          problem={problem}
          onProblemRead={signIn.reset}
        />
      ) : null}
    </AuthLayout>
  );
}

/** The requested screen, when the user may open it; otherwise the first screen of the user's area. */
function destination({ role, roles }: Session['user'], from = '') {
  const isOpen = role === 'patient' ? isPortalPath(from.split('?')[0] ?? '') : mayOpen(roles, from);
  return isOpen ? from : homeOf(role);
}

/** A press takes less time. */
const pressMs = 300;

/**
 * False for the page's own markup (web/prerender.tsx), which knows no banner of another screen, and a moment longer: a press
 * hydrates the page, and a banner would move the button away from under it.
 */
function useIsHydrated(): boolean {
  const isHydrating = useSyncExternalStore(
    () => () => {},
    () => false,
    () => true,
  );
  const [waits, setWaits] = useState(isHydrating);
  useEffect(() => {
    if (!waits) return;
    const timer = setTimeout(() => setWaits(false), pressMs);
    return () => clearTimeout(timer);
  }, [waits]);
  return !waits;
}
