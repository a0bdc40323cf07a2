const reais = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });

/** 'R$ 350,00', with a space that does not break. */
export const formatCents = (cents: number): string => reais.format(cents / 100);
