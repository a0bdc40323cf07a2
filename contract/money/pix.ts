/**
 * Static Pix: the text of a 'copia e cola' and of its QR code (BR Code), by the Central Bank's "Manual de Padrões para Iniciação do
 * Pix", which follows EMV QRCPS-MPM. A static Pix tells no one that it was paid: a person records the payment.
 */

/** Who receives: a key as `parsePixKey` returns it, name and city as they are written. Without a city it is 'BRASIL'. */
type PixReceiver = { key: string; name: string; city: string };

/** Capital letters without accents, as banks read them; at most so many. */
const ascii = (text: string, most: number) =>
  text
    .normalize('NFKD')
    .replace(/[^ -~]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()
    .slice(0, most)
    .trim();

const field = (id: string, value: string) => `${id}${String(value.length).padStart(2, '0')}${value}`;

/** CRC16-CCITT-FALSE: polynomial 0x1021, begins with 0xFFFF. */
function checksum(text: string): string {
  let crc = 0xffff;
  for (const letter of text) {
    crc ^= letter.charCodeAt(0) << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

/**
 * @param cents without it the payer types an amount
 * @param txid at most 25 letters and digits, which the receiver's statement shows
 */
export function pixCode(
  { key, name, city }: PixReceiver,
  { cents, txid }: { cents?: number; txid?: string },
) {
  const text = [
    field('00', '01'),
    field('26', field('00', 'br.gov.bcb.pix') + field('01', key)),
    field('52', '0000'),
    field('53', '986'),
    cents === undefined ? '' : field('54', (cents / 100).toFixed(2)),
    field('58', 'BR'),
    field('59', ascii(name, 25)),
    field('60', ascii(city, 15) || 'BRASIL'),
    field('62', field('05', txid ?? '***')),
    '6304',
  ].join('');
  return text + checksum(text);
}

/** Of an appointment's open amount: the id's first 25 letters and digits, so that a statement's line leads to it. */
export const pixOfAppointment = (receiver: PixReceiver, appointmentId: string, cents: number) =>
  pixCode(receiver, { cents, txid: appointmentId.replaceAll('-', '').slice(0, 25) });
