import { ActionIcon } from '@mantine/core';
import { IconChevronDown } from './icons/icons.ts';

type OrderButtonsProps = {
  /** What is moved, for the names of the buttons. */
  name: string;
  index: number;
  count: number;
  onMove: (move: { from: number; to: number }) => void;
};

/** Moves an item of a list up and down. */
export const OrderButtons = ({ name, index, count, onMove }: OrderButtonsProps) =>
  ([-1, 1] as const).map((step) => {
    const isEnd = index + step < 0 || index + step >= count;
    return (
      <ActionIcon
        key={step}
        variant="subtle"
        color="gray"
        size="lg"
        // Or the one that does nothing would be the only one with a background.
        bg={isEnd ? 'transparent' : undefined}
        aria-label={`${step < 0 ? 'Subir' : 'Descer'}: ${name}`}
        disabled={isEnd}
        onClick={() => onMove({ from: index, to: index + step })}
      >
        <IconChevronDown aria-hidden size="1.15rem" style={step < 0 ? { rotate: '180deg' } : undefined} />
      </ActionIcon>
    );
  });

export function moved<Item>(items: readonly Item[], { from, to }: { from: number; to: number }): Item[] {
  const left = items.filter((_, index) => index !== from);
  return [...left.slice(0, to), ...items.slice(from, from + 1), ...left.slice(to)];
}
