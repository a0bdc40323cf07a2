import type { Service } from './services.ts';

/** The procedures that patients see, the oldest first, each with the motif of its picture. */
export const catalogue = [
  {
    title: 'Limpeza de pele profunda',
    service: 'Limpeza de pele',
    description:
      'Higienização, esfoliação suave, extração cuidadosa de cravos e máscara calmante. Deixa a pele leve e prepara para os outros tratamentos. Indicada a cada quatro a oito semanas, conforme a oleosidade da pele.',
    advice: 'Depois: evite sol e maquiagem por 24 horas.',
    duration: '60 minutos',
    motif: 'water',
  },
  {
    title: 'Peeling químico',
    service: 'Peeling químico',
    description:
      'Aplicação de ácidos em concentração escolhida para a sua pele, que renovam a camada superficial e clareiam manchas. A descamação é fina e dura de três a sete dias.',
    advice: 'Depois: hidratante, protetor solar e paciência com as pelinhas: não as puxe.',
    duration: '40 a 60 minutos',
    motif: 'layers',
  },
  {
    title: 'Microagulhamento',
    service: 'Microagulhamento',
    description:
      'Microperfurações controladas que estimulam o colágeno e ajudam os ativos a penetrar. Melhora cicatrizes de acne, poros, textura e também a queda de cabelo.',
    advice: 'Depois: vermelhidão por um a dois dias.',
    duration: '60 minutos',
    motif: 'dots',
  },
  {
    title: 'Laser fracionado',
    service: 'Laser fracionado',
    description:
      'Colunas microscópicas de calor renovam a pele por dentro, com pele íntegra em volta para cicatrizar depressa. Indicado para cicatrizes, linhas finas e manchas de sol.',
    advice: 'Depois: três a cinco dias de vermelhidão e aspereza.',
    duration: '45 a 60 minutos',
    motif: 'rays',
  },
  {
    title: 'Luz intensa pulsada',
    service: 'Luz intensa pulsada',
    description:
      'Pulsos de luz filtrada que atuam em vasinhos, vermelhidão e manchas superficiais do rosto, do colo e das mãos. São necessárias, em média, três sessões.',
    advice: 'Antes: não venha com a pele bronzeada.',
    duration: '30 minutos',
    motif: 'sun',
  },
  {
    title: 'Toxina botulínica',
    service: 'Toxina botulínica',
    description:
      'Relaxa de forma seletiva os músculos que marcam a testa, a glabela e o canto dos olhos, mantendo a expressão. O efeito aparece em até dez dias e dura de quatro a seis meses.',
    advice: 'Depois: não se deite nem faça exercício por quatro horas.',
    duration: '30 minutos',
    motif: 'waves',
  },
  {
    title: 'Preenchimento com ácido hialurônico',
    service: 'Preenchimento com ácido hialurônico',
    description:
      'Repõe volume e contorno com um gel semelhante ao que a pele já produz. O plano é feito por etapas, com naturalidade e segurança.',
    advice: 'Depois: pode haver inchaço leve por dois dias.',
    duration: '60 minutos',
    motif: 'drops',
  },
  {
    title: 'Bioestimulador de colágeno',
    service: 'Bioestimulador de colágeno',
    description:
      'Estimula a própria pele a produzir colágeno, devolvendo firmeza ao rosto, ao pescoço e ao corpo. O resultado vem aos poucos, a partir do segundo mês.',
    advice: 'Depois: massageie a região três vezes ao dia, por cinco dias.',
    duration: '60 minutos',
    motif: 'leaves',
  },
  {
    title: 'Mapeamento corporal de pintas',
    service: 'Mapeamento de pintas',
    description:
      'Fotografias do corpo todo e dermatoscopia digital das pintas, guardadas para comparação no ano seguinte. É a forma mais segura de perceber cedo uma mudança.',
    advice: 'Antes: venha sem maquiagem, esmalte ou autobronzeador.',
    duration: 'Cerca de 1 hora',
    motif: 'stones',
  },
  {
    title: 'Crioterapia',
    service: 'Crioterapia',
    description:
      'Nitrogênio líquido aplicado por poucos segundos sobre verrugas e ceratoses, que caem em uma a três semanas. Não precisa de anestesia.',
    advice: 'Depois: lave com água e sabão; se formar bolha, não rompa.',
    duration: '15 a 30 minutos',
    motif: 'frost',
  },
] as const satisfies readonly {
  title: string;
  service: Service;
  description: string;
  advice: string;
  duration: string;
  motif: string;
}[];

export type Motif = (typeof catalogue)[number]['motif'];
