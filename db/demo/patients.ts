import { type Chance, createChance, idOf } from './chance.ts';
import { demoCredentials } from './clinic.ts';
import { type ConditionName, conditions } from './conditions.ts';
import { addDays, type Day, workingDayFrom } from './days.ts';
import { inventCpf, inventPhone } from './identity-numbers.ts';
import { districts, mailDomains, type Portrait, people, streets } from './people.ts';

export type DemoPatient = {
  id: string;
  fullName: string;
  birthDate: Day;
  cpf: string | null;
  email: string | null;
  phone: string | null;
  address: string | null;
  notes: string | null;
  /** The day of the first registration. */
  since: Day;
  condition: ConditionName;
  portrait: Portrait | null;
};

/** How many days ago the last of the list were registered. */
const newcomers = [13, 10, 7, 5, 3, 1] as const;

export function inventPatients(today: Day): DemoPatient[] {
  const chance = createChance('patients');
  return people.map(([fullName, birthDate, condition, portrait], index) => {
    // A receptionist does not always get everything; the demo account's own record is complete.
    const known = (share: number) => index === 0 || chance.happens(share);
    const newcomer = newcomers[index - (people.length - newcomers.length)];
    return {
      id: idOf(`patient ${fullName}`),
      fullName,
      birthDate,
      cpf: known(0.92) ? inventCpf(chance) : null,
      email: index === 0 ? demoCredentials.patient.email : known(0.95) ? mailOf(chance, fullName) : null,
      phone: known(0.93) ? inventPhone(chance) : null,
      address: known(0.85) ? inventAddress(chance) : null,
      notes: known(0.6) ? chance.pick(conditions[condition].notes) : null,
      since: newcomer
        ? addDays(today, -newcomer)
        : workingDayFrom(addDays(today, -(index === 0 ? 420 : chance.whole(40, 900)))),
      condition,
      portrait: portrait ?? null,
    };
  });
}

function mailOf(chance: Chance, fullName: string): string {
  const plain = fullName
    .normalize('NFD')
    .replace(/[^a-z ]/giu, '')
    .toLowerCase();
  // Álvaro Teixeira Lima and Alvaro Teixeira Lopes differ in their last name only.
  const words = plain.split(' ');
  return `${words[0]}.${words.at(-1)}@${chance.pick(mailDomains)}`;
}

function inventAddress(chance: Chance): string {
  const flat = chance.happens(0.3) ? `, apto. ${chance.whole(1, 9)}0${chance.whole(1, 4)}` : '';
  const code = `256${chance.whole(10, 89)}-${chance.whole(100, 999)}`;
  return `${chance.pick(streets)}, ${chance.whole(4, 980)}${flat} - ${chance.pick(districts)}, Petrópolis - RJ, ${code}`;
}
