import { createChance } from '#db/demo/chance.ts';
import { cpfFrom } from '#db/demo/identity-numbers.ts';
import { people } from '#db/demo/people.ts';

/** Columns of patients, one list for each, as `unnest` takes them. */
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

/**
 * Invented patients from one number to another, the same ones every time: a name of two surnames, now and then a
 * third, as long a list of different people as is asked for.
 */
export function inventPatients(first: number, last: number): PatientColumns {
  const chance = createChance(`bench patients ${first}`);
  const columns: PatientColumns = { number: [], fullName: [], cpf: [], email: [], phone: [], birthDate: [] };
  for (let number = first; number <= last; number += 1) {
    const name = [chance.pick(firstNames), chance.pick(surnames), chance.pick(surnames)];
    if (chance.happens(0.2)) name.push(chance.pick(surnames));
    const year = 1930 + chance.whole(0, 85);
    columns.number.push(number);
    columns.fullName.push(name.join(' '));
    // Every number is another CPF.
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
