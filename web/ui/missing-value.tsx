import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** Stands for a value that a row of a list does not have. */
export const MissingValue = ({ children }: { children: ReactNode }) => (
  <Text span inherit c="dimmed">
    {children}
  </Text>
);
