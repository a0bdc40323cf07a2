/**
 * Signs a PDF with an A1 certificate of ICP-Brasil: PAdES baseline B-B, appended to the PDF. Without a network neither the
 * certificate's chain up to ICP-Brasil's root nor its revocation is checked.
 */
import { createPrivateKey, type KeyObject, sign, X509Certificate } from 'node:crypto';
import { PDF, type Signer } from '@libpdf/core';
import forge from 'node-forge';
import type { CertificateProblem } from '#contract/errors.ts';
import { fold } from '#contract/fold.ts';

export interface Signing {
  /** A PKCS #12 file. */
  file: Uint8Array;
  password: string;
  /** Whose certificate it must be; `cpf` as digits. */
  person: { name: string; cpf: string };
  at: Date;
}

class CertificateRefused extends Error {
  readonly reason: CertificateProblem;
  constructor(reason: CertificateProblem) {
    super(`the certificate was refused: ${reason}`);
    this.reason = reason;
  }
}

const { asn1, oids, pki } = { asn1: forge.asn1, oids: forge.pki.oids, pki: forge.pki };
const bytesOf = (der: forge.util.ByteStringBuffer) => Buffer.from(der.getBytes(), 'latin1');
type Bag = forge.pkcs12.Bag;

interface Opened {
  key: KeyObject;
  own: X509Certificate;
  /** The other certificates of the file. */
  others: X509Certificate[];
}

/** @throws CertificateRefused for a file that is not one key with its certificate, and a wrong password */
function open({ file, password }: Signing): Opened {
  let p12: forge.pkcs12.Pkcs12Pfx;
  try {
    p12 = forge.pkcs12.pkcs12FromAsn1(asn1.fromDer(Buffer.from(file).toString('latin1')), false, password);
  } catch (error) {
    // As forge says it where the sum over the contents does not fit; all else is about the file's form.
    throw new CertificateRefused(String(error).includes('password') ? 'wrong_password' : 'not_a_certificate');
  }
  const bags = (type: string): Bag[] => p12.getBags({ bagType: type })[type] ?? [];
  const keys = [...bags(oids.pkcs8ShroudedKeyBag ?? ''), ...bags(oids.keyBag ?? '')];
  if (keys.length > 1) throw new CertificateRefused('two_keys');
  const [bag] = keys;
  if (!bag) throw new CertificateRefused('no_key');
  const der = bytesOf(asn1.toDer(bag.key ? pki.wrapRsaPrivateKey(pki.privateKeyToAsn1(bag.key)) : bag.asn1));
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  der.fill(0);
  const certificates = bags(oids.certBag ?? '').map(
    ({ cert, asn1: other }) =>
      new X509Certificate(bytesOf(asn1.toDer(cert ? pki.certificateToAsn1(cert) : other))),
  );
  const own = certificates.find((each) => each.checkPrivateKey(key));
  if (!own) throw new CertificateRefused('no_key');
  return { key, own, others: certificates.filter((each) => each !== own) };
}

/** All values of a structure, also those inside octet strings of an extension. */
function* valuesOf(node: forge.asn1.Asn1): Generator<forge.asn1.Asn1> {
  yield node;
  if (Array.isArray(node.value)) for (const each of node.value) yield* valuesOf(each);
}

/** Day of birth (8), CPF (11), NIS (11) and more: `otherName` 2.16.76.1.3.1 of DOC-ICP-04, of natural persons only. */
function cpfOf(certificate: X509Certificate): string | undefined {
  const person = asn1.oidToDer('2.16.76.1.3.1').getBytes();
  const names = asn1.oidToDer('2.5.29.17').getBytes();
  for (const { value } of valuesOf(asn1.fromDer(certificate.raw.toString('latin1')))) {
    if (!Array.isArray(value) || value[0]?.value !== names) continue;
    const extension = value.at(-1)?.value;
    if (typeof extension !== 'string') continue;
    for (const { value: name } of valuesOf(asn1.fromDer(extension))) {
      if (!Array.isArray(name) || name[0]?.value !== person) continue;
      for (const { value: text } of valuesOf(name[1] ?? name[0]))
        if (typeof text === 'string' && /^\d{19}/u.test(text)) return text.slice(8, 19);
    }
  }
  return undefined;
}

const field = (certificate: X509Certificate, name: 'CN' | 'O') =>
  certificate.subject
    .split('\n')
    .flatMap((line) => (line.startsWith(`${name}=`) ? [line.slice(name.length + 1)] : []));

const noName = new Set(['dr', 'dra', 'prof', 'profa', 'de', 'da', 'do', 'das', 'dos', 'e']);
const wordsOf = (name: string) =>
  fold(name.replace(/[.-]/gu, ' '))
    .split(/\s+/u)
    .filter((word) => word !== '' && !noName.has(word));

/** 'Dra. Helena Prado' is 'HELENA MARIA PRADO': each word, or initial, is in the certificate's name. */
export function isNameOf(name: string, certified: string): boolean {
  const whole = wordsOf(certified);
  const words = wordsOf(name);
  return (
    words.some((word) => word.length > 1) &&
    words.every((word) => whole.some((each) => (word.length === 1 ? each.startsWith(word) : each === word)))
  );
}

/** Why this person does not sign with it at that time. */
function problemOf(certificate: X509Certificate, { person, at }: Signing): CertificateProblem | undefined {
  const cpf = cpfOf(certificate);
  const [name = ''] = field(certificate, 'CN').at(-1)?.split(':') ?? [];
  if (!cpf || !field(certificate, 'O').includes('ICP-Brasil')) return 'not_icp_brasil';
  if (at < certificate.validFromDate) return 'not_yet_valid';
  if (at > certificate.validToDate) return 'expired';
  if (cpf !== person.cpf) return 'other_cpf';
  return isNameOf(person.name, name) ? undefined : 'other_name';
}

/** @throws CertificateRefused before anything is signed */
export function openCertificate(signing: Signing): Opened {
  try {
    const opened = open(signing);
    const problem = problemOf(opened.own, signing);
    if (problem) throw new CertificateRefused(problem);
    return opened;
  } catch (error) {
    // Else a key or a certificate has a form that cannot be read.
    throw error instanceof CertificateRefused ? error : new CertificateRefused('not_a_certificate');
  }
}

/** @param fieldName as a reader lists the signature */
export async function signPdf(
  pdf: Uint8Array,
  { key, own, others }: Opened,
  at: Date,
  fieldName = 'Assinatura',
): Promise<Uint8Array> {
  const isRsa = key.asymmetricKeyType === 'rsa';
  const signer: Signer = {
    certificate: own.raw,
    certificateChain: others.map(({ raw }) => raw),
    keyType: isRsa ? 'RSA' : 'EC',
    signatureAlgorithm: isRsa ? 'RSASSA-PKCS1-v1_5' : 'ECDSA',
    sign: async (data, digest) => signWith(key, digest, data),
  };
  const document = await PDF.load(pdf);
  const { bytes } = await document.sign({ signer, level: 'B-B', signingTime: at, fieldName });
  return withoutSigningTime(bytes, key);
}

const signWith = (key: KeyObject, digest: string, data: Uint8Array) => sign(digest, data, key);

const partOf = (node: forge.asn1.Asn1 | undefined, place: number) =>
  Array.isArray(node?.value) ? node.value.at(place) : undefined;

/**
 * The library signs the time too. PAdES baseline has it in the PDF's dictionary only (EN 319 142-1, 6.3), so the attribute is
 * taken out, and the others are signed again. The signature's own place is not among the bytes it signs.
 */
function withoutSigningTime(pdf: Uint8Array, key: KeyObject): Uint8Array {
  const text = Buffer.from(pdf).toString('latin1');
  const [, from = 0, to = 0] = /\/ByteRange \[([\d ]+)/u.exec(text)?.[1]?.split(/ +/u).map(Number) ?? [];
  const place = text.slice(from + 1, to - 1);
  const padded = Buffer.from(place, 'hex');
  // A sequence of more than 255 and less than 65,536 bytes has its length in the third and fourth.
  const der = padded.subarray(0, 4 + padded.readUInt16BE(2));
  const cms = asn1.fromDer(der.toString('latin1'));
  const signedData = partOf(partOf(cms, 1), 0);
  const signerInfo = partOf(partOf(signedData, -1), 0);
  if (!signerInfo || !Array.isArray(signerInfo.value)) throw new Error('the signature has another form');
  const { CONTEXT_SPECIFIC, UNIVERSAL } = asn1.Class;
  const attributes = signerInfo.value.find(
    ({ tagClass, type }) => tagClass === CONTEXT_SPECIFIC && Number(type) === 0,
  );
  const signature = signerInfo.value.find(({ type }) => type === asn1.Type.OCTETSTRING);
  if (!attributes || !Array.isArray(attributes.value) || !signature)
    throw new Error('the signature has another form');
  const time = asn1.oidToDer(oids.signingTime ?? '').getBytes();
  attributes.value = attributes.value.filter((each) => partOf(each, 0)?.value !== time);
  const signed = asn1.toDer(asn1.create(UNIVERSAL, asn1.Type.SET, true, attributes.value));
  signature.value = signWith(key, 'SHA-256', bytesOf(signed)).toString('latin1');
  const hex = bytesOf(asn1.toDer(cms)).toString('hex').padEnd(place.length, '0');
  return Buffer.from(`${text.slice(0, from + 1)}${hex}${text.slice(to - 1)}`, 'latin1');
}
