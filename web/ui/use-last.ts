import { useState } from 'react';

/** While a panel or a dialog fades out, it still shows what it showed. @returns the last value that was not null */
export function useLast<Value extends object | string>(value: Value | null): Value | null {
  const [last, setLast] = useState(value);
  if (value && value !== last) setLast(value);
  return value ?? last;
}
