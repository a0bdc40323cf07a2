/** Chooses a colour of the agenda. Each colour has its name for screen readers and as a tooltip. */
import { Group, Radio } from '@mantine/core';
import { type MarkColor, markColors } from '#contract/colors.ts';
import { ColorMark, colorLabels } from '#web/clinic/color-mark.tsx';
import { IconCheck } from '#web/ui/icons/icons.ts';
import { Tooltip } from '#web/ui/tooltip.tsx';
import styles from './color-field.module.css';

type ColorFieldProps = {
  label: string;
  description?: string;
  /** '' for none. */
  value: MarkColor | '';
  onChange: (color: MarkColor | '') => void;
  /** The name of the choice of no colour. Without it there is no such choice. */
  noneLabel?: string;
  error?: string;
};

const isColor = (word: string): word is MarkColor => markColors.some((color) => color === word);

export const ColorField = ({ noneLabel, onChange, ...field }: ColorFieldProps) => (
  <Radio.Group {...field} onChange={(word) => onChange(isColor(word) ? word : '')}>
    <Group gap={4} mt={6}>
      {noneLabel ? <Choice value="" label={noneLabel} chosen={field.value === ''} /> : null}
      {markColors.map((color) => (
        <Choice key={color} value={color} label={colorLabels[color]} chosen={field.value === color} />
      ))}
    </Group>
  </Radio.Group>
);

const Choice = ({ value, label, chosen }: { value: MarkColor | ''; label: string; chosen: boolean }) => (
  <Tooltip label={label}>
    <Radio.Card value={value} aria-label={label} className={styles.choice}>
      {value === '' ? <span className={styles.none} /> : <ColorMark color={value} size="1.6rem" />}
      {chosen ? <IconCheck aria-hidden size="1rem" stroke={2.6} className={styles.check} /> : null}
    </Radio.Card>
  </Tooltip>
);
