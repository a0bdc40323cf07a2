import type { Service } from './services.ts';

/** What brings a patient to the clinic, and everything in the record that follows from it. */
export type Condition = {
  notes: readonly string[];
  services: readonly Service[];
  plan: { title: string; description: string; months: number };
  futureProcedures: readonly { title: string; description: string }[];
  prescription: readonly string[];
  report: { title: string; findings: readonly string[]; conclusion: string };
  picture: { name: string; look: 'patches' | 'spots' | 'redness' | 'mole' | 'calm' };
};

export const conditions = {
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
  acne: {
    notes: [
      'Pele oleosa e sensível a perfumes. Lembrar sempre: não espremer as lesões.',
      'Pratica natação três vezes por semana: lavar o rosto logo depois do treino.',
    ],
    services: ['Consulta', 'Retorno', 'Limpeza de pele', 'Peeling químico'],
    plan: {
      title: 'Tratamento da acne',
      description:
        'Sabonete suave duas vezes ao dia, gel à noite e limpeza de pele mensal durante seis meses. Retorno a cada oito semanas.',
      months: 6,
    },
    futureProcedures: [
      {
        title: 'Limpeza de pele profunda',
        description: 'Chegar sem maquiagem. Evitar sol e praia por três dias depois.',
      },
    ],
    prescription: [
      'Sabonete facial com ácido salicílico 2%: lavar o rosto pela manhã e à noite.',
      'Gel com adapaleno 0,1%: quantidade de uma ervilha no rosto seco, em noites alternadas no primeiro mês.',
      'Hidratante sem óleo: aplicar após o gel.',
    ],
    report: {
      title: 'Exames de sangue para início de tratamento',
      findings: [
        'Hemograma sem alterações.',
        'Colesterol total: 168 mg/dL. Triglicerídeos: 92 mg/dL.',
        'TGO: 21 U/L. TGP: 19 U/L.',
      ],
      conclusion: 'Resultados dentro dos valores de referência.',
    },
    picture: { name: 'Face esquerda, acompanhamento', look: 'spots' },
  },
  rosacea: {
    notes: [
      'Piora com vinho tinto, pimenta e banho muito quente. Prefere consultas pela manhã.',
      'Vasos finos nas asas do nariz. Olhos ressecados: encaminhamento também à oftalmologia.',
    ],
    services: ['Consulta', 'Retorno', 'Luz intensa pulsada'],
    plan: {
      title: 'Rosácea: fase de manutenção',
      description:
        'Três sessões de luz intensa pulsada com intervalo de trinta dias e cuidado diário com produtos calmantes.',
      months: 4,
    },
    futureProcedures: [
      {
        title: 'Luz intensa pulsada',
        description: 'Sem bronzeado nas quatro semanas anteriores. A sessão dura cerca de trinta minutos.',
      },
    ],
    prescription: [
      'Gel com metronidazol 0,75%: aplicar no centro do rosto, à noite, por 90 dias.',
      'Água termal em compressa fria: quando houver ardência.',
      'Protetor solar mineral FPS 60: aplicar todas as manhãs.',
    ],
    report: {
      title: 'Videodermatoscopia da face',
      findings: [
        'Vasos lineares finos nas regiões malares e no dorso do nariz.',
        'Discreta descamação perifolicular.',
      ],
      conclusion: 'Achados compatíveis com rosácea eritêmato-telangiectásica leve.',
    },
    picture: { name: 'Região malar', look: 'redness' },
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
  dermatitis: {
    notes: [
      'Dermatite atópica desde a infância. Alergia a níquel: atenção a botões e bijuterias.',
      'Banhos mornos e curtos. Hidratar o corpo ainda com a pele úmida.',
    ],
    services: ['Consulta', 'Retorno'],
    plan: {
      title: 'Cuidado da dermatite atópica',
      description:
        'Hidratação duas vezes ao dia, tratamento das crises por no máximo sete dias e retorno bimestral.',
      months: 6,
    },
    futureProcedures: [
      {
        title: 'Teste de contato',
        description: 'Leituras em 48 e 96 horas. Não molhar as costas nesse período.',
      },
    ],
    prescription: [
      'Creme hidratante com ceramidas: no corpo todo, duas vezes ao dia.',
      'Pomada com hidrocortisona 1%: nas áreas vermelhas, à noite, por até sete dias.',
      'Sabonete sem fragrância: só nas dobras.',
    ],
    report: {
      title: 'Teste de contato',
      findings: [
        'Sulfato de níquel: positivo (++).',
        'Perfume mix: negativo.',
        'Demais substâncias da bateria padrão: negativas.',
      ],
      conclusion: 'Sensibilização ao níquel.',
    },
    picture: { name: 'Dobra do cotovelo', look: 'redness' },
  },
  psoriasis: {
    notes: ['Piora no inverno e em semanas de muito trabalho. Sem queixas nas articulações.'],
    services: ['Consulta', 'Retorno'],
    plan: {
      title: 'Acompanhamento da psoríase',
      description:
        'Tratamento tópico, exposição breve ao sol da manhã e avaliação das articulações a cada semestre.',
      months: 8,
    },
    futureProcedures: [
      {
        title: 'Avaliação para fototerapia',
        description: 'Trazer a lista de remédios em uso e os exames dos últimos seis meses.',
      },
    ],
    prescription: [
      'Pomada com calcipotriol: nas placas, uma vez ao dia, por oito semanas.',
      'Xampu com coaltar: duas vezes por semana, deixar agir cinco minutos.',
      'Hidratante com ureia 10%: no corpo, após o banho.',
    ],
    report: {
      title: 'Exame anatomopatológico de pele',
      findings: ['Acantose regular com alongamento das cristas epidérmicas.', 'Paraqueratose confluente.'],
      conclusion: 'Quadro histológico compatível com psoríase em placas.',
    },
    picture: { name: 'Cotovelo direito', look: 'patches' },
  },
  moles: {
    notes: [
      'Muitas pintas no dorso; mãe com melanoma tratado. Mapeamento uma vez por ano.',
      'Pinta do ombro esquerdo acompanhada desde 2023, sem mudança.',
    ],
    services: ['Consulta', 'Retorno', 'Mapeamento de pintas'],
    plan: {
      title: 'Acompanhamento de pintas',
      description: 'Mapeamento corporal anual, autoexame mensal e comparação das imagens a cada visita.',
      months: 12,
    },
    futureProcedures: [
      {
        title: 'Mapeamento corporal de pintas',
        description: 'Vir sem maquiagem nem esmalte. A sessão dura cerca de uma hora.',
      },
      {
        title: 'Retirada de pinta no dorso',
        description: 'Procedimento com anestesia local. Programar repouso de atividade física por sete dias.',
      },
    ],
    prescription: [
      'Protetor solar FPS 60: rosto, colo e braços, todas as manhãs.',
      'Camiseta com proteção UV: em atividades ao ar livre.',
    ],
    report: {
      title: 'Dermatoscopia digital',
      findings: [
        'Lesão do ombro esquerdo: rede pigmentar regular, simétrica, 4 mm.',
        'Dorso: onze lesões de padrão reticular.',
      ],
      conclusion: 'Lesões de aspecto benigno. Repetir em doze meses.',
    },
    picture: { name: 'Dermatoscopia, ombro esquerdo', look: 'mole' },
  },
  sunDamage: {
    notes: [
      'Trabalhou na lavoura por trinta anos. Usar chapéu e camisa de manga comprida.',
      'Marca-passo: não usar eletrocautério.',
    ],
    services: ['Consulta', 'Retorno', 'Crioterapia'],
    plan: {
      title: 'Tratamento das ceratoses',
      description:
        'Crioterapia das lesões mais espessas e creme nas demais, com revisão a cada quatro meses.',
      months: 8,
    },
    futureProcedures: [
      { title: 'Crioterapia', description: 'Pode formar bolha; lavar com água e sabão e não romper.' },
    ],
    prescription: [
      'Creme com 5-fluoruracila 5%: nas lesões marcadas, à noite, por quinze dias.',
      'Vaselina: no lábio inferior, três vezes ao dia.',
      'Protetor solar FPS 70: rosto, orelhas e dorso das mãos.',
    ],
    report: {
      title: 'Exame anatomopatológico de pele',
      findings: ['Atipia de queratinócitos restrita à camada basal.', 'Elastose solar na derme.'],
      conclusion: 'Ceratose actínica. Margens livres no material examinado.',
    },
    picture: { name: 'Dorso da mão', look: 'spots' },
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

export type ConditionName = keyof typeof conditions;
