// Runs on any Node from 20 on without installed packages: it installs what the lockfiles name, then runs the TypeScript script
// of the given name. That runs on the machine's Node where that is of the major version in `runtime/package.json`, and else on
// the one that it installs there. No shell is used, so that it works the same on Windows.
import { spawn, spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmdirSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { delimiter, dirname, join, sep } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

/** Of npm, its shell. */
const parent = process.ppid;
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const isWindows = process.platform === 'win32';
const runtime = join(root, 'runtime');
/** npm's packages with a Node: only Apple's newer machines have the longer name. */
const nodePackage = join(
  runtime,
  'node_modules',
  [
    process.platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node',
    isWindows ? 'win' : process.platform,
    process.arch,
  ].join('-'),
);
const [name = 'start', ...args] = process.argv.slice(2);
const script = join(root, 'scripts', `${name}.ts`);
/** Where all packages are installed while a clinic runs from those that it needs. */
const beside = join(root, '.cache', 'packages');

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

/** The drawing library that the PDF renderer uses outside browsers, and the renderer's builds that the screens do not use. */
const unusedFolder = /[\\/](@napi-rs[\\/]canvas[^\\/]*|pdfjs-dist[\\/](build|cmaps|image_decoders|web))$/;
/** Source maps, types and TypeScript (Node refuses it in packages), what compilers take, manuals. */
const unusedFile = /\.(map|[cm]?tsx?|flow|a|h|md)$/i;

const majorOf = (version) => Number(version.split('.')[0]);
const wantedMajor = majorOf(JSON.parse(readFileSync(join(runtime, 'package.json'), 'utf8')).version);

if (majorOf(process.versions.node) < 20) {
  fail(`O Node ${process.versions.node} é antigo demais. Instale o Node 20 ou mais novo: https://nodejs.org`);
}
// A Node in the clone is replaced by an update.
const hasOwnNode = majorOf(process.versions.node) === wantedMajor && !process.execPath.startsWith(root + sep);
const node = hasOwnNode ? process.execPath : join(nodePackage, 'bin', isWindows ? 'node.exe' : 'node');

await install();
if (!hasOwnNode && whyNodeFails()) repairNode();
linkNode();
handOver();

/** Compares the lockfile of a folder with npm's hidden lockfile, which lists what is in its node_modules. */
function isInstalled(folder, { tools = false } = {}) {
  const there = packagesOf(join(folder, 'node_modules', '.package-lock.json'));
  const wanted = packagesOf(join(folder, 'package-lock.json'));
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
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return {};
  }
}

/** The packages of the application and the Node that it runs on, both at a time. */
async function install() {
  const wanted = [];
  const isRootMissing = !isInstalled(root, { tools: withTools });
  // `npm ci` empties node_modules first, and a clinic may be running from it.
  const isBeside = isRootMissing && isInstalled(root);
  if (isBeside) copyLockfile(beside);
  if (isRootMissing)
    wanted.push({ folder: isBeside ? beside : root, development: withTools ? 'include' : 'omit' });
  const isNodeMissing = !hasOwnNode && !(isInstalled(runtime) && existsSync(node));
  if (isNodeMissing) wanted.push({ folder: runtime, development: 'omit' });
  if (wanted.length === 0) return;
  console.log('Instalando o que o sistema usa (só desta vez, leva cerca de um minuto)…');
  const reasons = (await Promise.all(wanted.map(runNpm))).filter((reason) => reason !== undefined);
  if (reasons.length > 0)
    fail(`A instalação falhou: ${reasons[0]}. Verifique a internet e o espaço em disco, e tente de novo.`);
  if (isNodeMissing) keepProgramOnly();
  if (isBeside) takePlace(beside);
  if (isRootMissing && !withTools) removeUnused(join(root, 'node_modules'));
}

function copyLockfile(folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const file of ['package.json', 'package-lock.json'])
    copyFileSync(join(root, file), join(folder, file));
}

/** What a running process has open stays open, and what it opens from now on has the same name and version. */
function takePlace(folder) {
  try {
    renameSync(join(root, 'node_modules'), join(folder, 'before'));
    renameSync(join(folder, 'node_modules'), join(root, 'node_modules'));
  } catch (error) {
    fail(`As ferramentas não couberam no lugar: ${error.message}. Pare o sistema e tente de novo.`);
  }
  rmSync(folder, { recursive: true, force: true });
}

/** @returns why it failed; undefined when it did not */
async function runNpm({ folder, development }) {
  // npm's own program, because Windows has a shell script in its place. It is missing where npm did not start this.
  const ownProgram = process.env.npm_execpath?.endsWith('npm-cli.js') ? process.env.npm_execpath : undefined;
  // Install scripts would run on any Node they find. The one that matters runs when the server starts.
  const quiet = ['--ignore-scripts', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const child = spawn(
    ownProgram ? process.execPath : 'npm',
    [...(ownProgram ? [ownProgram] : []), 'ci', `--${development}=dev`, ...quiet],
    {
      cwd: folder,
      env: outerEnvironment(),
      stdio: ['ignore', 'ignore', 'pipe'],
      shell: isWindows && !ownProgram,
    },
  );
  const ended = new Promise((resolve) => {
    child.on('error', (error) => resolve(error.message));
    child.on('close', (code) => resolve(code === 0 ? undefined : ''));
  });
  const output = await text(child.stderr);
  const reason = await ended;
  return reason === '' ? whyNpmFailed(output) : reason;
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

/** The error of the installed Node; empty when it runs. */
function whyNodeFails() {
  const { status, error, stderr } = spawnSync(node, ['--version'], { encoding: 'utf8' });
  return status === 0 ? '' : error?.message || stderr.trim() || `code ${status}`;
}

function repairNode() {
  if (whyNodeFails().includes('libatomic')) installLibatomic();
  const reason = whyNodeFails();
  if (!reason) return;
  const remedy = reason.includes('libatomic')
    ? 'Instale a biblioteca libatomic: "apt-get install libatomic1" no Debian e no Ubuntu, "dnf install libatomic" no Fedora'
    : `Instale o Node ${wantedMajor}: https://nodejs.org`;
  fail(`O Node que o sistema usa não roda nesta máquina: ${reason.split('\n')[0]}. ${remedy}.`);
}

/** Headers and manuals are 68 MB. */
function keepProgramOnly() {
  if (!existsSync(nodePackage)) return;
  for (const name of readdirSync(nodePackage))
    if (name !== 'bin' && name !== 'package.json') rmSync(join(nodePackage, name), { recursive: true });
}

/** Removes what the application never loads, all but licences. npm's hidden lockfile still lists it: nothing is installed again. */
function removeUnused(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && unusedFolder.test(path)) rmSync(path, { recursive: true });
    else if (entry.isDirectory()) removeUnused(path);
    else if (unusedFile.test(entry.name) && !/licen[cs]e/i.test(entry.name)) rmSync(path);
  }
  // Each takes a block of the disk.
  if (readdirSync(folder).length === 0) rmdirSync(folder);
}

/** One path to the Node of the application: for the service of the machine (deploy/vico.service), and for development tools. */
function linkNode() {
  if (isWindows) return;
  const links = [join(runtime, 'node'), ...(withTools ? [join(root, 'node_modules', '.bin', 'node')] : [])];
  for (const link of links) {
    if (targetOf(link) === node) continue;
    mkdirSync(dirname(link), { recursive: true });
    rmSync(link, { force: true });
    symlinkSync(node, link);
  }
}

function targetOf(link) {
  try {
    return readlinkSync(link);
  } catch {
    return undefined;
  }
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
  const child = spawn(node, [script, ...args], {
    cwd: root,
    env: compiledIn(process.env),
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  // Windows has no signals: `kill` would end the child at once. There the closed channel asks it to stop.
  const stop = (signal) => (isWindows ? child.connected && child.disconnect() : child.kill(signal));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal));
  // npm passes a signal to its shell, and not every shell passes it on: some just end.
  if (process.env.npm_lifecycle_event && !isWindows) {
    const watch = setInterval(() => {
      if (process.ppid === parent) return;
      clearInterval(watch);
      stop('SIGTERM');
    }, 200);
  }
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
