/** Finds diagnoses by code, by the words of CID-10 and by those of every day. */
import type { OptionsFilter } from '@mantine/core';
import { fold } from '#contract/fold.ts';

/** What it is called: the codes that fit, the most general first. Only codes of cid-10.ts. */
const everydayWords = `
alergia, alergia na pele: L23.9 L50.9 L27.0 L30.9
acrocórdon: L91.8
alopecia, calvície: L65.9 L64.9 L63.9
angioma, angioma rubi: D18.0
assadura: L30.4 L22
berne: B87.0
bicheira: B87.1 B87.0
bicho-de-pé, bicho do pé: B88.1
bicho geográfico, larva migrans: B76.9
brotoeja: L74.3 L74.0
câncer de pele: C44.9 C43.9
candidíase, cândida: B37.9 B37.2
carcinoma, CBC, CEC: C44.9
caspa: L21.9 L21.0
catapora: B01.9
cecê, chulé, mau cheiro: L75.0
chato: B85.3
cicatriz de acne: L90.5
cisto sebáceo: L72.1
cobreiro, zona, zóster, herpes-zóster: B02.9 B02.2 B02.3
coceira, prurido: L29.9
condiloma, crista de galo, verruga genital: A63.0
dermatite, eczema: L30.9
dermatofibroma: D23.9
dermatite atópica, eczema atópico: L20.9
envelhecimento, fotoenvelhecimento: L57.8 L98.8
escara: L89
espinha, cravo: L70.9 L70.0
estrófulo: L28.2
excesso de pelos: L68.9 L68.0
flacidez, pele flácida: L57.4 L98.8
frieira, pé de atleta: B35.3
furúnculo: L02.9
hanseníase, lepra: A30.9
herpes: B00.9 B00.1 B02.9 A60.0
herpes genital: A60.0
herpes labial, herpes simples: B00.1 B00.9
impinge, impingem: B35.9 B35.4
íngua: L04.9
mancha: L81.9 L81.1 L81.4 L81.0
mancha branca: L81.9 L80 L30.5 B36.0
mancha de espinha, mancha de acne: L81.0
mancha de sol, mancha senil: L81.4
mão-pé-boca, doença mão-pé-boca: B08.4
melasma: L81.1
micose: B36.9 B35.9
micose de praia, pano branco: B36.0
micose de unha, onicomicose: B35.1 B37.2
olho de peixe: B07
olheira: L81.4 L81.8
pele seca, ressecamento: L85.3
pelo encravado: L73.1
piolho: B85.2 B85.0
pinta, sinal: D22.9
queda de cabelo: L65.9 L65.0 L64.9
queimadura de sol: L55.9
ruga, linha de expressão: L98.8 L57.8
sapinho: B37.0
sarna: B86
suor excessivo: R61.0
tinha, tinea: B35.9
unha: L60.9
verruga: B07
verruga senil: L82
vermelhidão: L53.9
`;

/** Words without accents, and without the 's' of a plural. */
const wordsOf = (text: string) =>
  fold(text.replaceAll('-', ' '))
    .split(/\s+/u)
    .map((word) => (word.length > 3 ? word.replace(/s$/u, '') : word))
    .filter((word) => word !== '' && !smallWords.includes(word));
const smallWords = ['a', 'da', 'das', 'de', 'do', 'dos', 'e', 'em', 'na', 'no', 'o'];

/** Every code with what it is called, and at which place among those that are called so. */
const calledOf = new Map<string, { name: string; place: number }[]>();
for (const line of everydayWords.trim().split('\n')) {
  const [names = '', codes = ''] = line.split(': ');
  codes.split(' ').forEach((code, place) => {
    const called = names.split(', ').map((name) => ({ name: wordsOf(name).join(' '), place }));
    calledOf.set(code, [...(calledOf.get(code) ?? []), ...called]);
  });
}

/** Every code that has a word of every day. */
export const codesInWords = [...calledOf.keys()];

const none = Number.POSITIVE_INFINITY;
const inside = 5;

/** Less is better: whole words before the beginning of one, its inside last; of equal ones what names no closer kind. */
function rank(diagnosis: string, typed: string, parts: readonly string[]): number {
  const [code = ''] = diagnosis.split(' ', 1);
  if (/\d/u.test(typed) && fold(code).replace('.', '').startsWith(typed.replace('.', ''))) return 0;
  const called = calledOf.get(code) ?? [];
  const phrase = parts.join(' ');
  const exactly = called.find(({ name }) => name === phrase);
  if (exactly) return 1 + exactly.place / 10;
  const words = [...wordsOf(diagnosis), ...called.flatMap(({ name }) => name.split(' '))];
  const every = (fits: (word: string, part: string) => boolean) =>
    parts.every((part) => words.some((word) => fits(word, part)));
  const closer = code.endsWith('.9') && diagnosis.includes('não especificad') ? 0 : 0.1;
  if (every((word, part) => word === part)) return 2 + closer;
  const begun = called.find(({ name }) => name.startsWith(phrase));
  if (begun) return 3 + begun.place / 10;
  if (every((word, part) => word.startsWith(part))) return 4 + closer;
  return every((word, part) => word.includes(part)) ? inside + closer : none;
}

/** Of a field with a list: without groups. */
export const filterDiagnoses: OptionsFilter = ({ options, search, limit }) =>
  searchDiagnoses(
    options.flatMap((option) => ('value' in option ? option.value : [])),
    search,
  )
    .slice(0, limit)
    .map((value) => ({ value, label: value }));

/** @param diagnoses those with a code as 'L70.0 Acne vulgar'; of equal ones the first stays first */
export function searchDiagnoses(diagnoses: readonly string[], search: string): string[] {
  const parts = wordsOf(search);
  if (parts.length === 0) return [...diagnoses];
  const typed = fold(search).trim();
  const found = diagnoses
    .map((diagnosis) => ({ diagnosis, rank: rank(diagnosis, typed, parts) }))
    .filter((each) => each.rank < none)
    .sort((a, b) => a.rank - b.rank);
  // The inside of a word only where none begins so: 'rugas' are no 'Verrugas'.
  const begun = found.filter((each) => each.rank < inside);
  return (begun.length > 0 ? begun : found).map(({ diagnosis }) => diagnosis);
}
