/** Above the results of a search that nothing matches: they only resemble it. */
import { Text } from '@mantine/core';

export const similarNames = (search: string) => `Nada com “${search}”. Nomes parecidos:`;

export const SimilarNames = ({ search }: { search: string }) => (
  <Text role="status" c="dimmed">
    {similarNames(search)}
  </Text>
);
