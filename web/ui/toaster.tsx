/** The list of toasts, with the numbers of docs/product.md: 4000 ms, three at most, 14 px apart, Alt+T. */
import { useComputedColorScheme } from '@mantine/core';
import { type CSSProperties, type MouseEvent, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { Toaster as SonnerToaster, toast, useSonner } from 'sonner';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconInfoCircle,
  IconX,
} from '#web/ui/icons/icons.ts';
import { useToastPlace } from './toast-place.ts';
import styles from './toaster.module.css';

/** At the bottom left it stands in the sidebar, above its foot. Only of a folded one it covers something of the page. */
type ToastPosition = 'bottom-left' | 'top-center';

type ToasterProps = {
  position: ToastPosition;
  /** Called once the list is there: Sonner drops what comes before. */
  onReady: (show: typeof toast) => void;
};

/** The sidebar is 16rem wide. */
const besideSidebar = { '--width': '15rem' } as CSSProperties;

export function Toaster({ position, onReady }: ToasterProps) {
  useEffect(() => onReady(toast), [onReady]);
  const { toasts } = useSonner();
  const isAtBottom = position === 'bottom-left';
  const distance = useToastPlace(toasts.length, isAtBottom ? 'bottom' : 'top');
  useLeaving();
  return (
    <div onMouseDownCapture={keepFocus} onClickCapture={leaveButton}>
      <SonnerToaster
        position={position}
        theme={useComputedColorScheme('light', { getInitialValueInEffect: false })}
        duration={4000}
        visibleToasts={3}
        gap={14}
        hotkey={['altKey', 'KeyT']}
        closeButton
        className={styles.toaster}
        style={isAtBottom ? besideSidebar : undefined}
        containerAriaLabel="Avisos"
        offset={{
          [isAtBottom ? 'bottom' : 'top']:
            distance ?? (isAtBottom ? '1rem' : 'calc(1rem + env(safe-area-inset-top))'),
          left: '0.5rem',
        }}
        mobileOffset={{
          top: distance ?? 'calc(0.75rem + env(safe-area-inset-top))',
          left: '1rem',
          right: '1rem',
        }}
        icons={{
          success: <IconCircleCheck aria-hidden size="1.35rem" />,
          info: <IconInfoCircle aria-hidden size="1.35rem" />,
          warning: <IconAlertTriangle aria-hidden size="1.35rem" />,
          error: <IconCircleX aria-hidden size="1.35rem" />,
          close: <IconX aria-hidden size="0.9rem" />,
        }}
        toastOptions={{ closeButtonAriaLabel: 'Fechar aviso', classNames: { toast: styles.toast } }}
      />
    </div>
  );
}

/** A toast goes along to one screen, as after a save that leads to the record; the next one is about something else. */
function useLeaving() {
  const { pathname } = useLocation();
  const carried = useRef({ pathname, ids: new Set<number | string>() });
  useEffect(() => {
    if (carried.current.pathname === pathname) return;
    const { ids: before } = carried.current;
    const ids = toast.getToasts().flatMap((one) => ('type' in one && one.type !== 'loading' ? [one.id] : []));
    for (const id of ids) if (before.has(id)) toast.dismiss(id);
    carried.current = { pathname, ids: new Set(ids) };
  }, [pathname]);
}

// Sonner gives the focus back to what had it before a toast's button. The button goes without losing the focus, so that came
// seconds later, when the list went, and took the focus from what the user had opened meanwhile.

const buttonOf = ({ target }: MouseEvent) => (target instanceof Element ? target.closest('button') : null);

/** A button that is pressed with the mouse or a finger does not take the focus. */
function keepFocus(event: MouseEvent) {
  if (buttonOf(event)) event.preventDefault();
}

/** By keyboard the focus goes back at once. */
const leaveButton = (event: MouseEvent) => buttonOf(event)?.blur();
