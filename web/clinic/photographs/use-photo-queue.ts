/**
 * Photographs on their way to the server, two at a time. On a bad line each one waits and is sent again by itself; the server
 * stores the same picture once, so that a repetition after a lost answer does no harm.
 */
import { useRef, useState } from 'react';
import { type Pose, photographLimitBytes } from '#contract/patients/photographs.ts';
import { errorCode, errorMessage, photographSentences } from '#web/api/error-messages.ts';
import type { OnUploadProgress } from '#web/api/fetch-with-progress.ts';
import { formatFileSize } from '#web/format/file-size.ts';

type PhotoState =
  | { kind: 'waiting' }
  | { kind: 'sending'; percent: number }
  | { kind: 'sent'; isNew: boolean }
  | { kind: 'failed'; message: string; isFinal: boolean };

export interface Photo {
  key: number;
  file: File;
  /** An object URL. */
  preview: string;
  pose: Pose;
  poseWords: string | null;
  takenAt: string;
  /** Where not all of a queue are of one patient. */
  patient?: { id: string; fullName: string };
  state: PhotoState;
}
/** `takenAt`: by default now. */
export type NewPhoto = Pick<Photo, 'file' | 'pose' | 'poseWords' | 'patient'> &
  Partial<Pick<Photo, 'takenAt'>>;

/** Sends one. @returns whether the patient did not have it yet */
type SendPhoto = (photo: Photo, onUploadProgress: OnUploadProgress) => Promise<boolean>;

const atOnce = 2;
const pausesMs = [2_000, 5_000, 15_000, 30_000];
/** What goes away by itself. */
const passing = new Set([
  'BUSY',
  'UNAVAILABLE',
  'TIMED_OUT',
  'STORAGE_UNAVAILABLE',
  'RATE_LIMITED',
  'REQUEST_TOO_SLOW',
]);
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** What needs no journey to be known. */
function problemOf({ type, name, size }: File): string | null {
  if (/^image\/hei[cf]/u.test(type) || /\.hei[cf]$/iu.test(name)) return photographSentences.heic;
  if (type.startsWith('video/')) return photographSentences.video;
  return size > photographLimitBytes
    ? `A foto passa do limite de ${formatFileSize(photographLimitBytes)}.`
    : null;
}

export function usePhotoQueue(send: SendPhoto, onSent: () => void) {
  const [photos, setPhotos] = useState<readonly Photo[]>([]);
  const queue = useRef<Photo[]>([]);
  const running = useRef(0);
  const nextKey = useRef(0);

  const setState = (key: number, state: PhotoState) =>
    setPhotos((all) => all.map((photo) => (photo.key === key ? { ...photo, state } : photo)));

  async function sendOne(photo: Photo): Promise<void> {
    for (let attempt = 0; ; attempt += 1) {
      setState(photo.key, { kind: 'sending', percent: 0 });
      try {
        const isNew = await send(photo, (percent) => setState(photo.key, { kind: 'sending', percent }));
        setState(photo.key, { kind: 'sent', isNew });
        onSent();
        return;
      } catch (error) {
        const wait = pausesMs[attempt];
        if (wait === undefined || !passing.has(errorCode(error))) {
          const isFinal = [
            'PHOTOGRAPH_REFUSED',
            'PHOTOGRAPHS_DECLINED',
            'IMAGE_TOO_LARGE',
            'FILE_EMPTY',
            'FILE_TOO_LARGE',
            'LINK_INVALID',
          ].includes(errorCode(error));
          setState(photo.key, {
            kind: 'failed',
            message: errorMessage(error, 'Não foi possível enviar.'),
            isFinal,
          });
          return;
        }
        setState(photo.key, { kind: 'waiting' });
        await pause(wait);
      }
    }
  }

  async function work(): Promise<void> {
    if (running.current >= atOnce) return;
    running.current += 1;
    for (let next = queue.current.shift(); next; next = queue.current.shift()) await sendOne(next);
    running.current -= 1;
  }

  const enqueue = (added: readonly Photo[]) => {
    queue.current.push(...added);
    for (let worker = 0; worker < atOnce; worker += 1) void work();
  };

  return {
    photos,
    isBusy: photos.some(({ state }) => state.kind === 'waiting' || state.kind === 'sending'),
    add(chosen: readonly NewPhoto[]) {
      const now = new Date().toISOString();
      const added = chosen.map((each): Photo => {
        const message = problemOf(each.file);
        nextKey.current += 1;
        return {
          ...each,
          key: nextKey.current,
          preview: URL.createObjectURL(each.file),
          takenAt: each.takenAt ?? now,
          state: message ? { kind: 'failed', message, isFinal: true } : { kind: 'waiting' },
        };
      });
      setPhotos((all) => [...added, ...all]);
      enqueue(added.filter(({ state }) => state.kind === 'waiting'));
    },
    retry(again: readonly Photo[]) {
      for (const { key } of again) setState(key, { kind: 'waiting' });
      enqueue(again);
    },
    /** Takes what is done, or cannot be sent, off the list. */
    clear() {
      for (const { state, preview } of photos) if (isDone(state)) URL.revokeObjectURL(preview);
      setPhotos((all) => all.filter(({ state }) => !isDone(state)));
    },
  };
}
export type PhotoQueue = ReturnType<typeof usePhotoQueue>;

const isDone = (state: PhotoState) => state.kind === 'sent' || (state.kind === 'failed' && state.isFinal);
