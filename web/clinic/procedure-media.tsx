/** Picture or video of a procedure: thumbnail in lists, full view on its page. */
import { useState } from 'react';
import type { Media } from '#contract/clinic/procedures.ts';
import { IconPhoto, IconPlayerPlayFilled } from '#web/ui/icons/icons.ts';
import styles from './procedure-media.module.css';

type ThumbnailProps = {
  media: Media | null;
  /** Accessible name; undefined when the text beside it says the same. */
  label?: string;
  className?: string;
};

/** Keeps its size while loading and after an error. A video shows its first frame. */
export function MediaThumbnail({ media: given, label, className = '' }: ThumbnailProps) {
  // The address that failed: another person may have replaced or deleted the media.
  const [gone, setGone] = useState<string | null>(null);
  const media = given?.url === gone ? null : given;
  const fail = () => setGone(given?.url ?? null);
  return (
    <div
      className={`${styles.frame} ${className}`}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      {media?.kind === 'image' ? (
        <img src={media.url} alt="" loading="lazy" decoding="async" onError={fail} />
      ) : null}
      {media?.kind === 'video' ? (
        <>
          {/* Some phones show a frame only when the address names a time. */}
          <video
            src={`${media.url}#t=0.01`}
            preload="metadata"
            muted
            playsInline
            tabIndex={-1}
            onError={fail}
          />
          <span className={styles.play}>
            <IconPlayerPlayFilled aria-hidden size="1rem" />
          </span>
        </>
      ) : null}
      {media ? null : <IconPhoto aria-hidden size="1.5rem" stroke={1.4} />}
    </div>
  );
}

export const describeMedia = ({ kind }: Media, title: string) =>
  `${kind === 'video' ? 'Vídeo' : 'Imagem'} de ${title}`;

type ViewProps = { media: Media; title: string };

/** Full view; a video with controls. */
export function MediaView({ media, title }: ViewProps) {
  const [broken, setBroken] = useState(false);
  const label = describeMedia(media, title);
  const fail = () => setBroken(true);
  return (
    <div className={`${styles.frame} ${styles.view}`}>
      {broken ? (
        <p className={styles.broken}>
          {media.kind === 'video'
            ? 'Este vídeo não pode ser exibido neste navegador.'
            : 'Esta imagem não pode ser exibida agora.'}
        </p>
      ) : media.kind === 'video' ? (
        // biome-ignore lint/a11y/useMediaCaption: the clinic's videos have no captions; the text beside them describes them
        <video src={media.url} controls playsInline preload="metadata" aria-label={label} onError={fail} />
      ) : (
        <img src={media.url} alt={label} onError={fail} />
      )}
    </div>
  );
}
