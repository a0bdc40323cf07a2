/** The clinic's logo in its form. It is sent when the form is saved. */
import { IconPhoto } from '@tabler/icons-react';
import { pictureTypes } from '#contract/uploads.ts';
import { Mark } from '#web/clinic/mark.tsx';
import type { FileReplacement } from '#web/ui/picked-file.ts';
import { PictureField } from '#web/ui/picture-field.tsx';
import { pictureHint } from '../picture-check.ts';
import styles from './settings.module.css';

type LogoFieldProps = {
  logo: FileReplacement;
  /** Address of the stored logo. */
  storedUrl: string | null;
  saving: boolean;
  /** Progress of the upload in per cent, or null. */
  sent: number | null;
  onCancel: () => void;
};

export function LogoField({ logo, storedUrl, saving, sent, onCancel }: LogoFieldProps) {
  const shown = logo.url ?? (logo.kept ? storedUrl : null);
  return (
    <PictureField
      label="Logo"
      heading="Logo"
      preview={
        <div className={styles.preview}>{shown ? <img src={shown} alt="Logo da clínica" /> : <Mark />}</div>
      }
      filled={shown !== null}
      accept={pictureTypes.join(',')}
      ChooseIcon={IconPhoto}
      words={{
        add: 'Adicionar logo',
        replace: 'Trocar logo',
        remove: 'Remover logo',
        progress: 'Envio do logo',
      }}
      hint={`${pictureHint} De preferência quadrado.`}
      problem={logo.problem}
      disabled={saving}
      sent={sent}
      onPick={logo.pick}
      onRemove={logo.remove}
      onCancel={onCancel}
    />
  );
}
