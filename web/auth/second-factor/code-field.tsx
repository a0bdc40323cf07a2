import { TextInput, type TextInputProps } from '@mantine/core';
import styles from './second-factor.module.css';

/** Six digits of an authenticator app, which a phone may fill in by itself. */
export const AppCodeField = (props: TextInputProps) => (
  <TextInput
    inputMode="numeric"
    autoComplete="one-time-code"
    placeholder="000 000"
    maxLength={9}
    spellCheck={false}
    classNames={{ input: styles.code ?? '' }}
    {...props}
  />
);
