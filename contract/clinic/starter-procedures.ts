/** What a new clinic may begin its catalogue with: the two kinds of consultation, and what is done most in the field. */
export const starterProcedures = [
  {
    title: 'Consulta',
    minutes: 30,
    description: 'Conversa e exame da pele, dos cabelos e das unhas, com a orientação do tratamento.',
  },
  {
    title: 'Retorno',
    minutes: 15,
    description: 'Acompanhamento do que foi combinado na consulta, com os ajustes do tratamento.',
  },
  {
    title: 'Toxina botulínica',
    minutes: 30,
    description:
      'Aplicação que suaviza as linhas de expressão da testa, entre as sobrancelhas e ao redor dos olhos.',
  },
  {
    title: 'Preenchimento com ácido hialurônico',
    minutes: 60,
    description: 'Repõe volume e contorno em lábios, sulcos e maçãs do rosto.',
  },
  {
    title: 'Bioestimulador de colágeno',
    minutes: 60,
    description: 'Estimula a pele a produzir colágeno e melhora a firmeza ao longo dos meses.',
  },
  {
    title: 'Skinbooster',
    minutes: 45,
    description: 'Hidratação profunda da pele com ácido hialurônico de baixa densidade.',
  },
  {
    title: 'Peeling químico',
    minutes: 45,
    description: 'Renova as camadas superficiais da pele para tratar manchas, acne e textura.',
  },
  {
    title: 'Limpeza de pele',
    minutes: 60,
    description: 'Remoção de cravos e impurezas, com hidratação e máscara calmante.',
  },
  {
    title: 'Microagulhamento',
    minutes: 60,
    description: 'Microperfurações que estimulam a renovação da pele em cicatrizes, poros e linhas finas.',
  },
  {
    title: 'Laser fracionado',
    minutes: 60,
    description: 'Trata cicatrizes, rugas e textura com colunas microscópicas de luz.',
  },
  {
    title: 'Luz intensa pulsada',
    minutes: 30,
    description: 'Trata manchas de sol, vasinhos e vermelhidão do rosto, do colo e das mãos.',
  },
  {
    title: 'Depilação a laser',
    minutes: 30,
    description: 'Redução progressiva dos pelos, em sessões espaçadas.',
  },
  {
    title: 'Crioterapia',
    minutes: 15,
    description: 'Congelamento de verrugas e de outras lesões da pele com nitrogênio líquido.',
  },
  {
    title: 'Retirada de lesão com biópsia',
    minutes: 45,
    description: 'Pequena cirurgia com anestesia local; o material segue para análise.',
  },
] as const;
