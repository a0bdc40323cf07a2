/** Signatures, verified by tools that are not ours: pdfsig (poppler) and openssl. */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import forge from 'node-forge';
import { expect, test } from 'vitest';
import { createAuthority } from '#test/certificates.ts';
import { readPdf } from '#test/pdf.ts';
import { drawSheet } from './draw-sheet.ts';
import { sealPdf } from './seal-pdf.ts';
import { isNameOf, openCertificate, type Signing, signPdf } from './sign-pdf.ts';

const { folder, rootPath, password, certify, pdfsig } = createAuthority();
const person = { name: 'Dra. Helena Prado', cpf: '52998224725' };
const signingWith = (file: Uint8Array, changed: Partial<Signing> = {}): Signing => ({
  file,
  password,
  person,
  at: new Date(),
  ...changed,
});
const { pdf } = await drawSheet({
  title: 'Atestado 2026/0001',
  number: '2026/0001',
  foot: '',
  check: null,
  clinic: { name: 'Clínica', lines: [], logo: null },
  sections: [{ title: 'Atestado', facts: [], parts: [], dated: 'hoje', signer: [person.name] }],
});

const inFolder = (name: string, bytes: Uint8Array) => {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
};
const run = (command: string, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  return { status, said: `${stdout}${stderr}` };
};

/** Takes the signature out of the PDF, and what it is about, and verifies it with the chain up to the root. */
function verifyWithOpenssl(bytes: Uint8Array) {
  const text = Buffer.from(bytes).toString('latin1');
  const range = /\/ByteRange \[([\d ]+)/u.exec(text)?.[1]?.trim().split(/ +/u).map(Number) ?? [];
  const [start = 0, length = 0, next = 0, rest = 0] = range;
  const hex = text.slice(start + length, next).replace(/[^0-9a-fA-F]/gu, '');
  const signature = inFolder('signature.der', Buffer.from(hex.replace(/(00)+$/u, ''), 'hex'));
  const content = inFolder(
    'content',
    Buffer.concat([bytes.subarray(start, start + length), bytes.subarray(next, next + rest)]),
  );
  const input = ['cms', '-inform', 'DER', '-in', signature];
  return {
    end: next + rest,
    verified: run(
      'openssl',
      ...input,
      '-verify',
      '-binary',
      '-content',
      content,
      '-CAfile',
      rootPath,
      '-purpose',
      'any',
      '-out',
      '/dev/null',
    ),
    printed: run('openssl', ...input, '-cmsout', '-print', '-noout').said,
  };
}

test.each([
  ['as openssl writes it', []],
  ['as older programs write it', ['-legacy']],
])(
  'a signature with a certificate %s is valid for pdfsig and openssl, and not after a byte was changed',
  async (_, options) => {
    const opened = openCertificate(signingWith(certify({}, ...options)));
    const signed = await signPdf(pdf, opened, new Date());
    // Appended: the page is the one that was drawn, tags included.
    expect(Buffer.from(signed.subarray(0, pdf.length)).equals(Buffer.from(pdf))).toBe(true);
    expect(await readPdf(signed)).toMatchObject({ pages: 1, isTagged: true, lang: 'pt-BR' });

    const said = pdfsig(signed);
    expect(said).toContain('Signature is Valid');
    expect(said).toContain('Total document signed');
    expect(said).toContain('ETSI.CAdES.detached');
    expect(said).toContain('HELENA MARIA PRADO');
    const { end, verified, printed } = verifyWithOpenssl(signed);
    expect(end).toBe(signed.length);
    expect(verified).toMatchObject({ status: 0, said: expect.stringContaining('successful') });
    // PAdES baseline B-B: which certificate signed is signed too, and the time is the PDF's own.
    expect(printed).toContain('id-smime-aa-signingCertificateV2');
    expect(printed).not.toContain('signingTime');

    const changed = Uint8Array.from(signed);
    changed[200] = (changed[200] ?? 0) ^ 1;
    expect(pdfsig(changed)).not.toContain('Signature is Valid');
    expect(verifyWithOpenssl(changed).verified.status).not.toBe(0);
  },
);

test('a seal, also of a long name, shows to pdfsig whether a byte was changed, and names nobody as who signed', async () => {
  const sealed = await sealPdf(pdf, { name: `Selo: ${'Clínica '.repeat(25)}`, at: new Date() });
  expect(Buffer.from(sealed.subarray(0, pdf.length)).equals(Buffer.from(pdf))).toBe(true);
  const said = pdfsig(sealed);
  for (const part of ['Signature is Valid', 'Total document signed', 'Name: Selo: Clínica'])
    expect(said).toContain(part);
  const changed = Uint8Array.from(sealed);
  changed[200] = (changed[200] ?? 0) ^ 1;
  expect(pdfsig(changed)).toContain('Digest Mismatch');
});

const own = certify({});
const withoutKey = certify({}, '-nokeys');
test.each([
  ['a wrong password', 'wrong_password', own, { password: 'outra' }],
  ['text', 'not_a_certificate', new TextEncoder().encode('-----BEGIN CERTIFICATE-----'), {}],
  ['nothing', 'not_a_certificate', new Uint8Array(), {}],
  ['half a file', 'not_a_certificate', own.subarray(0, 900), {}],
  ['a certificate whose names cannot be read', 'not_a_certificate', withBrokenNames(), {}],
  ['no private key', 'no_key', withoutKey, {}],
  ['two keys', 'two_keys', withTwoKeys(own), {}],
  ['the certificate of a company', 'not_icp_brasil', certify({ cpf: 'sem CPF' }), {}],
  ['one of another authority', 'not_icp_brasil', certify({ organisation: 'Example' }), {}],
  ['a certificate that has ended', 'expired', own, { at: new Date('2090-01-01') }],
  ['a certificate that has not begun', 'not_yet_valid', own, { at: new Date('2020-01-01') }],
  ["someone else's CPF", 'other_cpf', own, { person: { ...person, cpf: '11144477735' } }],
  ["someone else's name", 'other_name', own, { person: { ...person, name: 'Dra. Helena Souza' } }],
])('%s is refused: %s', (_, reason, file, changed) => {
  expect(() => openCertificate(signingWith(file, changed))).toThrow(expect.objectContaining({ reason }));
});

/** Without encryption, and the first of the names longer than all of them. */
function withBrokenNames(): Uint8Array {
  const file = Buffer.from(certify({}, '-keypbe', 'NONE', '-certpbe', 'NONE', '-nomac'));
  const names = file.indexOf(Buffer.from('551d11', 'hex'));
  const first = file.indexOf(0xa0, names);
  file[first + 1] = 0x7f;
  return file;
}

/** The same key twice, without the sum over the contents: openssl writes no such file. */
function withTwoKeys(file: Uint8Array): Uint8Array {
  const { asn1, pki, pkcs12 } = forge;
  const inside = (node: forge.asn1.Asn1 | undefined, place: number) =>
    Array.isArray(node?.value) ? node.value[place] : undefined;
  const read = pkcs12.pkcs12FromAsn1(asn1.fromDer(Buffer.from(file).toString('latin1')), false, password);
  const first = (bagType = '') => read.getBags({ bagType })[bagType]?.[0];
  const key = first(pki.oids.pkcs8ShroudedKeyBag)?.key;
  const certificate = first(pki.oids.certBag)?.cert;
  if (!key || !certificate) throw new Error('the file has no key');
  const whole = pkcs12.toPkcs12Asn1(key, certificate, password);
  const octets = inside(inside(inside(whole, 1), 1), 0);
  if (!octets) throw new Error('the file has no contents');
  const contents = asn1.fromDer(String(octets.value));
  if (Array.isArray(contents.value)) contents.value = [...contents.value, ...contents.value];
  octets.value = asn1.toDer(contents).getBytes();
  if (Array.isArray(whole.value)) whole.value.pop();
  return Buffer.from(asn1.toDer(whole).getBytes(), 'latin1');
}

test.each([
  ['Dra. Helena Prado', true],
  ['Helena M. Prado', true],
  ['HELENA MARIA DE PRADO', true],
  ['Helena Prado Souza', false],
  ['Dra.', false],
  ['H. P.', false],
])('%s is the name of a certificate of HELENA MARIA PRADO: %s', (name, expected) => {
  expect(isNameOf(name, 'HELENA MARIA PRADO')).toBe(expected);
});
