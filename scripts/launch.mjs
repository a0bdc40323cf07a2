// Plain JavaScript that runs on any Node from 20 on, with nothing installed: it installs what the lockfile says where
// that is missing, then hands over to the TypeScript beside it on the pinned Node.
//   node scripts/launch.mjs start
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const nodePackage = join(root, 'node_modules', 'node');
const pinnedNode = join(nodePackage, 'bin', 'node');
const [name = 'start', ...args] = process.argv.slice(2);
const script = join(root, 'scripts', `${name}.ts`);

if (Number(process.versions.node.split('.')[0]) < 20) {
  fail(`O Node ${process.versions.node} é antigo demais. Instale o Node 20 ou mais novo: https://nodejs.org`);
}
if (!isInstalled()) install();
if (isPinnedNode()) {
  process.argv = [process.execPath, script, ...args];
  await import(pathToFileURL(script).href);
} else {
  if (!pinnedNodeWorks()) fetchPinnedNode();
  handOver();
}

/** npm notes in a hidden lockfile, at the end of every installation, what really lies in node_modules. */
function isInstalled() {
  const there = packagesOf(join('node_modules', '.package-lock.json'));
  const wanted = packagesOf('package-lock.json');
  return Object.entries(wanted).every(([path, { version, integrity, optional }]) => {
    if (path === '') return true;
    const found = there[path];
    return found ? found.version === version && found.integrity === integrity : optional;
  });
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
  const result = spawnSync(
    'npm',
    ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'],
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

function isPinnedNode() {
  return existsSync(pinnedNode) && realpathSync(process.execPath) === realpathSync(pinnedNode);
}

function pinnedNodeWorks() {
  return spawnSync(pinnedNode, ['--version']).status === 0;
}

/** The package fetches its binary in an install script; where those are switched off, that script is run here. */
function fetchPinnedNode() {
  console.log('Buscando o Node que o sistema usa…');
  spawnSync(process.execPath, ['installArchSpecificPackage.js'], {
    cwd: nodePackage,
    env: outerEnvironment(),
    stdio: 'ignore',
  });
  if (pinnedNodeWorks()) return;
  fail('O Node que o sistema usa não pôde ser instalado. Rode "npm ci" e leia o que ele diz.');
}

/** The child's end is ours; the channel tells it when we are gone. */
function handOver() {
  const child = spawn(pinnedNode, [script, ...args], {
    cwd: root,
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
