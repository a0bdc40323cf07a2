const reais = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });

/** 'R$ 350,00', with a space that does not break. */
export const formatCents = (cents: number): string => reais.format(cents / 100);

const amounts = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2 });

/** '1.234,56', as it is typed. */
export const formatAmount = (cents: number): string => amounts.format(cents / 100);

/** What a button about a payment is called. */
export const namePayment = (openCents: number | undefined): string =>
  openCents !== undefined && openCents <= 0 ? 'Pagamento' : 'Receber';

/** What was counted of a till, less what was expected. */
export const sayDifference = (cents: number): string =>
  cents === 0 ? 'Confere' : `${cents > 0 ? 'Sobram' : 'Faltam'} ${formatCents(Math.abs(cents))}`;

/** What is left to pay, or to give back where the clinic received more than the visit costs. */
export const sayOpen = (cents: number): string =>
  cents > 0 ? `Falta ${formatCents(cents)}` : cents < 0 ? `A devolver ${formatCents(-cents)}` : 'Pago';

/** Before a paid appointment is cancelled. */
export const sayPaidBefore = (paidCents: number): string =>
  `Já foram pagos ${formatCents(paidCents)}: depois de cancelar, ficam a devolver.`;

/** 'R$ 250,00', 'a partir de R$ 250,00'; null without a price. */
export const sayPrice = ({
  priceCents,
  priceVaries,
}: {
  priceCents: number | null;
  priceVaries?: true | undefined;
}) => (priceCents === null ? null : `${priceVaries ? 'a partir de ' : ''}${formatCents(priceCents)}`);
