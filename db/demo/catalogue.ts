import type { MarkColor } from '#contract/colors.ts';
import type { Service } from './services.ts';
import type { ProfessionalKey, ResourceName } from './team.ts';

type Procedure = {
  title: string;
  /** Its name in the agenda's plan (services.ts), which also gives the minutes. */
  service: Service;
  description: string;
  advice: string;
  /** What patients read. */
  duration: string;
  motif: string;
  /** Minutes. */
  bufferBefore: number;
  bufferAfter: number;
  color: MarkColor;
  priceCents: number;
  pricePublic: boolean;
  bookableOnline: boolean;
  preparation: string | null;
  /** Empty: all professionals. */
  by: readonly ProfessionalKey[];
  needs: readonly ({ kind: string } | { resource: ResourceName })[];
};

/** The procedures that patients see, the oldest first, each with the motif of its picture. */
export const catalogue = [
  {
    title: 'Consulta',
    service: 'Consulta',
    description:
      'Conversa, exame da pele, dos cabelos e das unhas com dermatoscopia, e um plano para o que for preciso. É por onde se começa, também quando o motivo é estético.',
    advice: 'Traga exames anteriores e a lista dos remédios e cremes que usa.',
    duration: '30 minutos',
    motif: 'bud',
    bufferBefore: 0,
    bufferAfter: 0,
    color: 'teal',
    priceCents: 38_000,
    pricePublic: true,
    bookableOnline: true,
    preparation: 'Venha sem maquiagem e sem esmalte, se puder.',
    // First visits are the physician's.
    by: ['helena'],
    needs: [],
  },
  {
    title: 'Limpeza de pele profunda',
    service: 'Limpeza de pele',
    description:
      'Higienização, esfoliação suave, extração cuidadosa de cravos e máscara calmante. Deixa a pele leve e prepara para os outros tratamentos. Indicada a cada quatro a oito semanas, conforme a oleosidade da pele.',
    advice: 'Depois: evite sol e maquiagem por 24 horas.',
    duration: '60 minutos',
    motif: 'water',
    bufferBefore: 0,
    bufferAfter: 10,
    color: 'cyan',
    priceCents: 18_000,
    pricePublic: true,
    bookableOnline: true,
    preparation: 'Venha sem maquiagem e sem ácidos na pele desde três dias antes.',
    by: ['rafael', 'camila'],
    needs: [{ kind: 'Sala' }],
  },
  {
    title: 'Peeling químico',
    service: 'Peeling químico',
    description:
      'Aplicação de ácidos em concentração escolhida para a sua pele, que renovam a camada superficial e clareiam manchas. A descamação é fina e dura de três a sete dias.',
    advice: 'Depois: hidratante, protetor solar e paciência com as pelinhas: não as puxe.',
    duration: '40 a 60 minutos',
    motif: 'layers',
    bufferBefore: 0,
    bufferAfter: 0,
    color: 'orange',
    priceCents: 35_000,
    pricePublic: true,
    bookableOnline: false,
    preparation: 'Suspenda o ácido cinco dias antes e não depile o rosto na semana do procedimento.',
    by: ['helena', 'camila'],
    needs: [{ kind: 'Sala' }],
  },
  {
    title: 'Microagulhamento',
    service: 'Microagulhamento',
    description:
      'Microperfurações controladas que estimulam o colágeno e ajudam os ativos a penetrar. Melhora cicatrizes de acne, poros, textura e também a queda de cabelo.',
    advice: 'Depois: vermelhidão por um a dois dias.',
    duration: '60 minutos',
    motif: 'dots',
    bufferBefore: 15,
    bufferAfter: 0,
    color: 'pink',
    priceCents: 60_000,
    pricePublic: true,
    bookableOnline: false,
    preparation: 'Chegue quinze minutos antes, para a pomada anestésica. Rosto limpo, sem creme.',
    by: ['rafael', 'camila'],
    needs: [{ kind: 'Sala' }],
  },
  {
    title: 'Laser fracionado',
    service: 'Laser fracionado',
    description:
      'Colunas microscópicas de calor renovam a pele por dentro, com pele íntegra em volta para cicatrizar depressa. Indicado para cicatrizes, linhas finas e manchas de sol.',
    advice: 'Depois: três a cinco dias de vermelhidão e aspereza.',
    duration: '45 a 60 minutos',
    motif: 'rays',
    bufferBefore: 10,
    bufferAfter: 15,
    color: 'red',
    priceCents: 120_000,
    pricePublic: false,
    bookableOnline: false,
    preparation: 'Sem sol por quatro semanas. Avise se toma isotretinoína ou se já teve herpes no rosto.',
    by: ['helena', 'rafael'],
    needs: [{ resource: 'Laser fracionado de CO₂' }, { kind: 'Sala' }],
  },
  {
    title: 'Luz intensa pulsada',
    service: 'Luz intensa pulsada',
    description:
      'Pulsos de luz filtrada que atuam em vasinhos, vermelhidão e manchas superficiais do rosto, do colo e das mãos. São necessárias, em média, três sessões.',
    advice: 'Antes: não venha com a pele bronzeada.',
    duration: '30 minutos',
    motif: 'sun',
    bufferBefore: 0,
    bufferAfter: 10,
    color: 'yellow',
    priceCents: 45_000,
    pricePublic: true,
    bookableOnline: false,
    preparation: 'Não venha com a pele bronzeada. Raspe os pelos da região na véspera.',
    by: [],
    needs: [{ kind: 'Sala' }],
  },
  {
    title: 'Toxina botulínica',
    service: 'Toxina botulínica',
    description:
      'Relaxa de forma seletiva os músculos que marcam a testa, a glabela e o canto dos olhos, mantendo a expressão. O efeito aparece em até dez dias e dura de quatro a seis meses.',
    advice: 'Depois: não se deite nem faça exercício por quatro horas.',
    duration: '30 minutos',
    motif: 'waves',
    bufferBefore: 0,
    bufferAfter: 0,
    color: 'violet',
    priceCents: 140_000,
    pricePublic: false,
    bookableOnline: false,
    preparation: 'Não tome anti-inflamatório nos três dias antes, salvo por ordem médica.',
    by: ['helena'],
    needs: [],
  },
  {
    title: 'Preenchimento com ácido hialurônico',
    service: 'Preenchimento com ácido hialurônico',
    description:
      'Repõe volume e contorno com um gel semelhante ao que a pele já produz. O plano é feito por etapas, com naturalidade e segurança.',
    advice: 'Depois: pode haver inchaço leve por dois dias.',
    duration: '60 minutos',
    motif: 'drops',
    bufferBefore: 0,
    bufferAfter: 15,
    color: 'blue',
    priceCents: 180_000,
    pricePublic: false,
    bookableOnline: false,
    preparation: null,
    by: ['helena'],
    needs: [{ kind: 'Sala' }],
  },
  {
    title: 'Bioestimulador de colágeno',
    service: 'Bioestimulador de colágeno',
    description:
      'Estimula a própria pele a produzir colágeno, devolvendo firmeza ao rosto, ao pescoço e ao corpo. O resultado vem aos poucos, a partir do segundo mês.',
    advice: 'Depois: massageie a região três vezes ao dia, por cinco dias.',
    duration: '60 minutos',
    motif: 'leaves',
    bufferBefore: 0,
    bufferAfter: 0,
    color: 'green',
    priceCents: 210_000,
    pricePublic: false,
    bookableOnline: false,
    preparation: null,
    by: ['helena'],
    needs: [{ kind: 'Sala' }],
  },
  {
    title: 'Mapeamento corporal de pintas',
    service: 'Mapeamento de pintas',
    description:
      'Fotografias do corpo todo e dermatoscopia digital das pintas, guardadas para comparação no ano seguinte. É a forma mais segura de perceber cedo uma mudança.',
    advice: 'Antes: venha sem maquiagem, esmalte ou autobronzeador.',
    duration: 'Cerca de 1 hora',
    motif: 'stones',
    bufferBefore: 0,
    bufferAfter: 0,
    color: 'gray',
    priceCents: 50_000,
    pricePublic: true,
    bookableOnline: true,
    preparation: 'Venha sem maquiagem, esmalte ou autobronzeador.',
    by: ['helena'],
    needs: [],
  },
  {
    title: 'Crioterapia',
    service: 'Crioterapia',
    description:
      'Nitrogênio líquido aplicado por poucos segundos sobre verrugas e ceratoses, que caem em uma a três semanas. Não precisa de anestesia.',
    advice: 'Depois: lave com água e sabão; se formar bolha, não rompa.',
    duration: '15 a 30 minutos',
    motif: 'frost',
    bufferBefore: 0,
    bufferAfter: 5,
    color: 'teal',
    priceCents: 25_000,
    pricePublic: true,
    bookableOnline: true,
    preparation: null,
    by: ['helena'],
    needs: [],
  },
] as const satisfies readonly Procedure[];

export type Motif = (typeof catalogue)[number]['motif'];

/** The entry for a service; a return visit has none. */
export const procedureOf = (service: Service): Procedure | undefined =>
  catalogue.find((entry) => entry.service === service);
