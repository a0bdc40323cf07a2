/** The picture or the film of a procedure: small in a list, large where it is what one came for. */
import { IconPhoto, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useState } from 'react';
import type { Media } from '#contract/procedures.ts';
import styles from './procedure-media.module.css';

type ThumbnailProps = {
  media: Media | null;
  /** What it shows; undefined where its neighbour says it already. */
  label?: string;
  className?: string;
};

/** Keeps its shape while it comes, and where it does not. A film shows its first picture. */
export function MediaThumbnail({ media: given, label, className = '' }: ThumbnailProps) {
  // Replaced or deleted by somebody else while this list was open.
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
          {/* Some phones draw nothing of a film before they are told a moment of it. */}
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

/** The whole of it; a film with its controls. */
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
        // biome-ignore lint/a11y/useMediaCaption: the clinic's films come without captions; the text beside them says what they show
        <video src={media.url} controls playsInline preload="metadata" aria-label={label} onError={fail} />
      ) : (
        <img src={media.url} alt={label} onError={fail} />
      )}
    </div>
  );
}
