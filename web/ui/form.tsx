/** What every form shares: the way to its first error, its foot, and a button that says what it is doing. */
import { Alert, Button, type ButtonProps, Group } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { MouseEvent, ReactNode } from 'react';
import styles from './form.module.css';
import { useSaveBlocked } from './save-blocked.ts';

/** Marks that an answer brings may be drawn a few frames later; half a second is long enough on any machine. */
const framesToWait = 30;

/** Moves the focus to the first field that is marked as wrong, once the marks are drawn. */
export function focusFirstError(form: HTMLFormElement | null | undefined, frames = framesToWait) {
  requestAnimationFrame(() => {
    const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (wrong) wrong.focus();
    else if (frames > 0) focusFirstError(form, frames - 1);
  });
}

type SubmitButtonProps = ButtonProps & {
  children: ReactNode;
  /** What the button reads while it is being done: 'Salvando...'. */
  pendingLabel: ReactNode;
  pending: boolean;
};

export function SubmitButton({ children, pendingLabel, pending, ...others }: SubmitButtonProps) {
  const blocked = useSaveBlocked() !== null;
  return (
    <Button
      type="submit"
      className={styles.submit}
      {...others}
      disabled={pending || blocked || others.disabled}
      aria-busy={pending}
      onMouseDown={keepFocus}
    >
      {pending ? pendingLabel : children}
    </Button>
  );
}

/**
 * Pressing a button takes the focus from a field, whose error then appears and moves the button away from under the
 * finger before the press has become a click. The field keeps the focus until it has.
 */
export const keepFocus = (event: MouseEvent) => event.preventDefault();

/** The buttons at the foot of a form; the main one last. */
export const FormActions = ({ children, aside }: { children: ReactNode; aside?: ReactNode }) => (
  <Group justify={aside ? 'space-between' : 'flex-end'} gap="md" className={styles.foot}>
    {aside ? <div>{aside}</div> : null}
    <Group gap="sm" className={styles.actions}>
      {children}
    </Group>
  </Group>
);

/** The error of the form as a whole. The reason why it cannot be saved any more stays in sight while the page scrolls. */
export function FormError({ children }: { children: string | null | undefined }) {
  const blocked = useSaveBlocked();
  if (blocked)
    return (
      <Alert
        color="red"
        variant="filled"
        icon={<IconAlertCircle aria-hidden />}
        role="alert"
        title={blocked}
        className={styles.blocked}
      >
        Não é mais possível salvar. O que você digitou continua aqui, para ler e copiar.
      </Alert>
    );
  return children ? (
    <Alert color="red" icon={<IconAlertCircle aria-hidden />} role="alert">
      {children}
    </Alert>
  ) : null;
}

/** Three dots that come one after the other, for what is under way. */
export const Dots = () => (
  <span className={styles.dots} aria-hidden="true">
    <span>.</span>
    <span>.</span>
    <span>.</span>
  </span>
);
