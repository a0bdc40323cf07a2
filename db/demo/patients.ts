import { type sexes, waysFound } from '#contract/patients/registration.ts';
import { addDays } from '#contract/value-formats.ts';
import { demoCredentials } from './clinic.ts';
import { type ConditionName, conditions } from './conditions.ts';
import { type Day, workingDayFrom } from './days.ts';
import { inventCpf, inventPhone } from './identity-numbers.ts';
import { districts, mailDomains, type Portrait, people, streets } from './people.ts';
import { createRandom, idOf, type Random } from './random.ts';

export type DemoPatient = {
  id: string;
  fullName: string;
  birthDate: Day;
  cpf: string | null;
  email: string | null;
  phone: string | null;
  address: string | null;
  notes: string | null;
  alert: string | null;
  registration: Registration;
  /** The day of the first registration. */
  since: Day;
  condition: ConditionName;
  portrait: Portrait | null;
};

/** How many days ago the last patients of the list were registered. */
const newcomers = [13, 10, 7, 5, 3, 1] as const;

/** 'Alerta para a equipe', by the place in the list of people. */
const alerts: Partial<Record<number, string>> = {
  1: 'Alergia a dipirona',
  4: 'Usa anticoagulante',
  9: 'Marca-passo: não usar radiofrequência',
  14: 'Alergia a látex',
  20: 'Gestante: confirmar cada procedimento com a médica',
  27: 'Surda: fale de frente, ela faz leitura labial',
  33: 'Alergia a lidocaína',
  41: 'Usa cadeira de rodas',
};

type Registration = {
  civilName?: string;
  sex: (typeof sexes)[number] | null;
  guardianName?: string;
  guardianPhone?: string | null;
  postalCode: string | null;
  healthInsurance: string | null;
  howFound: (typeof waysFound)[number] | null;
};

/** First names of the men in the list of people. */
const men =
  `Álvaro Alvaro João Antônio Sebastião Cauã Hélio José Gonçalo Otávio Estêvão Caetano Fábio Mário Raimundo Lúcio
  Théo Emílio Adão Ícaro Benício Caio Nélson Paulo Artur Édson`.split(/\s+/u);
const firstNameOf = (index: number) => people[index]?.[0].split(' ')[0] ?? '';

/** By the place in the list of people: one patient has a social name, two of the three minors a responsible person. */
const registrations: Partial<Record<number, Partial<Registration>>> = {
  13: { civilName: 'Carla Ribeiro Mattos', sex: 'female' },
  35: { guardianName: 'Renata Castelo Branco', guardianPhone: '24999570144' },
  39: { guardianName: 'Otávio Magalhães Prates', guardianPhone: '24999570233' },
};

function inventRegistration(random: Random, index: number): Registration {
  const known = (share: number) => index === 0 || random.happens(share);
  return {
    sex: men.includes(firstNameOf(index)) ? 'male' : 'female',
    postalCode: known(0.7) ? `256${random.integer(10_000, 89_999)}` : null,
    healthInsurance: random.happens(0.3)
      ? random.pick(['Unimed', 'Bradesco Saúde', 'Amil', 'SulAmérica'])
      : null,
    howFound: known(0.75) ? random.pick(waysFound) : null,
    ...registrations[index],
  };
}

export function inventPatients(today: Day): DemoPatient[] {
  const random = createRandom('patients');
  const ofRegistration = createRandom('registration');
  return people.map(([fullName, birthDate, condition, portrait], index) => {
    // Records lack some fields, as in a real clinic; the record of the demo account is complete.
    const known = (share: number) => index === 0 || random.happens(share);
    const newcomer = newcomers[index - (people.length - newcomers.length)];
    return {
      id: idOf(`patient ${fullName}`),
      fullName,
      birthDate,
      cpf: known(0.92) ? inventCpf(random) : null,
      email: index === 0 ? demoCredentials.patient.email : known(0.95) ? mailOf(random, fullName) : null,
      phone: known(0.93) ? inventPhone(random) : null,
      address: known(0.85) ? inventAddress(random) : null,
      notes: known(0.6) ? random.pick(conditions[condition].notes) : null,
      alert: alerts[index] ?? null,
      registration: inventRegistration(ofRegistration, index),
      since: newcomer
        ? addDays(today, -newcomer)
        : workingDayFrom(addDays(today, -(index === 0 ? 420 : random.integer(40, 900)))),
      condition,
      portrait: portrait ?? null,
    };
  });
}

function mailOf(random: Random, fullName: string): string {
  const plain = fullName
    .normalize('NFD')
    .replace(/[^a-z ]/giu, '')
    .toLowerCase();
  // Álvaro Teixeira Lima and Alvaro Teixeira Lopes differ in their last name only.
  const words = plain.split(' ');
  return `${words[0]}.${words.at(-1)}@${random.pick(mailDomains)}`;
}

function inventAddress(random: Random): string {
  const flat = random.happens(0.3) ? `, apto. ${random.integer(1, 9)}0${random.integer(1, 4)}` : '';
  return `${random.pick(streets)}, ${random.integer(4, 980)}${flat} - ${random.pick(districts)}, Petrópolis - RJ`;
}
