/** Signed entries of three patients, in the form and the chain that a signature gives them. */
import type { Kysely } from 'kysely';
import { type Diagnosis, type SectionKey, sectionKeys } from '#contract/patients/record.ts';
import { addDays } from '#contract/value-formats.ts';
import { type Signature, sealEntry } from '#server/patients/record/entry-content.ts';
import { insertEntry } from '#server/patients/record/queries.ts';
import type { DB } from '#server/platform/database/schema.ts';
import type { DemoAppointment } from './appointment.ts';
import { type Day, instantOf } from './days.ts';
import type { inventClinic } from './invent-clinic.ts';
import { idOf } from './random.ts';
import type { Service } from './services.ts';
import { team } from './team.ts';

type Words = { cid?: Diagnosis } & Partial<Record<SectionKey, string>>;

type Story = {
  /** Written without an appointment: before the agenda began. */
  before: Words & { daysAgo: number };
  /** Of the newest visits at Helena, oldest first. */
  visits: readonly Words[];
  /** Of the procedures that Helena did. */
  procedures: Partial<Record<Service, Words>>;
  /** To the second visit. */
  addendum?: Words;
  /** Signed in this record by mistake, and struck out. */
  struck?: Words;
};

const acne: Diagnosis = { code: 'L70.0', text: 'Acne vulgar' };
const rosacea: Diagnosis = { code: 'L71.9', text: 'Rosácea, não especificada' };
const psoriasis: Diagnosis = { code: 'L40.0', text: 'Psoríase vulgar' };

const stories: Readonly<Record<string, Story>> = {
  "Beatriz D'Ávila Monteiro": {
    before: {
      daysAgo: 707,
      complaint: 'Espinhas no rosto há cerca de dois anos, com piora no período pré-menstrual.',
      examination: 'Comedões abertos e fechados, pápulas e algumas pústulas em fronte e mento. Sem nódulos.',
      cid: acne,
      conduct: 'Adapaleno 0,1% + peróxido de benzoíla 2,5% gel à noite. Reavaliar em 12 semanas.',
      orientations:
        'Começar em noites alternadas. Usar hidratante não comedogênico e filtro solar todos os dias.',
    },
    visits: [
      {
        complaint: 'Menos espinhas. Refere ardência leve nas primeiras semanas, já resolvida.',
        examination: 'Redução das lesões inflamatórias. Leve ressecamento perioral.',
        cid: acne,
        conduct: 'Manter adapaleno + peróxido de benzoíla. Hidratante duas vezes ao dia.',
      },
      {
        complaint: 'Marcas escuras depois das lesões.',
        examination: 'Hiperpigmentação pós-inflamatória em mento. Poucos comedões, sem lesões inflamatórias.',
        hypotheses: 'Hiperpigmentação pós-inflamatória secundária à acne. Melasma pouco provável.',
        cid: { code: 'L81.0', text: 'Hiperpigmentação pós-inflamatória' },
        conduct: 'Associar ácido azelaico 15% pela manhã. Manter adapaleno em noites alternadas.',
        orientations: 'Reaplicar o filtro solar a cada três horas quando houver exposição.',
      },
      {
        examination: 'Manchas mais claras em mento. Sem lesões novas há dois meses.',
        conduct: 'Manter ácido azelaico. Peeling de ácido salicílico 30% se a melhora estacionar.',
        orientations: 'Suspender o adapaleno cinco dias antes do peeling.',
      },
    ],
    procedures: {
      'Peeling químico': {
        examination: 'Pele íntegra, sem lesões inflamatórias ativas. Nega herpes e gestação.',
        conduct:
          'Peeling de ácido salicílico 30%, duas camadas, cinco minutos, em face. Pseudofrosting uniforme. Boa tolerância.',
        orientations:
          'Filtro solar FPS 50 a cada três horas, hidratante à noite, sem ácidos por sete dias. Não puxar a pele que descama.',
      },
    },
  },
  'Íris Valadares Coutinho': {
    before: {
      daysAgo: 658,
      complaint: 'Vermelhidão no centro do rosto, pior com calor, vinho e comida apimentada.',
      examination: 'Eritema centrofacial, telangiectasias em asas nasais e raras pápulas malares.',
      cid: rosacea,
      conduct: 'Metronidazol 0,75% gel duas vezes ao dia por 12 semanas.',
      orientations: 'Anotar o que desencadeia a vermelhidão. Sabonete suave e filtro solar mineral.',
    },
    visits: [
      {
        complaint: 'Duas crises no último mês, depois de exercício ao sol.',
        examination: 'Pápulas malares esparsas, eritema moderado. Olhos sem hiperemia.',
        cid: rosacea,
        conduct: 'Ivermectina 1% creme à noite por 12 semanas.',
        orientations: 'Preferir exercício em local fresco. Compressas frias nas crises.',
      },
      {
        examination: 'Sem pápulas. Eritema discreto persistente e telangiectasias em asas nasais.',
        cid: rosacea,
        conduct:
          'Manter ivermectina 1% três vezes por semana. Oferecida luz pulsada para as telangiectasias.',
      },
      {
        complaint: 'Satisfeita com as sessões de luz pulsada. Sem crises no período.',
        examination: 'Telangiectasias finas residuais em asa nasal esquerda.',
        conduct: 'Manutenção. Retorno em seis meses.',
      },
    ],
    procedures: {
      'Luz intensa pulsada': {
        examination: 'Fototipo II, sem bronzeado recente.',
        conduct:
          'Luz intensa pulsada em face: filtro 560 nm, 14 J/cm², pulso duplo, duas passadas. Eritema transitório, sem bolhas.',
        orientations: 'Compressa fria hoje. Filtro solar a cada três horas e nada de sol direto por 30 dias.',
      },
    },
    addendum: {
      conduct:
        'Onde se lê três vezes por semana, leia-se todas as noites por mais quatro semanas e, depois, três vezes por semana.',
    },
  },
  'Conceição de Souza Ramos': {
    before: {
      daysAgo: 602,
      complaint: 'Placas descamativas em cotovelos e joelhos há anos, com prurido.',
      examination:
        'Placas eritematoescamosas bem delimitadas. Couro cabeludo e unhas sem lesões. Nega dor articular.',
      cid: psoriasis,
      conduct:
        'Calcipotriol + betametasona pomada uma vez ao dia por 4 semanas, depois duas vezes por semana.',
      orientations: 'Hidratar a pele depois do banho. Não arrancar as escamas.',
    },
    visits: [
      {
        complaint: 'Piora no inverno, com prurido à noite.',
        examination: 'Placas em cotovelos e joelhos, descamação moderada. PASI 4,8. Unhas sem lesões.',
        cid: psoriasis,
        conduct: 'Calcipotriol + betametasona uma vez ao dia por 4 semanas. Emoliente com ureia 10%.',
        orientations: 'Banhos mornos e curtos. Hidratar logo depois de se secar.',
      },
      {
        examination: 'Placas mais finas, prurido ausente. PASI 2,1. Nega dor articular e rigidez matinal.',
        cid: psoriasis,
        conduct:
          'Manutenção duas vezes por semana. Retorno em seis meses ou antes, se houver dor nas articulações.',
      },
    ],
    procedures: {},
    struck: {
      complaint: 'Pinta no dorso que mudou de cor.',
      examination: 'Lesão pigmentada de 5 mm em região escapular direita, assimétrica.',
      conduct: 'Indicada biópsia excisional.',
    },
  },
};

export const isInStories = (fullName: string) => Object.hasOwn(stories, fullName);

/** The clinic's ready texts. */
const snippets = [
  {
    name: 'peeling',
    body: 'Peeling de {ácido} a {concentração}%, {camadas} camadas, {minutos} minutos. Frosting {grau}. Boa tolerância.',
  },
  {
    name: 'toxina',
    body: 'Toxina botulínica, {unidades} U no terço superior da face. Sem intercorrências. Reavaliar em 15 dias.',
  },
  {
    name: 'cuidados',
    body: 'Filtro solar FPS 50 a cada 3 horas, hidratante à noite, sem ácidos por {dias} dias.',
  },
];

type Writing = { kind: Signature['kind']; words: Words; visit?: DemoAppointment; signedAt: string; day: Day };

/** In the order in which they are signed. */
function writingsOf(
  { before, visits, procedures, struck }: Story,
  seen: readonly DemoAppointment[],
  today: Day,
) {
  const isVisit = ({ service }: DemoAppointment) => service === 'Consulta' || service === 'Retorno';
  const newest = seen.filter(isVisit).slice(-visits.length);
  const first = addDays(today, -before.daysAgo);
  const at = (day: Day, time: string) => new Date(instantOf(day, time)).toISOString();
  const writings: Writing[] = [{ kind: 'note', words: before, signedAt: at(first, '11:20'), day: first }];
  for (const visit of seen) {
    const words = isVisit(visit) ? visits[newest.indexOf(visit)] : procedures[visit.service];
    const { date: day, time, durationMinutes } = visit;
    const signedAt = new Date(Date.parse(at(day, time)) + durationMinutes * 60_000).toISOString();
    if (words) writings.push({ kind: 'consultation', words, visit, signedAt, day });
  }
  const { day, signedAt } = writings.at(-1) ?? { day: first, signedAt: at(first, '11:20') };
  const later = new Date(Date.parse(signedAt) + 10 * 60_000).toISOString();
  return struck ? [...writings, { kind: 'note' as const, words: struck, signedAt: later, day }] : writings;
}

export async function insertEntries(
  rows: Kysely<DB>,
  { patients, appointments }: Pick<ReturnType<typeof inventClinic>, 'patients' | 'appointments'>,
  authorId: string,
  today: Day,
): Promise<void> {
  const { fullName: name, council, councilNumber, councilState } = team.helena;
  const author = { name, council: `${council} ${councilNumber}/${councilState}` };
  await rows.insertInto('record_snippets').values(snippets).execute();
  for (const { id: patientId, fullName } of patients) {
    const story = stories[fullName];
    if (!story) continue;
    const seen = appointments
      .filter(
        (each) =>
          each.patientId === patientId && each.professional === 'helena' && each.status === 'completed',
      )
      .sort((one, other) => (`${one.date} ${one.time}` < `${other.date} ${other.time}` ? -1 : 1));
    let last: { id: string; position: number; hash: string | null } = { id: '', position: 0, hash: null };
    const sign = async ({ kind, words: { cid, ...texts }, visit, signedAt, day }: Writing) => {
      const position = last.position + 1;
      const signature: Signature = {
        id: idOf(`entry ${fullName} ${position}`),
        patientId,
        appointmentId: visit?.id ?? null,
        correctsId: kind === 'addendum' ? last.id : null,
        kind,
        authorId,
        author,
        day,
        signedAt,
        position,
        previousHash: last.hash,
      };
      const sealed = sealEntry(signature, {
        sections: sectionKeys.map((key) => ({ key, text: texts[key] ?? '', copied: false })),
        diagnoses: cid ? [cid] : [],
        published: true,
      });
      await insertEntry({ db: rows }, signature, sealed);
      last = { id: signature.id, position, hash: sealed.hash };
    };
    for (const writing of writingsOf(story, seen, today)) {
      await sign(writing);
      const { words, signedAt } = writing;
      const soon = new Date(Date.parse(signedAt) + 15 * 60_000).toISOString();
      if (words === story.struck)
        await rows
          .insertInto('record_strikes')
          .values({
            entry_id: last.id,
            patient_id: patientId,
            reason: 'wrong_patient',
            struck_at: soon,
            struck_by: authorId,
            struck_by_name: name,
          })
          .execute();
      if (story.addendum && words === story.visits[1])
        await sign({ kind: 'addendum', words: story.addendum, signedAt: soon, day: writing.day });
    }
  }
}
