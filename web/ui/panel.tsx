/** The panel of a button (dropdown.tsx). */
import type { PanelProps } from './drawn-panel.tsx';
import { useLazyModule } from './use-lazy-module.ts';

const fetchPanel = () => import('./drawn-panel.tsx');

export function Panel(props: PanelProps) {
  const drawn = useLazyModule(fetchPanel, props.dropdown.opened || 'when-idle');
  return drawn ? <drawn.DrawnPanel {...props} /> : null;
}
