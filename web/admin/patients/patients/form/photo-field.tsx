/** A patient's photo in the form. */
import type { ComponentProps } from 'react';
import { pictureTypes } from '#contract/uploads.ts';
import { PatientAvatar } from '#web/clinic/patient-avatar.tsx';
import { IconCamera } from '#web/ui/icons/icons.ts';
import { PictureField } from '#web/ui/picture-field.tsx';
import { useSaveBlocked } from '#web/ui/save-blocked.ts';
import { pictureHint } from '../../../../clinic/picture-check.ts';

type PhotoFieldProps = Pick<ComponentProps<typeof PictureField>, 'picker' | 'upload'> & {
  name: string;
  /** Address of the photo, or null. */
  url: string | null;
};

export function PhotoField({ name, url, picker, upload }: PhotoFieldProps) {
  const blocked = useSaveBlocked() !== null;
  return (
    <PictureField
      label="Foto do paciente"
      noun="foto"
      ofNoun="da foto"
      preview={<PatientAvatar name={name} photoUrl={url} size="6rem" />}
      filled={url !== null}
      types={pictureTypes}
      ChooseIcon={IconCamera}
      hint={pictureHint}
      picker={picker}
      upload={upload}
      disabled={blocked || upload.sent !== null}
    />
  );
}
