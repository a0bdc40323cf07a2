/** The rooms and devices that a procedure needs. Of a kind, one can be chosen; otherwise the server takes a free one. */
import { Select, SimpleGrid, Text } from '@mantine/core';
import type { BookableProcedure } from '#contract/booking/booking-choices.ts';
import type { BookingChoices } from '../booking-choices.tsx';
import { listNeeds, replaceNth } from './resource-needs.ts';

type ResourceFieldsProps = {
  procedure: BookableProcedure;
  resources: BookingChoices['resources'];
  /** Ids of the chosen ones. */
  value: readonly string[];
  onChange: (resourceIds: string[]) => void;
  /** Names of those that the stored appointment holds. */
  booked: readonly string[];
};

const anyFree = 'any';

export function ResourceFields({ procedure, resources, value, onChange, booked }: ResourceFieldsProps) {
  const { certain, kinds } = listNeeds(procedure, resources);
  if (certain.length === 0 && kinds.length === 0) return null;
  return (
    <div>
      {certain.length > 0 ? (
        <Text size="sm" c="dimmed">
          Reserva sempre: {certain.map(({ name }) => name).join(', ')}.
        </Text>
      ) : null}
      <SimpleGrid cols={{ base: 1, sm: 2 }} mt={certain.length > 0 ? 'sm' : undefined}>
        {kinds.map(({ kind, place, choices }) => {
          const chosen = choices.filter(({ id }) => value.includes(id));
          const now = choices.filter(({ name }) => booked.includes(name))[place];
          return (
            <Select
              key={`${kind} ${place}`}
              label={place === 0 ? kind : `${kind} (${place + 1}ª)`}
              data={[
                { value: anyFree, label: now ? `${now.name}, ou qualquer livre` : 'Qualquer livre' },
                ...choices.map(({ id, name }) => ({
                  value: id,
                  label: name,
                  disabled: chosen.some((other, index) => other.id === id && index !== place),
                })),
              ]}
              value={chosen[place]?.id ?? anyFree}
              onChange={(id) => onChange(replaceNth(value, choices, place, id === anyFree ? null : id))}
              allowDeselect={false}
            />
          );
        })}
      </SimpleGrid>
    </div>
  );
}
