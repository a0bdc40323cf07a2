/** Anamneses of three patients: reviewed, to be reviewed, and half-way. */
import type { Kysely } from 'kysely';
import type { Answers } from '#contract/patients/questionnaire.ts';
import type { DB } from '#server/platform/database/schema.ts';
import type { DemoPatient } from './patients.ts';
import { idOf } from './random.ts';

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

export async function insertAnamneses(
  db: Kysely<DB>,
  patients: readonly DemoPatient[],
  reviewer: string,
  now: Date,
): Promise<void> {
  const { id: version_id } = await db
    .selectFrom('anamnesis_versions')
    .innerJoin('anamnesis_templates', 'anamnesis_templates.id', 'template_id')
    .select('anamnesis_versions.id')
    .where('asked', '=', true)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const rows = patients.flatMap(({ id: patient_id, fullName }) => {
    const found = filled[fullName];
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
