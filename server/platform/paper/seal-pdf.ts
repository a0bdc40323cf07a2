/**
 * Seals a PDF that no certificate of a person signs: a signature by a key of its own, made for this file and kept nowhere. Any reader
 * of PDF signatures then tells whether a byte was changed since. It tells nothing about who signed (decision 242).
 */
import { generateKeyPairSync, randomBytes, sign, X509Certificate } from 'node:crypto';
import forge from 'node-forge';
import { signPdf } from './sign-pdf.ts';

export interface Sealing {
  /** Of the certificate: what is sealed. */
  name: string;
  at: Date;
}

const { asn1 } = forge;
const { Class, Type } = asn1;
const value = (type: forge.asn1.Type, bytes: string) => asn1.create(Class.UNIVERSAL, type, false, bytes);
const group = (type: forge.asn1.Type, ...of: forge.asn1.Asn1[]) =>
  asn1.create(Class.UNIVERSAL, type, true, of);
const sequence = (...of: forge.asn1.Asn1[]) => group(Type.SEQUENCE, ...of);
const identifier = (oid: string) => value(Type.OID, asn1.oidToDer(oid).getBytes());
const derOf = (node: forge.asn1.Asn1) => Buffer.from(asn1.toDer(node).getBytes(), 'latin1');

/** X.509 version 3, self-signed, without an end (RFC 5280, 4.1.2.5). */
function certify({ name, at }: Sealing) {
  const { publicKey, privateKey: key } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = sequence(identifier('1.2.840.10045.4.3.2'));
  // Longer ones are refused by strict readers (ub-common-name).
  const shortened = Buffer.from([...name].slice(0, 64).join('')).toString('latin1');
  const owner = sequence(group(Type.SET, sequence(identifier('2.5.4.3'), value(Type.UTF8, shortened))));
  // Positive, as a serial number has to be.
  const serial = randomBytes(16);
  serial[0] = 0x40 | ((serial[0] ?? 0) & 0x3f);
  const content = sequence(
    asn1.create(Class.CONTEXT_SPECIFIC, 0, true, [value(Type.INTEGER, '\x02')]),
    value(Type.INTEGER, serial.toString('latin1')),
    algorithm,
    owner,
    sequence(
      value(Type.UTCTIME, String(asn1.dateToUtcTime(at))),
      value(Type.GENERALIZEDTIME, '99991231235959Z'),
    ),
    owner,
    asn1.fromDer(publicKey.export({ type: 'spki', format: 'der' }).toString('latin1')),
  );
  const signature = sign('sha256', derOf(content), key).toString('latin1');
  const certificate = sequence(content, algorithm, value(Type.BITSTRING, `\0${signature}`));
  return { key, own: new X509Certificate(derOf(certificate)), others: [] };
}

export const sealPdf = (pdf: Uint8Array, sealing: Sealing) =>
  signPdf(pdf, certify(sealing), sealing.at, 'Selo');
