import type { Condition } from './services.ts';

/** Cosmetic conditions. */
export const conditionsOfLooks = {
  melasma: {
    notes: [
      'Fototipo III. Mancha que piora no verão; trabalha perto de janela. Reaplicar o protetor na hora do almoço.',
      'Não usa anticoncepcional desde o ano passado. Boa resposta ao clareador noturno; evitar calor após os procedimentos.',
    ],
    services: ['Consulta', 'Retorno', 'Peeling químico', 'Microagulhamento'],
    plan: {
      title: 'Controle do melasma',
      description:
        'Proteção solar com cor todos os dias, clareador à noite e quatro sessões de peeling químico, uma a cada três semanas. Reavaliar com fotos ao final.',
      months: 5,
    },
    futureProcedures: [
      {
        title: 'Peeling químico, próxima sessão',
        description: 'Suspender o ácido cinco dias antes. Não depilar o rosto na semana do procedimento.',
      },
    ],
    prescription: [
      'Protetor solar com cor FPS 50: aplicar pela manhã e a cada três horas de exposição.',
      'Creme clareador com ácido azelaico 15%: camada fina nas manchas, à noite, por 60 dias.',
      'Sérum com vitamina C 10%: três gotas no rosto limpo, pela manhã.',
    ],
    report: {
      title: 'Exame com lâmpada de Wood',
      findings: [
        'Realce do contraste nas regiões malares e no lábio superior, de bordas nítidas.',
        'Sem realce na região frontal.',
      ],
      conclusion:
        'Pigmentação de predomínio epidérmico, com boa perspectiva de resposta ao tratamento tópico.',
    },
    picture: { name: 'Face direita, antes do tratamento', look: 'patches' },
  },
  expressionLines: {
    notes: [
      'Deseja resultado natural, sem perder a expressão. Mostrar as fotos da avaliação anterior.',
      'Última aplicação sem hematomas. Não usa anticoagulante.',
    ],
    services: [
      'Consulta',
      'Toxina botulínica',
      'Preenchimento com ácido hialurônico',
      'Bioestimulador de colágeno',
    ],
    plan: {
      title: 'Cuidado anual da face',
      description:
        'Toxina botulínica a cada cinco meses, duas sessões de bioestimulador de colágeno e revisão das medidas com fotos padronizadas.',
      months: 12,
    },
    futureProcedures: [
      {
        title: 'Bioestimulador de colágeno, segunda sessão',
        description: 'Massagear a região três vezes ao dia nos cinco dias seguintes.',
      },
      {
        title: 'Revisão da toxina botulínica',
        description: 'Quinze dias após a aplicação, para pequenos ajustes.',
      },
    ],
    prescription: [
      'Creme com retinol 0,3%: camada fina à noite, duas vezes por semana no primeiro mês.',
      'Hidratante com ácido hialurônico: pela manhã e à noite.',
      'Protetor solar FPS 50: todas as manhãs.',
    ],
    report: {
      title: 'Avaliação facial padronizada',
      findings: [
        'Linhas dinâmicas na região frontal e periorbital.',
        'Perda discreta de volume no terço médio.',
      ],
      conclusion: 'Indicada abordagem em etapas, começando pela toxina botulínica.',
    },
    picture: { name: 'Foto de avaliação', look: 'calm' },
  },
  hairLoss: {
    notes: [
      'Queda mais intensa nos últimos seis meses. Trazer os exames de ferro e vitamina D no retorno.',
      'Histórico familiar do lado materno. Usa o tônico com regularidade.',
    ],
    services: ['Consulta', 'Retorno', 'Microagulhamento'],
    plan: {
      title: 'Recuperação capilar',
      description:
        'Tônico diário, reposição conforme os exames e microagulhamento do couro cabeludo uma vez por mês.',
      months: 6,
    },
    futureProcedures: [
      {
        title: 'Microagulhamento do couro cabeludo',
        description: 'Lavar os cabelos na véspera. Não usar o tônico no dia.',
      },
    ],
    prescription: [
      'Loção com minoxidil 5%: 1 mL no couro cabeludo seco, à noite.',
      'Xampu suave: dias alternados.',
      'Vitamina D 2.000 UI: uma cápsula ao dia, por 90 dias.',
    ],
    report: {
      title: 'Exames de sangue',
      findings: ['Ferritina: 28 ng/mL.', 'Vitamina D: 22 ng/mL.', 'TSH: 2,1 mUI/L.'],
      conclusion: 'Reserva de ferro e vitamina D abaixo do desejado para o ciclo do cabelo.',
    },
    picture: { name: 'Tricoscopia, região frontal', look: 'calm' },
  },
  scars: {
    notes: [
      'Cicatrizes de acne da adolescência. Fototipo IV: cuidado com manchas depois do laser.',
      'Cicatriz elevada no ombro; coça no frio. Já usou gel de silicone, com boa resposta.',
    ],
    services: ['Consulta', 'Retorno', 'Laser fracionado', 'Microagulhamento'],
    plan: {
      title: 'Suavização de cicatrizes',
      description:
        'Três sessões de laser fracionado alternadas com microagulhamento, com trinta dias entre elas.',
      months: 7,
    },
    futureProcedures: [
      {
        title: 'Laser fracionado',
        description: 'Anestésico em creme uma hora antes. Vermelhidão por três a cinco dias.',
      },
    ],
    prescription: [
      'Gel de silicone: sobre a cicatriz limpa, duas vezes ao dia, por 90 dias.',
      'Creme reparador com pantenol: por cinco dias após cada sessão.',
      'Protetor solar FPS 60: todas as manhãs.',
    ],
    report: {
      title: 'Avaliação de cicatrizes',
      findings: ['Cicatrizes atróficas em caixa nas regiões malares, de profundidade leve a moderada.'],
      conclusion: 'Boa indicação para laser fracionado combinado.',
    },
    picture: { name: 'Face, luz lateral', look: 'calm' },
  },
} as const satisfies Record<string, Condition>;
