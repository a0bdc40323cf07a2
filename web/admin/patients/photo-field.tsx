/** A patient's photo in the form. */
import { IconCamera } from '@tabler/icons-react';
import { pictureTypes } from '#contract/uploads.ts';
import { PatientAvatar } from '#web/clinic/patient-avatar.tsx';
import { PictureField } from '#web/ui/picture-field.tsx';
import { useSaveBlocked } from '#web/ui/save-blocked.ts';
import { pictureHint } from '../picture-check.ts';

type PhotoFieldProps = {
  name: string;
  /** Address of the photo, or null. */
  url: string | null;
  onPick: (photo: File) => void;
  onRemove: () => void;
  /** Why the picked photo is refused, or null. */
  error: string | null;
  /** Progress of the upload in per cent, or null. */
  sent: number | null;
  onCancel: () => void;
};

export function PhotoField({ name, url, onPick, onRemove, error, sent, onCancel }: PhotoFieldProps) {
  const blocked = useSaveBlocked() !== null;
  return (
    <PictureField
      label="Foto do paciente"
      preview={<PatientAvatar name={name} photoUrl={url} size="6rem" />}
      filled={url !== null}
      accept={pictureTypes.join(',')}
      ChooseIcon={IconCamera}
      words={{
        add: 'Adicionar foto',
        replace: 'Trocar foto',
        remove: 'Remover foto',
        progress: 'Envio da foto',
      }}
      hint={pictureHint}
      problem={error}
      disabled={blocked || sent !== null}
      sent={sent}
      onPick={onPick}
      onRemove={onRemove}
      onCancel={onCancel}
    />
  );
}
