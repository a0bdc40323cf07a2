/** A root, an intermediate authority and certificates of professionals, made by openssl when a test runs, as ICP-Brasil's. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const extensions = (cpf: string) => `
[req]
distinguished_name = dn
[dn]
[authority]
basicConstraints = critical, CA:TRUE
keyUsage = critical, keyCertSign, cRLSign
[professional]
basicConstraints = CA:FALSE
keyUsage = critical, digitalSignature, nonRepudiation
subjectAltName = @names
[names]
email.1 = helena@vico.example
otherName.1 = 2.16.76.1.3.1;OCTETSTRING:01011980${cpf}00000000000000000000000000SSPRJ
`;

export function createAuthority() {
  const password = 'segredo da Helena';
  const folder = mkdtempSync(join(tmpdir(), 'vico-certificates-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const at = (name: string) => join(folder, name);
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });
  const configure = (cpf: string) => writeFileSync(at('openssl.cnf'), extensions(cpf));
  const newKey = (name: string) =>
    openssl('genpkey', '-algorithm', 'RSA', '-pkeyopt', 'rsa_keygen_bits:2048', '-out', `${name}.key`);
  /** @param kind the section of the extensions */
  const issue = (name: string, issuer: string | null, subject: string, kind: string) => {
    const request = ['req', '-new', '-key', `${name}.key`, '-subj', subject, '-config', 'openssl.cnf'];
    if (issuer === null)
      return openssl(...request, '-x509', '-days', '30', '-extensions', kind, '-out', `${name}.pem`);
    openssl(...request, '-out', `${name}.csr`);
    return openssl(
      'x509',
      '-req',
      '-in',
      `${name}.csr`,
      '-CA',
      `${issuer}.pem`,
      '-CAkey',
      `${issuer}.key`,
      '-CAcreateserial',
      '-days',
      '30',
      '-extfile',
      'openssl.cnf',
      '-extensions',
      kind,
      '-out',
      `${name}.pem`,
    );
  };
  configure('0'.repeat(11));
  for (const name of ['root', 'intermediate', 'professional']) newKey(name);
  issue('root', null, '/C=BR/O=ICP-Brasil/CN=AC Raiz de teste', 'authority');
  issue('intermediate', 'root', '/C=BR/O=ICP-Brasil/CN=AC de teste', 'authority');
  writeFileSync(at('chain.pem'), `${readFileSync(at('intermediate.pem'))}${readFileSync(at('root.pem'))}`);

  return {
    folder,
    openssl,
    rootPath: at('root.pem'),
    /** What pdfsig says of a PDF. */
    pdfsig(bytes: Uint8Array) {
      writeFileSync(at('signed.pdf'), bytes);
      return spawnSync('pdfsig', ['-nocert', at('signed.pdf')], { encoding: 'utf8' }).stdout;
    },
    password,
    /** A PKCS #12 file with the chain. @param options of `openssl pkcs12 -export` */
    certify(
      { name = 'HELENA MARIA PRADO', cpf = '52998224725', organisation = 'ICP-Brasil' },
      ...options: string[]
    ) {
      configure(cpf);
      issue('professional', 'intermediate', `/C=BR/O=${organisation}/CN=${name}:${cpf}`, 'professional');
      openssl(
        'pkcs12',
        '-export',
        '-in',
        'professional.pem',
        '-inkey',
        'professional.key',
        '-certfile',
        'chain.pem',
        '-out',
        'professional.p12',
        '-passout',
        `pass:${password}`,
        ...options,
      );
      return new Uint8Array(readFileSync(at('professional.p12')));
    },
  };
}
