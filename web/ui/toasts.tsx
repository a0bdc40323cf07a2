/** Toasts. The list and Sonner are loaded when the browser is idle, or at the first touch; a toast waits for them. */
import type { toast } from 'sonner';
import { useLazyModule } from './use-lazy-module.ts';

let onReady: (show: typeof toast) => void = () => undefined;
const ready = new Promise<typeof toast>((resolve) => {
  onReady = resolve;
});

/** Calls keep their order. */
const after =
  <Input extends unknown[]>(call: (show: typeof toast, ...input: Input) => unknown) =>
  (...input: Input): void =>
    void ready.then((show) => call(show, ...input));

type Shown = Parameters<typeof toast.success>;

/** `notify.success('…')`, `.info`, `.warning`, `.error`, `.loading` (stays until another toast with its id replaces it). */
export const notify = {
  success: after((show, ...input: Shown) => show.success(...input)),
  info: after((show, ...input: Shown) => show.info(...input)),
  warning: after((show, ...input: Shown) => show.warning(...input)),
  error: after((show, ...input: Shown) => show.error(...input)),
  loading: after((show, ...input: Shown) => show.loading(...input)),
  dismiss: after((show, ...input: Parameters<typeof toast.dismiss>) => show.dismiss(...input)),
};

const fetchToaster = () => import('./toaster.tsx');

export function Toasts({ position }: { position: 'bottom-left' | 'top-center' }) {
  const toaster = useLazyModule(fetchToaster, 'when-idle');
  return toaster ? <toaster.Toaster position={position} onReady={onReady} /> : null;
}
