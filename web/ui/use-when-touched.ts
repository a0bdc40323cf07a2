/**
 * For what only somebody who does something can come to need, such as the dialog after a refused form: its code is
 * fetched at the first touch or key, so that the first look at a screen does not wait for it.
 */
import { useEffect, useState } from 'react';

const signs = ['pointerdown', 'keydown', 'focusin'] as const;

/**
 * @param load an `import()`; the same function every time
 * @param when 'touched', or whether it is needed now
 * @returns null until it is there. Where it cannot be fetched, the next touch tries again
 */
export function useWhenTouched<Module>(
  load: () => Promise<Module>,
  when: boolean | 'touched' = 'touched',
): Module | null {
  const [module, setModule] = useState<Module | null>(null);
  useEffect(() => {
    if (module || when === false) return;
    const away = new AbortController();
    let asking = false;
    const ask = async () => {
      if (asking) return;
      asking = true;
      try {
        const loaded = await load();
        if (!away.signal.aborted) setModule(loaded);
      } catch {
        asking = false;
      }
    };
    if (when === true) void ask();
    for (const sign of signs) document.addEventListener(sign, ask, { signal: away.signal, capture: true });
    return () => away.abort();
  }, [load, when, module]);
  return module;
}
