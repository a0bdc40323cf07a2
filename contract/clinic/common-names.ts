/**
 * What people type for a procedure that the catalogue calls otherwise: brands, short forms, the other name of one treatment.
 * A new entry is proposed with them; migration 0162 has filled in the entries of before.
 */
import { fold } from '../fold.ts';

/** A part of an entry's title, folded (no accents, no capitals), and the other names. */
const commonNames: readonly [title: string, names: readonly string[]][] = [
  ['toxina', ['Botox', 'Dysport', 'Xeomin']],
  ['botox', ['toxina botulínica']],
  ['hialuronico', ['preenchimento', 'harmonização']],
  ['preenchimento', ['ácido hialurônico', 'harmonização']],
  ['bioestimulador', ['Sculptra', 'Radiesse', 'colágeno']],
  ['microagulhamento', ['Dermapen', 'roller']],
  ['microfocado', ['Ultraformer', 'Ulthera', 'HIFU']],
  ['luz pulsada', ['LIP', 'IPL']],
  ['luz intensa', ['luz pulsada', 'LIP', 'IPL']],
  ['criolipolise', ['CoolSculpting', 'congelamento de gordura']],
  ['depilacao', ['laser', 'pelos']],
  ['crioterapia', ['nitrogênio', 'verruga']],
  ['peeling', ['ácido', 'químico']],
  ['dermatoscopia', ['mapeamento', 'pintas']],
  ['mapeamento', ['dermatoscopia', 'pintas']],
  ['exerese', ['cirurgia', 'retirada de pinta', 'cisto']],
  ['biopsia', ['cirurgia', 'exame']],
  ['retorno', ['revisão']],
  ['consulta', ['avaliação']],
  ['avaliacao', ['consulta']],
];

/** 'Botox, Dysport'. Empty where there are none. Names that are in the title already are left out. */
export function otherNamesOf(title: string): string {
  const folded = fold(title);
  const names = commonNames.filter(([part]) => folded.includes(part)).flatMap(([, others]) => others);
  return [...new Set(names)].filter((name) => !folded.includes(fold(name))).join(', ');
}
