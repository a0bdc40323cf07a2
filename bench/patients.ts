import { createChance } from '#db/demo/chance.ts';
import { cpfFrom } from '#db/demo/identity-numbers.ts';
import { people } from '#db/demo/people.ts';

/** One list for each column of patients, for `unnest`. */
export interface PatientColumns {
  number: number[];
  fullName: string[];
  cpf: (string | null)[];
  email: string[];
  phone: (string | null)[];
  birthDate: string[];
}

const words = people.map(([name]) => name.split(' '));
const firstNames = [...new Set(words.map(([first = '']) => first))];
const surnames = [...new Set(words.flatMap((parts) => parts.slice(1)).filter((word) => word.length > 3))];

/** Invented patients with the numbers `first` to `last`. The same numbers give the same patients. */
export function inventPatients(first: number, last: number): PatientColumns {
  const chance = createChance(`bench patients ${first}`);
  const columns: PatientColumns = { number: [], fullName: [], cpf: [], email: [], phone: [], birthDate: [] };
  for (let number = first; number <= last; number += 1) {
    const name = [chance.pick(firstNames), chance.pick(surnames), chance.pick(surnames)];
    if (chance.happens(0.2)) name.push(chance.pick(surnames));
    const year = 1930 + chance.whole(0, 85);
    columns.number.push(number);
    columns.fullName.push(name.join(' '));
    columns.cpf.push(chance.happens(0.92) ? cpfFrom(String(100_000_000 + number)) : null);
    columns.email.push(`paciente-${number}@example.com`);
    columns.phone.push(
      chance.happens(0.93) ? `2490${String(chance.whole(0, 9_999_999)).padStart(7, '0')}` : null,
    );
    columns.birthDate.push(
      `${year}-${String(chance.whole(1, 12)).padStart(2, '0')}-${String(chance.whole(1, 28)).padStart(2, '0')}`,
    );
  }
  return columns;
}
