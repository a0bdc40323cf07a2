// Runs on any Node from 20 on without installed packages: it installs what the lockfile names, then runs the TypeScript
// script of the given name on the pinned Node. `package.json` starts it on npm's own Node, because `node` would be the
// pinned one, which may be missing or broken.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const nodePackage = join(root, 'node_modules', 'node');
const pinnedNode = join(nodePackage, 'bin', 'node');
const [name = 'start', ...args] = process.argv.slice(2);
const script = join(root, 'scripts', `${name}.ts`);

/** Commands that a clinic runs. Development packages are not installed for them. */
const clinicCommands = [
  'start',
  'demo',
  'build',
  'backup',
  'restore',
  'export',
  'import',
  'doctor',
  'make-bucket',
  'reset-second-factor',
];
const withTools = !clinicCommands.includes(name);

if (Number(process.versions.node.split('.')[0]) < 20) {
  fail(`O Node ${process.versions.node} é antigo demais. Instale o Node 20 ou mais novo: https://nodejs.org`);
}
if (!isInstalled({ tools: withTools })) install();
if (whyPinnedNodeFails()) repairPinnedNode();
handOver();

/** Compares the lockfile with npm's hidden lockfile, which lists what is in node_modules. */
function isInstalled({ tools }) {
  const there = packagesOf(join('node_modules', '.package-lock.json'));
  const wanted = packagesOf('package-lock.json');
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '' || (entry.dev && !tools)) return true;
    const found = there[path];
    if (!found) return entry.optional && !isForThisMachine(entry);
    return found.version === entry.version && found.integrity === entry.integrity;
  });
}

/** npm silently skips an optional package that it cannot fetch, such as the database server. */
function isForThisMachine({ os, cpu, libc }) {
  const fits = (list, value) => Boolean(list?.includes(value));
  return fits(os, process.platform) && fits(cpu, process.arch) && (!libc || libc.includes('glibc'));
}

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages;
  } catch {
    return {};
  }
}

function install() {
  console.log('Instalando o que o sistema usa (só desta vez, leva um ou dois minutos)…');
  // Development packages are added, since `npm ci` empties node_modules first, and a clinic may be running from it.
  const adds = isInstalled({ tools: false });
  if (adds) linkPinnedNode();
  const result = spawnSync(
    'npm',
    // Install scripts would run on any Node they find. The two that matter run here and when the server starts.
    [
      ...(adds ? ['install', '--no-save'] : ['ci']),
      '--ignore-scripts',
      withTools ? '--include=dev' : '--omit=dev',
      '--include=optional',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ],
    { cwd: root, env: outerEnvironment(), encoding: 'utf8', stdio: ['ignore', 'ignore', 'pipe'] },
  );
  if (result.status === 0) return;
  const reason = result.error?.message ?? whyNpmFailed(result.stderr);
  fail(`A instalação falhou: ${reason}. Verifique a internet e o espaço em disco, e tente de novo.`);
}

/** npm's error in one line: its code and first sentence. */
function whyNpmFailed(output) {
  const lines = [...output.matchAll(/^npm (?:error|ERR!) (.+)$/gm)].map(([, line]) => line.trim());
  const code = lines.find((line) => line.startsWith('code '))?.slice('code '.length);
  const sentence = lines.find((line) => !/^(code|errno|syscall|network$)/.test(line));
  return [code, sentence].filter(Boolean).join(', ').replace(/\.$/, '') || 'npm não disse por quê';
}

/** PATH without the Node in node_modules, which an installation replaces while it runs. */
function outerEnvironment() {
  const inside = join(root, 'node_modules');
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.startsWith(inside));
  return { ...process.env, PATH: path.join(delimiter) };
}

/** The error of the pinned Node; empty when it runs. */
function whyPinnedNodeFails() {
  const { status, error, stderr } = spawnSync(pinnedNode, ['--version'], { encoding: 'utf8' });
  return status === 0 ? '' : error?.message || stderr.trim() || `code ${status}`;
}

function repairPinnedNode() {
  if (!existsSync(pinnedNode)) fetchPinnedNode();
  if (whyPinnedNodeFails().includes('libatomic')) installLibatomic();
  const reason = whyPinnedNodeFails();
  if (!reason) return;
  const remedy = reason.includes('libatomic')
    ? 'Instale a biblioteca libatomic: "apt-get install libatomic1" no Debian e no Ubuntu, "dnf install libatomic" no Fedora'
    : 'Rode "npm ci" e leia o que ele diz';
  fail(`O Node que o sistema usa não roda nesta máquina: ${reason.split('\n')[0]}. ${remedy}.`);
}

/**
 * The `node` package fetches its binary in an install script, which runs here. Only the binary is kept: headers and manuals
 * are 68 MB.
 */
function fetchPinnedNode() {
  console.log('Buscando o Node que o sistema usa…');
  spawnSync(process.execPath, ['installArchSpecificPackage.js'], {
    cwd: nodePackage,
    env: outerEnvironment(),
    stdio: 'ignore',
  });
  if (existsSync(pinnedNode)) rmSync(join(nodePackage, 'node_modules'), { recursive: true, force: true });
}

/**
 * npm could not link the binary in node_modules/.bin, because it was not there yet. Without the link, the next `npm install`
 * considers the package broken and replaces it.
 */
function linkPinnedNode() {
  const link = join(root, 'node_modules', '.bin', 'node');
  if (existsSync(link) || !existsSync(pinnedNode)) return;
  mkdirSync(dirname(link), { recursive: true });
  rmSync(link, { force: true });
  symlinkSync(join('..', 'node', 'bin', 'node'), link);
}

/** Small Debian images lack this library, which Node needs. Only root can install it. */
function installLibatomic() {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return;
  console.log('Instalando a biblioteca libatomic1 do Debian, que o Node usa…');
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, stdio: 'ignore' };
  spawnSync('apt-get', ['-qq', 'update'], options);
  spawnSync('apt-get', ['-qq', 'install', '--yes', '--no-install-recommends', 'libatomic1'], options);
}

/**
 * Keeps compiled sources for the next start, which then is twice as fast. Set in the environment, the cache also holds the
 * first module, so that the process never loads the TypeScript compiler (17 MB of memory). Tests do not use it.
 */
function compiledIn(environment) {
  const folder = join(root, 'node_modules', '.cache', 'compiled');
  return name.startsWith('test') ? environment : { NODE_COMPILE_CACHE: folder, ...environment };
}

/** Ends with the child's exit code or signal. The IPC channel closes when this process ends, which the child notices. */
function handOver() {
  const child = spawn(pinnedNode, [script, ...args], {
    cwd: root,
    env: compiledIn(process.env),
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => fail(`O Node que o sistema usa não abriu: ${error.message}`));
  child.on('exit', (code, signal) => {
    if (signal) process.removeAllListeners(signal);
    if (signal) process.kill(process.pid, signal);
    else process.exit(code ?? 1);
  });
}

function fail(line) {
  console.error(`erro: ${line}`);
  process.exit(1);
}
