import type { Condition } from './services.ts';

/** Medical conditions. */
export const conditionsOfHealth = {
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
} as const satisfies Record<string, Condition>;
