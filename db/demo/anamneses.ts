/** Anamneses of most patients: three in their own words, reviewed, to be reviewed and half-way; the others are reviewed. */
import type { Kysely } from 'kysely';
import type { Answers } from '#contract/patients/questionnaire.ts';
import { daysBetween } from '#contract/value-formats.ts';
import type { DB } from '#server/platform/database/schema.ts';
import type { ConditionName } from './conditions.ts';
import type { DemoPatient } from './patients.ts';
import { createRandom, idOf, type Random } from './random.ts';

const no = { yes: false };
const common: Answers = {
  tratou: no,
  alergias: ['Nenhum destes'],
  alergia_outra: no,
  remedios: no,
  anticoagulante: no,
  isotretinoina: no,
  imunossupressor: no,
  cirurgias: no,
  gravidez: 'Não',
  fumo: 'Não',
  fototipo: 'III: queima um pouco, bronzeia aos poucos',
  protetor: 'Todos os dias',
  queloide: no,
  herpes: no,
  cancer: no,
  cancer_familia: no,
  acidos: no,
};

type Filled = { state: 'open' | 'sent' | 'reviewed'; daysAgo: number; answers: Answers; done?: string[] };

const filled: Readonly<Record<string, Filled>> = {
  "Beatriz D'Ávila Monteiro": {
    state: 'reviewed',
    daysAgo: 40,
    answers: {
      ...common,
      queixa: 'Marcas escuras que ficaram depois das espinhas.',
      desde: 'Há uns seis meses',
      tratou: { yes: true, detail: 'Adapaleno, que ajudou com as espinhas' },
      incomodo: 6,
      acidos: { yes: true, detail: 'Adapaleno em noites alternadas' },
    },
  },
  'Íris Valadares Coutinho': {
    state: 'sent',
    daysAgo: 1,
    answers: {
      ...common,
      queixa: 'O rosto fica vermelho e arde no calor.',
      desde: 'Há dois anos',
      incomodo: 8,
      alergias: ['Látex'],
      herpes: { yes: true, detail: 'Duas vezes por ano, na boca' },
      anticoagulante: { yes: true, detail: 'AAS infantil' },
      doencas: ['Pressão alta'],
      fototipo: 'II: sempre queima, bronzeia pouco',
    },
  },
  'Conceição de Souza Ramos': {
    state: 'open',
    daysAgo: 0,
    answers: { queixa: 'As placas voltaram nos cotovelos.', tratou: no },
    done: ['motivo'],
  },
};

const complaints: Readonly<Record<ConditionName, string>> = {
  melasma: 'Manchas no rosto que escurecem no verão.',
  expressionLines: 'Rugas na testa e em volta dos olhos.',
  hairLoss: 'Meu cabelo está caindo mais que o normal.',
  scars: 'Cicatrizes de espinha nas bochechas.',
  acne: 'Espinhas no rosto e nas costas.',
  rosacea: 'O rosto fica vermelho à toa.',
  dermatitis: 'Coceira nas dobras dos braços.',
  psoriasis: 'Placas que descamam nos joelhos.',
  moles: 'Quero acompanhar as minhas pintas.',
  sunDamage: 'Manchas ásperas nas mãos e no rosto.',
};

/** What 'Alerta para a equipe' says of a patient, as the patient would. */
const alerting: readonly (readonly [said: RegExp, answers: Answers])[] = [
  [/dipirona/u, { alergias: ['Anti-inflamatório ou dipirona'] }],
  [/látex/u, { alergias: ['Látex'] }],
  [/lidocaína/u, { alergias: ['Anestésico'] }],
  [/anticoagulante/u, { anticoagulante: { yes: true, detail: 'Xarelto' } }],
  [/Marca-passo/u, { doencas: ['Marca-passo'] }],
  [/Gestante/u, { gravidez: 'Grávida' }],
];

/** By the place in the list: the demo account, so that its portal asks, the newest patient, and a few others. */
const isPending = (place: number, all: readonly DemoPatient[]) =>
  place === 0 || place === all.length - 1 || place % 11 === 7;

function inventFilled(patient: DemoPatient, today: string, random: Random): Filled {
  const { alert, condition, registration, since } = patient;
  const { gravidez, ...ofAll } = common;
  const isMan = registration.sex === 'male';
  return {
    state: 'reviewed',
    daysAgo: Math.min(random.integer(3, 300), daysBetween(since, today)),
    answers: {
      ...ofAll,
      ...(isMan ? {} : { gravidez }),
      queixa: complaints[condition],
      incomodo: random.integer(3, 9),
      ...alerting.find(([said]) => said.test(alert ?? ''))?.[1],
    },
  };
}

export async function insertAnamneses(
  db: Kysely<DB>,
  patients: readonly DemoPatient[],
  reviewer: string,
  { now, today }: { now: Date; today: string },
): Promise<void> {
  const { id: version_id } = await db
    .selectFrom('anamnesis_versions')
    .innerJoin('anamnesis_templates', 'anamnesis_templates.id', 'template_id')
    .select('anamnesis_versions.id')
    .where('asked', '=', true)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const random = createRandom('anamneses');
  const rows = patients.flatMap((patient, place) => {
    const { id: patient_id, fullName } = patient;
    const invented = inventFilled(patient, today, random);
    const found = filled[fullName] ?? (isPending(place, patients) ? null : invented);
    if (!found) return [];
    const { state, daysAgo, answers, done = [] } = found;
    const at = new Date(now.getTime() - daysAgo * 86_400_000 - 3_600_000);
    return [
      {
        id: idOf(`anamnesis ${fullName}`),
        patient_id,
        version_id,
        state,
        answers: JSON.stringify(answers),
        done: JSON.stringify(done),
        started_at: at,
        saved_at: at,
        ...(state !== 'open' && { sent_at: at, sent_by: 'patient' as const }),
        ...(state === 'reviewed' && { reviewed_at: at, reviewed_by: reviewer, reviewed_by_name: 'Helena' }),
      },
    ];
  });
  await db.insertInto('anamneses').values(rows).execute();
}
