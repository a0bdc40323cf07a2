import type { ReceiptPaper } from '#contract/money/receipts.ts';
import { pdfDataUrl } from '#web/clinic/files/preview-kind.ts';

/** As 'Recibo 2026-0012.pdf'. */
export function downloadReceipt({ number, pdf }: ReceiptPaper): void {
  const link = document.createElement('a');
  link.href = `${pdfDataUrl}${pdf}`;
  link.download = `Recibo ${number.replace('/', '-')}.pdf`;
  link.click();
}
