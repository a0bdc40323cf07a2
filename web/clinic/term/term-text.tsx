import { Stack, Text, Title } from '@mantine/core';
import { termParts } from '#contract/patients/term-templates.ts';
import styles from './term.module.css';

/** A term as it is read: headings and paragraphs. */
export const TermText = ({ text }: { text: string }) => (
  <Stack gap="sm">
    {termParts(text).map(({ kind, text: words }, at) =>
      kind === 'heading' ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text has no other key, and its parts do not move
        <Title key={at} order={3} size="h5" mt="xs" ff="text" lts={0}>
          {words}
        </Title>
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <Text key={at} className={styles.text}>
          {words}
        </Text>
      ),
    )}
  </Stack>
);
