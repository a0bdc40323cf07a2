/** Sends a form with its file: reports the progress in per cent and can be cancelled. */
import { useRef, useState } from 'react';
import type { OnUploadProgress } from '#web/api/fetch-with-progress.ts';

export type CallOptions = { context: { onUploadProgress?: OnUploadProgress }; signal: AbortSignal };

export function useUpload() {
  const [sent, setSent] = useState<number | null>(null);
  const controller = useRef<AbortController | null>(null);

  /** @param hasFile whether to report progress */
  const send = async <Result>(
    hasFile: boolean,
    call: (options: CallOptions) => Promise<Result>,
  ): Promise<Result> => {
    const sending = new AbortController();
    controller.current = sending;
    if (hasFile) setSent(0);
    try {
      return await call({ context: hasFile ? { onUploadProgress: setSent } : {}, signal: sending.signal });
    } finally {
      setSent(null);
    }
  };
  return {
    send,
    sent,
    cancel: () => controller.current?.abort(),
    wasCancelled: () => controller.current?.signal.aborted === true,
  };
}
