/** The rules for a patient's photo and the clinic's logo. */
import { pictureTypes, uploadLimitBytes, uploadLimitMb } from '#contract/uploads.ts';
import { fileCheck } from '#web/ui/picked-file.ts';

export const pictureHint = `JPEG, PNG ou WebP, até ${uploadLimitMb} MB.`;

export const pictureProblem = fileCheck({
  types: pictureTypes,
  maxBytes: uploadLimitBytes,
  messages: {
    wrongType: 'Escolha uma imagem em JPEG, PNG ou WebP.',
    empty: 'O arquivo está vazio. Escolha outra imagem.',
    tooLarge: `A imagem tem mais de ${uploadLimitMb} MB. Escolha uma menor.`,
  },
});
