/** The media of a procedure in its form. It is sent when the form is saved. */
import type { ComponentProps } from 'react';
import type { Media } from '#contract/clinic/procedures.ts';
import { MediaThumbnail, MediaView } from '#web/clinic/procedure-media.tsx';
import { IconPhotoVideo } from '#web/ui/icons/icons.ts';
import type { FileReplacement } from '#web/ui/picked-file.ts';
import { PictureField } from '#web/ui/picture-field.tsx';
import { acceptedTypes, kindOf, mediaHint } from './media-check.ts';
import styles from './procedures.module.css';

type MediaFieldProps = {
  media: FileReplacement;
  stored: Media | null;
  /** The title in the form. */
  title: string;
  upload: ComponentProps<typeof PictureField>['upload'];
  disabled: boolean;
};

export function MediaField({ media, stored, title, upload, disabled }: MediaFieldProps) {
  const shown = toShow(media, stored);
  return (
    <PictureField
      label="Mídia"
      heading="Imagem ou vídeo"
      noun="mídia"
      ofNoun="da mídia"
      preview={
        <div className={styles.preview}>
          {shown ? (
            <MediaView key={shown.url} media={shown} title={title.trim() || 'procedimento'} />
          ) : (
            <MediaThumbnail media={null} />
          )}
        </div>
      }
      filled={shown !== null}
      types={acceptedTypes}
      ChooseIcon={IconPhotoVideo}
      hint={mediaHint}
      picker={media}
      upload={upload}
      disabled={disabled}
    />
  );
}

function toShow({ file, url, kept }: FileReplacement, stored: Media | null): Media | null {
  if (file && url) return { kind: kindOf(file), url };
  return kept ? stored : null;
}
