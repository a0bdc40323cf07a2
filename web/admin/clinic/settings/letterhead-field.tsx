/** The colour of the clinic's name on paper, with the head of a page as it will be. */
import { ColorSwatch, Group, Input, Radio, SimpleGrid, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { tooLight } from '#contract/clinic/settings.ts';
import { isHexColor, isReadableOnWhite, letterheadColors } from '#contract/letterhead-colors.ts';
import { IconCheck } from '#web/ui/icons/icons.ts';
import { Tooltip } from '#web/ui/tooltip.tsx';
import styles from '../color-field.module.css';
import head from './letterhead-field.module.css';
import type { SettingsValues } from './settings-form-values.ts';

/** @param logoUrl null without one */
export function LetterheadField({
  form,
  logoUrl,
}: {
  form: UseFormReturnType<SettingsValues>;
  logoUrl: string | null;
}) {
  const { clinicName, address, phone, email, letterheadColor } = form.values;
  const color = letterheadColor.trim().toLowerCase();
  return (
    <>
      <SimpleGrid type="container" cols={{ base: 1, '38rem': 2 }} spacing="md">
        <Radio.Group
          label="Cor do timbre"
          description="O nome da clínica em receitas, termos, recibos e impressões."
          value={color}
          onChange={(hex) => form.setFieldValue('letterheadColor', hex)}
        >
          <Group gap={4} mt={6}>
            {letterheadColors.map(({ label, hex }) => (
              <Tooltip key={hex} label={label}>
                <Radio.Card value={hex} aria-label={label} className={styles.choice}>
                  <ColorSwatch component="span" color={hex} size="1.6rem" withShadow={false} aria-hidden />
                  {color === hex ? (
                    <IconCheck aria-hidden size="1rem" stroke={2.6} className={styles.check} />
                  ) : null}
                </Radio.Card>
              </Tooltip>
            ))}
          </Group>
        </Radio.Group>
        <TextInput
          label="Outra cor"
          description="Seis algarismos hexadecimais, como #2f543b."
          maxLength={7}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.getInputProps('letterheadColor')}
          value={letterheadColor}
          error={isHexColor(color) && !isReadableOnWhite(color) ? tooLight : form.errors.letterheadColor}
        />
      </SimpleGrid>
      <Input.Wrapper label="No papel" labelElement="div">
        <div className={head.paper}>
          {logoUrl ? <img src={logoUrl} alt="" /> : null}
          <div>
            <strong style={{ color: isHexColor(color) ? color : undefined }}>
              {clinicName || 'Nome da clínica'}
            </strong>
            <span>{address || 'Endereço'}</span>
            <span>{[phone, email].filter(Boolean).join(' · ')}</span>
          </div>
        </div>
      </Input.Wrapper>
    </>
  );
}
