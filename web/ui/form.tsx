/** Parts of every form: the focus on its first error, the submit button, the foot, and its error. */
import { Alert, Button, type ButtonProps, Group } from '@mantine/core';
import type { MouseEvent, ReactNode } from 'react';
import { IconAlertCircle } from '#web/ui/icons/icons.ts';
import styles from './form.module.css';
import { useSaveBlocked } from './save-blocked.ts';

/** Half a second: errors of a response can be rendered some frames later. */
const framesToWait = 30;

/** Pixels at the top and the foot of the window that a bar may cover. */
const underBars = 120;

/** Moves the focus to the first invalid field, once the errors are rendered, and brings it into sight with its label and its error. */
export function focusFirstError(form: HTMLFormElement | null | undefined, frames = framesToWait) {
  requestAnimationFrame(() => {
    const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (wrong) {
      wrong.focus({ preventScroll: true });
      // A field that has the focus already is not scrolled to by `focus`: a pressed button leaves it there (`keepFocus`).
      const field = wrong.closest('.mantine-InputWrapper-root') ?? wrong;
      const { top, bottom } = field.getBoundingClientRect();
      if (top < underBars || bottom > window.innerHeight - underBars)
        field.scrollIntoView({ block: 'center' });
    } else if (frames > 0) focusFirstError(form, frames - 1);
  });
}

type SubmitButtonProps = ButtonProps & {
  children: ReactNode;
  /** The text of the button while pending: 'Salvando...'. */
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
 * Pressing a button moves the focus from a field, whose error can then appear and move the button away
 * before the press becomes a click. So the field keeps the focus until then.
 */
export const keepFocus = (event: MouseEvent) => event.preventDefault();

/** The buttons at the foot of a form, the main one last. */
export const FormActions = ({ children, aside }: { children: ReactNode; aside?: ReactNode }) => (
  <Group justify={aside ? 'space-between' : 'flex-end'} gap="md" className={styles.foot}>
    {aside ? <div>{aside}</div> : null}
    <Group gap="sm" className={styles.actions} data-keep-free>
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

/** Three animated dots for something in progress. */
export const Dots = () => (
  <span className={styles.dots} aria-hidden="true">
    <span>.</span>
    <span>.</span>
    <span>.</span>
  </span>
);
