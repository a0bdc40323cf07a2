/** Tells how long a stream has been silent. Two heartbeats may be missed by a busy server, which is then still followed. */
import { heartbeatSeconds } from '#contract/changes-timing.ts';

const silentMs = 2.25 * heartbeatSeconds * 1_000;
export const deadMs = 15_000;

type Watched = {
  /** Nothing came for `silentMs`. */
  onSilence: () => void;
  /** Something came after that. */
  onSound: () => void;
  /** Nothing came for `deadMs`: a frozen connection does not come back. */
  onDead: () => void;
};

export function watchSilence({ onSilence, onSound, onDead }: Watched) {
  let isSilent = false;
  let timers: ReturnType<typeof setTimeout>[] = [];
  const stop = () => timers.forEach(clearTimeout);
  return {
    heard: () => {
      stop();
      if (isSilent) onSound();
      isSilent = false;
      const silent = setTimeout(() => {
        isSilent = true;
        onSilence();
      }, silentMs);
      timers = [silent, setTimeout(onDead, deadMs)];
    },
    stop,
  };
}
