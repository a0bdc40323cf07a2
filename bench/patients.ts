import { cpfFrom } from '#db/demo/identity-numbers.ts';
import { people } from '#db/demo/people.ts';
import { createRandom } from '#db/demo/random.ts';

/** One list for each column of patients, for `unnest`. */
interface PatientColumns {
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
  const random = createRandom(`bench patients ${first}`);
  const columns: PatientColumns = { number: [], fullName: [], cpf: [], email: [], phone: [], birthDate: [] };
  for (let number = first; number <= last; number += 1) {
    const name = [random.pick(firstNames), random.pick(surnames), random.pick(surnames)];
    if (random.happens(0.2)) name.push(random.pick(surnames));
    const year = 1930 + random.integer(0, 85);
    columns.number.push(number);
    columns.fullName.push(name.join(' '));
    columns.cpf.push(random.happens(0.92) ? cpfFrom(String(100_000_000 + number)) : null);
    columns.email.push(`paciente-${number}@example.com`);
    columns.phone.push(
      random.happens(0.93) ? `2490${String(random.integer(0, 9_999_999)).padStart(7, '0')}` : null,
    );
    columns.birthDate.push(
      `${year}-${String(random.integer(1, 12)).padStart(2, '0')}-${String(random.integer(1, 28)).padStart(2, '0')}`,
    );
  }
  return columns;
}
