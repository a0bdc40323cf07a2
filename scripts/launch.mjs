// Plain JavaScript that runs on any Node from 20 on, with nothing installed: it installs what the lockfile says where
// that is missing, then hands over to the TypeScript beside it on the pinned Node. `package.json` starts it on the
// Node that npm itself runs on, since `node` would mean the pinned one, which may be what is broken.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const nodePackage = join(root, 'node_modules', 'node');
const pinnedNode = join(nodePackage, 'bin', 'node');
const [name = 'start', ...args] = process.argv.slice(2);
const script = join(root, 'scripts', `${name}.ts`);

/** What a clinic runs: for these, the tools that only tests and development use are not fetched. */
const ofClinics = [
  'start',
  'demo',
  'build',
  'backup',
  'restore',
  'doctor',
  'make-bucket',
  'reset-second-factor',
];
const withTools = !ofClinics.includes(name);

if (Number(process.versions.node.split('.')[0]) < 20) {
  fail(`O Node ${process.versions.node} é antigo demais. Instale o Node 20 ou mais novo: https://nodejs.org`);
}
if (!isInstalled({ tools: withTools })) install();
if (whyPinnedNodeFails()) mendPinnedNode();
handOver();

/** npm notes in a hidden lockfile, at the end of every installation, what really lies in node_modules. */
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

/** npm passes over an optional package that it could not fetch, without a word. The database server is one. */
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
  // Tools are added to what is there: `npm ci` empties the folder first, and a clinic may be running from it.
  const adds = isInstalled({ tools: false });
  if (adds) linkPinnedNode();
  const result = spawnSync(
    'npm',
    // Scripts of packages would run on whatever Node they find; the two that matter are done here and at the start.
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

/** What npm says in many lines, in one: the code and the first sentence. */
function whyNpmFailed(output) {
  const lines = [...output.matchAll(/^npm (?:error|ERR!) (.+)$/gm)].map(([, line]) => line.trim());
  const code = lines.find((line) => line.startsWith('code '))?.slice('code '.length);
  const sentence = lines.find((line) => !/^(code|errno|syscall|network$)/.test(line));
  return [code, sentence].filter(Boolean).join(', ').replace(/\.$/, '') || 'npm não disse por quê';
}

/** Without the Node inside node_modules, which an installation replaces while it runs. */
function outerEnvironment() {
  const inside = join(root, 'node_modules');
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.startsWith(inside));
  return { ...process.env, PATH: path.join(delimiter) };
}

/** What the pinned Node says where it does not run; empty where it does. */
function whyPinnedNodeFails() {
  const { status, error, stderr } = spawnSync(pinnedNode, ['--version'], { encoding: 'utf8' });
  return status === 0 ? '' : error?.message || stderr.trim() || `code ${status}`;
}

function mendPinnedNode() {
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
 * The package fetches its binary in an install script; where those are switched off, that script is run here. Of what it
 * fetches only the binary is used, which it links: headers and manuals are 68 MB.
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
 * npm links what a package brings to run only where it is there already, which the binary is not yet. Without that link it
 * takes the package for broken, and replaces it, whatever else it was asked for.
 */
function linkPinnedNode() {
  const link = join(root, 'node_modules', '.bin', 'node');
  if (existsSync(link) || !existsSync(pinnedNode)) return;
  mkdirSync(dirname(link), { recursive: true });
  rmSync(link, { force: true });
  symlinkSync(join('..', 'node', 'bin', 'node'), link);
}

/** Small Debian images lack the one library that Node takes from the system. Only root can do something about it. */
function installLibatomic() {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return;
  console.log('Instalando a biblioteca libatomic1 do Debian, que o Node usa…');
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, stdio: 'ignore' };
  spawnSync('apt-get', ['-qq', 'update'], options);
  spawnSync('apt-get', ['-qq', 'install', '--yes', '--no-install-recommends', 'libatomic1'], options);
}

/**
 * What Node made of the sources is kept for the next start. Only through the environment does that hold for the very first
 * of them too, and with all of them there the process never loads what makes JavaScript of TypeScript: 17 MB of memory.
 * Tests run what stands in the sources.
 */
function compiledIn(environment) {
  const folder = join(root, 'node_modules', '.cache', 'compiled');
  return name.startsWith('test') ? environment : { NODE_COMPILE_CACHE: folder, ...environment };
}

/** The child's end is ours; the channel tells it when we are gone. */
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
