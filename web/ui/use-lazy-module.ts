/**
 * Loads a module at the first touch, key or focus: for code that only a user's action can need, such as a dialog, so that
 * the first display of a screen does not wait for it.
 */
import { useEffect, useState } from 'react';
import { idle } from './idle.ts';

const interactions = ['pointerdown', 'keydown', 'focusin'] as const;

/**
 * @param load an `import()`; the same function every time
 * @param when 'on-interaction'; 'when-idle': then at the latest; or whether it is needed now
 * @returns null until it is loaded. After a failure the next interaction tries again
 */
export function useLazyModule<Module>(
  load: () => Promise<Module>,
  when: boolean | 'on-interaction' | 'when-idle' = 'on-interaction',
): Module | null {
  const [module, setModule] = useState<Module | null>(null);
  useEffect(() => {
    if (module || when === false) return;
    const unmounted = new AbortController();
    let loading = false;
    const start = async () => {
      if (loading) return;
      loading = true;
      try {
        const loaded = await load();
        if (!unmounted.signal.aborted) setModule(loaded);
      } catch {
        loading = false;
      }
    };
    // Or the first touch was before the application had started (index.html).
    if (when === true || document.documentElement.dataset.touched) void start();
    if (when === 'when-idle') void idle().then(() => (unmounted.signal.aborted ? undefined : start()));
    for (const type of interactions)
      document.addEventListener(type, start, { signal: unmounted.signal, capture: true });
    return () => unmounted.abort();
  }, [load, when, module]);
  return module;
}
