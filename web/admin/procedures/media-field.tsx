/** The media of a procedure in its form. It is sent when the form is saved. */
import { IconPhotoVideo } from '@tabler/icons-react';
import type { Media } from '#contract/procedures.ts';
import { MediaThumbnail, MediaView } from '#web/clinic/procedure-media.tsx';
import type { FileReplacement } from '#web/ui/picked-file.ts';
import { PictureField } from '#web/ui/picture-field.tsx';
import { acceptedTypes, kindOf, mediaHint } from './media-check.ts';
import styles from './procedures.module.css';

type MediaFieldProps = {
  media: FileReplacement;
  stored: Media | null;
  /** The title in the form. */
  title: string;
  saving: boolean;
  /** Progress of the upload in per cent, or null. */
  sent: number | null;
  onCancel: () => void;
};

export function MediaField({ media, stored, title, saving, sent, onCancel }: MediaFieldProps) {
  const shown = toShow(media, stored);
  return (
    <PictureField
      label="Mídia"
      heading="Imagem ou vídeo"
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
      accept={acceptedTypes.join(',')}
      ChooseIcon={IconPhotoVideo}
      words={{
        add: 'Adicionar mídia',
        replace: 'Trocar mídia',
        remove: 'Remover mídia',
        progress: 'Envio da mídia',
      }}
      hint={mediaHint}
      problem={media.problem}
      disabled={saving}
      sent={sent}
      onPick={media.pick}
      onRemove={media.remove}
      onCancel={onCancel}
    />
  );
}

function toShow({ file, url, kept }: FileReplacement, stored: Media | null): Media | null {
  if (file && url) return { kind: kindOf(file), url };
  return kept ? stored : null;
}
