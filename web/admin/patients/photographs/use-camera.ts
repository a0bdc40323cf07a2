/** This device's camera as a stream, and the pictures taken from it. */
import { useEffect, useState } from 'react';

export type CameraProblem = 'refused' | 'missing' | 'busy' | 'insecure';

const problemOf = (error: unknown): CameraProblem => {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'missing';
};

/** @param facing which of a phone's cameras; others have one @param attempt counts up for a new one */
export function useCamera(facing: 'environment' | 'user', attempt: number) {
  const [stream, setStream] = useState<MediaStream | null>(null);
  const [problem, setProblem] = useState<CameraProblem | null>(null);

  useEffect(() => {
    let isLeft = false;
    let open: MediaStream | undefined;
    const stop = () => {
      for (const track of open?.getTracks() ?? []) track.stop();
    };
    // Browsers have it over HTTPS only.
    if (!('mediaDevices' in navigator) || attempt < 0) setProblem('insecure');
    else
      navigator.mediaDevices
        .getUserMedia({
          video: { facingMode: facing, width: { ideal: 4_096 }, height: { ideal: 3_072 } },
        })
        .then((found) => {
          open = found;
          if (isLeft) return stop();
          setProblem(null);
          setStream(found);
        })
        .catch((error: unknown) => {
          if (!isLeft) setProblem(problemOf(error));
        });
    return () => {
      isLeft = true;
      stop();
      setStream(null);
    };
  }, [facing, attempt]);

  return { stream, problem };
}

/** The frame that a video shows, with all its pixels. Null before the first one. */
export async function takePicture(video: HTMLVideoElement, name: string): Promise<File | null> {
  const { videoWidth: width, videoHeight: height } = video;
  if (!width || !height) return null;
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.95));
  return blob && new File([blob], `${name}.jpg`, { type: 'image/jpeg' });
}
