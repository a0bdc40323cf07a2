/** How patients pay. Without imports: copies of a record name them too. */
export const paymentMethods = ['pix', 'cash', 'debit', 'credit', 'transfer', 'insurance'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

export const methodNames: Record<PaymentMethod, string> = {
  pix: 'Pix',
  cash: 'Dinheiro',
  debit: 'Cartão de débito',
  credit: 'Cartão de crédito',
  transfer: 'Transferência',
  insurance: 'Convênio',
};

/** What a row of a till is. */
export const entryKindNames = {
  payment: 'Recebimento',
  reversal: 'Estorno',
  refund: 'Devolução',
  supply: 'Suprimento',
  withdrawal: 'Sangria',
};
