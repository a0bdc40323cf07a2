/** A value that one component shows, and that changes too often to render the grid with it. */
export type Store<Value> = {
  get: () => Value;
  set: (next: Value) => void;
  subscribe: (tell: () => void) => () => void;
};

export function createStore<Value>(initial: Value): Store<Value> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return;
      value = next;
      for (const tell of listeners) tell();
    },
    subscribe: (tell) => {
      listeners.add(tell);
      return () => void listeners.delete(tell);
    },
  };
}
