import { leftOf, lotRemarks, type Product, type ProductLot } from '#contract/patients/products.ts';
import { daysFrom } from '#contract/value-formats.ts';

const inHundredths = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 2 });

/** '12,5 U' */
export const sayQuantity = (value: number, { unit }: Pick<Product, 'unit'>) =>
  `${inHundredths.format(value)} ${unit}`;

/** 'restam 12,5 de 100 U' */
export const sayLeft = (lot: ProductLot, { unit }: Pick<Product, 'unit'>) =>
  `${inHundredths.format(leftOf(lot))} de ${inHundredths.format(lot.received)} ${unit}`;

const sayExpiry = (days: number) =>
  days === 0 ? 'Vence hoje' : `Vence em ${days} ${days === 1 ? 'dia' : 'dias'}`;

/** What stands beside a lot, the worst first. @param today the clinic's day */
export function badgesOf(lot: ProductLot, today: string): { label: string; color: string }[] {
  const { isRecalled, isClosed, isExpired, expiresSoon, isOverused, isLow } = lotRemarks(lot, today);
  if (isRecalled) return [{ label: 'Recolhido', color: 'red' }];
  if (isClosed) return [{ label: 'Encerrado', color: 'gray' }];
  return [
    ...(isExpired ? [{ label: 'Vencido', color: 'red' }] : []),
    ...(isOverused ? [{ label: 'Mais usado do que recebido', color: 'red' }] : []),
    ...(expiresSoon ? [{ label: sayExpiry(daysFrom(today, lot.expiresOn) - 1), color: 'yellow' }] : []),
    ...(isLow ? [{ label: leftOf(lot) === 0 ? 'Acabou' : 'Acabando', color: 'yellow' }] : []),
  ];
}
