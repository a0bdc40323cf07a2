/** The clinic's logo in its form. It is sent when the form is saved. */
import type { ComponentProps } from 'react';
import { pictureTypes } from '#contract/uploads.ts';
import { Mark } from '#web/clinic/mark.tsx';
import { IconPhoto } from '#web/ui/icons/icons.ts';
import type { FileReplacement } from '#web/ui/picked-file.ts';
import { PictureField } from '#web/ui/picture-field.tsx';
import { pictureHint } from '../../../clinic/picture-check.ts';
import styles from './settings.module.css';

type LogoFieldProps = {
  logo: FileReplacement;
  /** Address of the stored logo. */
  storedUrl: string | null;
  upload: ComponentProps<typeof PictureField>['upload'];
  disabled: boolean;
};

export function LogoField({ logo, storedUrl, upload, disabled }: LogoFieldProps) {
  const shown = logo.url ?? (logo.kept ? storedUrl : null);
  return (
    <PictureField
      label="Logo"
      heading="Logo"
      noun="logo"
      ofNoun="do logo"
      preview={
        <div className={styles.preview}>{shown ? <img src={shown} alt="Logo da clínica" /> : <Mark />}</div>
      }
      filled={shown !== null}
      types={pictureTypes}
      ChooseIcon={IconPhoto}
      hint={`${pictureHint} De preferência quadrado.`}
      picker={logo}
      upload={upload}
      disabled={disabled}
    />
  );
}
