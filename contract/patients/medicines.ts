/**
 * Medicines that a prescription recognises: those under control, and those that meet a word of a patient's alert. Short lists of
 * what dermatology and aesthetics prescribe; they warn, and know no medicine that is not in them.
 *
 * The lists were written from memory, without the sources at hand: a doctor or a pharmacist has to compare them with these
 * sources before a clinic relies on them.
 */
import { fold } from '../fold.ts';
import type { ApplicationUse } from './application.ts';
import type { Product } from './products.ts';

/** How the law asks for a medicine to be prescribed. */
export type Control = 'notification' | 'special' | 'retained';

/** Of RDC 471/2021, with frequent brands. */
const antimicrobials =
  'amoxicilina clavulin azitromicina claritromicina eritromicina clindamicina cefalexina cefadroxila cefuroxima doxiciclina ' +
  'minociclina tetraciclina limeciclina ciprofloxacino levofloxacino sulfametoxazol bactrim metronidazol mupirocina ' +
  'neomicina gentamicina nebacetin retapamulina rifamicina benzilpenicilina benzetacil';

/**
 * To compare with: RDC 1.000/2025 (which lists need which form), Portaria SVS/MS 344/1998, annex I, with its updates (lists A, B, C);
 * RDC 471/2021 with RDC 973/2025 and IN 360/2025 (antimicrobials and GLP-1 agonists). Substances and frequent brands.
 * Spelled as a page prints them.
 */
const controlled: Record<Control, string> = {
  // A1 to A3, B1, B2, C2 for systemic use, C3: an official form besides the prescription.
  notification:
    'morfina metadona oxicodona fentanila metilfenidato lisdexanfetamina ritalina venvanse clonazepam rivotril diazepam ' +
    'alprazolam bromazepam lorazepam midazolam zolpidem fenobarbital sibutramina anfepramona femproporex mazindol ' +
    'isotretinoína roacutan acitretina neotigason talidomida',
  // C1, C5 and the addenda of A and B.
  special:
    'amitriptilina nortriptilina doxepina fluoxetina sertralina paroxetina escitalopram citalopram venlafaxina duloxetina ' +
    'bupropiona gabapentina pregabalina topiramato carbamazepina hidroxizina risperidona quetiapina tramadol codeína ' +
    'testosterona oxandrolona estanozolol nandrolona somatropina',
  retained:
    `${antimicrobials} semaglutida ozempic wegovy ` +
    'liraglutida saxenda dulaglutida tirzepatida mounjaro lixisenatida',
};

const letters = /[\p{L}\p{M}]+/gu;
/** What is not seen divides nothing. */
const seenOf = (text: string) => text.normalize('NFC').replace(/\p{Cf}/gu, '');
/** Of each word that is compared, on both sides: without capitals and accents, and in the singular. */
const stem = (word: string) => fold(word).replace(/s$/u, '');
/** Only letters are in a word: 'Dipirona500mg' and 'Dipirona+cafeína' name dipirona. */
const wordsOf = (text: string) => (seenOf(text).match(letters) ?? []).map(stem);
const stemsOf = new Map<string, readonly string[]>();
/** Of one of the lists below, to compare with: read once, since each line of a prescription is compared with all of them. */
function listed(names: string): readonly string[] {
  const stems = stemsOf.get(names) ?? names.split(' ').map(stem);
  stemsOf.set(names, stems);
  return stems;
}

/** The strictest control of any substance that a line names; null: none that the list knows. */
export function controlOf({
  medicine,
  form,
  dose,
}: Record<'medicine' | 'form' | 'dose', string>): Control | null {
  const words = wordsOf(`${medicine} ${form} ${dose}`);
  const order = ['notification', 'special', 'retained'] as const;
  // A retinoid on the skin is not under control.
  const isTopical = words.some((word) => ['gel', 'creme', 'topico', 'topica'].includes(word));
  return (
    order.find((control) =>
      listed(controlled[control]).some(
        (name) => words.includes(name) && !(isTopical && ['isotretinoina', 'doxepina'].includes(name)),
      ),
    ) ?? null
  );
}

/** Names of the lists, and words of alerts, which are no slips of other names: how each is spelled. */
let knownNames: Map<string, string> | undefined;
function namesKnown(): Map<string, string> {
  knownNames ??= new Map(
    [...Object.values(controlled), ...alertGroups.flat()]
      .join(' ')
      .split(' ')
      .map((name) => [fold(name), name]),
  );
  return knownNames;
}

/** Letters to add, take away or change between two words. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [place, letter] of [...one].entries()) {
    const next = [place + 1];
    for (const [at, against] of [...other].entries())
      next.push(
        Math.min((row[at] ?? 0) + (letter === against ? 0 : 1), (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1),
      );
    row = next;
  }
  return row[other.length] ?? 0;
}

/** Shorter words are too near to each other. */
const shortestSlip = 6;
/** Letters between a folded word and a name that it may be a slip of; null: it is none. */
function slipBy(word: string, name: string): number | null {
  const most = word.length >= 8 ? 2 : 1;
  if (Math.min(word.length, name.length) < shortestSlip || Math.abs(name.length - word.length) > most)
    return null;
  const by = distance(word, name);
  return by <= most ? by : null;
}

function isKnown(folded: string): boolean {
  return namesKnown().has(folded) || namesKnown().has(stem(folded));
}

/** Those of these medicines that hold what is typed. */
export const medicinesWith = (typed: string, medicines: readonly string[]) =>
  medicines.filter((each) => fold(each).includes(fold(typed).trim()));
/** Those that begin with nearly its first word, unless that is a name of its own: 'azitromicina' is no slip of 'eritromicina'. */
export function medicinesNear(typed: string, medicines: readonly string[]): string[] {
  const [word = ''] = wordsOf(typed);
  return isKnown(word) ? [] : medicines.filter((each) => slipBy(word, wordsOf(each)[0] ?? '') !== null);
}

/** A word that nearly is a name of the lists, and that name. */
function slipIn(medicine: string): { written: string; meant: string } | null {
  for (const written of seenOf(medicine).match(letters) ?? []) {
    const folded = fold(written);
    if (isKnown(folded)) continue;
    const near = [...namesKnown()]
      .flatMap(([name, meant]) => {
        const by = slipBy(folded, name);
        return by === null ? [] : [{ meant, by }];
      })
      .sort((first, second) => first.by - second.by)[0];
    if (near) return { written, meant: near.meant };
  }
  return null;
}

/**
 * A name of the lists that a name in a line nearly is: 'amoxilina', 'isotretinoyna'. Such a line would meet neither the control
 * nor the patient's alert. Names that are too short say nothing, and two letters count from eight on.
 */
export const resembled = (medicine: string): string | null => slipIn(medicine)?.meant ?? null;

export const nameOfLine = ({ medicine, form, dose }: Record<'medicine' | 'form' | 'dose', string>) =>
  [medicine, form, dose].filter(Boolean).join(', ');

/** Of fewer letters too much begins with them. */
const shortestStump = 3;
/** The name that this word is only the beginning of, of these first and then of the lists: 'hidro', 'adap'. */
export function begunBy(medicine: string, names: readonly string[]): string | null {
  const word = fold(medicine).trim();
  if (word.length < shortestStump || !/^\p{L}+$/u.test(word) || isKnown(word)) return null;
  const begins = (name: string) => {
    const [first = ''] = wordsOf(name);
    return first.startsWith(word) && first !== word;
  };
  return [...names, ...namesKnown().values()].find(begins) ?? null;
}

/** With that name in the slip's place, and a capital where the slip has one: the rest stays. */
export function corrected(medicine: string): string {
  const slip = slipIn(medicine);
  if (!slip) return medicine;
  const { written, meant } = slip;
  const isCapital = /^\p{Lu}/u.test(written);
  const name = isCapital ? meant.charAt(0).toLocaleUpperCase('pt-BR') + meant.slice(1) : meant;
  return seenOf(medicine).replace(letters, (each) => (each === written ? name : each));
}

/** What the page of a controlled prescription says. */
export const controlTexts: Record<Control, { heading: string; why: string }> = {
  notification: {
    heading: 'Receita de controle especial',
    why: 'Medicamento sujeito a Notificação de Receita (Portaria SVS/MS 344/1998; RDC 1.000/2025): vale com a notificação oficial, preenchida à parte.',
  },
  special: {
    heading: 'Receita de controle especial',
    why: 'Medicamento sujeito a controle especial (Portaria SVS/MS 344/1998; RDC 1.000/2025): duas vias; a primeira fica retida na farmácia.',
  },
  retained: {
    heading: 'Receita com retenção',
    why: 'Medicamento sujeito a retenção de receita (RDC 471/2021; IN 360/2025; RDC 1.000/2025): duas vias; uma fica retida na farmácia.',
  },
};

/**
 * What an alert may say, and the substances and brands that meet it: cross-reactions inside of a class included. To compare with: the
 * leaflets for professionals of the substances in Anvisa's Bulário Eletrônico, 'Contraindicações' (composition of the brands too).
 */
const alertGroups: readonly (readonly [alert: string, medicines: string])[] = [
  [
    'dipirona metamizol novalgina',
    'dipirona metamizol novalgina anador dorflex neosaldina buscopan lisador magnopyrol maxiliv',
  ],
  [
    'penicilina amoxicilina ampicilina benzetacil betalactâmico',
    'penicilina benzilpenicilina benzetacil amoxicilina clavulin ampicilina oxacilina cefalexina cefadroxila cefuroxima',
  ],
  // The word of the anamnesis that comes along.
  ['antibiótico', `${antimicrobials} ampicilina oxacilina sulfadiazina`],
  ['cefalosporina cefalexina', 'cefalexina cefadroxila cefuroxima ceftriaxona'],
  ['sulfa sulfametoxazol bactrim', 'sulfametoxazol bactrim sulfadiazina sulfassalazina dermazine'],
  [
    'aas aspirina salicilato acetilsalicílico aine',
    'aas aspirina acetilsalicílico ibuprofeno naproxeno diclofenaco cetoprofeno nimesulida cetorolaco salicílico',
  ],
  [
    'ibuprofeno naproxeno diclofenaco cetoprofeno nimesulida anti-inflamatório antiinflamatório inflamatório',
    'aas aspirina acetilsalicílico ibuprofeno alivium advil naproxeno diclofenaco voltaren cataflam cetoprofeno nimesulida cetorolaco',
  ],
  ['lidocaína anestésico emla', 'lidocaína xylocaína emla prilocaína tetracaína dermomax'],
  ['tetraciclina doxiciclina minociclina', 'tetraciclina doxiciclina minociclina limeciclina tetralysal'],
  ['macrolídeo eritromicina azitromicina', 'eritromicina azitromicina claritromicina'],
  ['neomicina', 'neomicina nebacetin gentamicina'],
  ['iodo', 'iodo iodopovidona povidine'],
  [
    'gestante grávida gravidez gestação',
    'isotretinoína roacutan acitretina neotigason tretinoína adapaleno tazaroteno espironolactona finasterida ' +
      'dutasterida doxiciclina minociclina tetraciclina limeciclina metotrexato talidomida',
  ],
  ['lactante lactação amamentando', 'isotretinoína roacutan acitretina metotrexato doxiciclina minociclina'],
];

/** As `alertsMetBy`, of the products that an application is made with. */
export const alertsMetByProducts = (
  alert: string,
  uses: readonly ApplicationUse[],
  products: readonly Pick<Product, 'id' | 'name' | 'dilution'>[],
) =>
  alertsMetBy(
    alert,
    products
      .filter(({ id }) => uses.some((use) => use.kind === 'product' && use.productId === id))
      .map(({ name, dilution }) => ({ medicine: name, form: '', dose: dilution ?? '', use: '' })),
  );

type PrescribedLine = Record<'medicine' | 'form' | 'dose' | 'use', string>;

/** What a prescription meets of the alert, and of what the patient told and nobody has reviewed: that in the patient's own words. */
export const allAlertsMetBy = (
  { alert, told }: { alert: string | null; told: readonly string[] },
  lines: readonly PrescribedLine[],
) => [
  ...alertsMetBy(alert, lines).map((match) => ({ ...match, isTold: false })),
  ...told.flatMap((said) =>
    alertsMetBy(said, lines).map((match) => ({ ...match, alert: said, isTold: true })),
  ),
];

/** Each medicine that meets a word of the patient's alert, with that word as the alert writes it. */
export function alertsMetBy(alert: string | null, lines: readonly PrescribedLine[]) {
  const written = (alert ?? '').split(/[^\p{L}\p{N}-]+/u).filter(Boolean);
  return lines.flatMap(({ medicine, form, dose, use }) => {
    const words = wordsOf(`${medicine} ${form} ${dose} ${use}`);
    const word = written.find((each) => {
      const said = stem(each);
      return (
        (said.length > 3 && words.includes(said)) ||
        alertGroups.some(
          ([alerts, meets]) =>
            listed(alerts).includes(said) && listed(meets).some((name) => words.includes(name)),
        )
      );
    });
    return word === undefined ? [] : [{ medicine, alert: word }];
  });
}
