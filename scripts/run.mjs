/**
 * Runs a script of this project on the project's own Node, after it has installed missing or outdated
 * dependencies: `node scripts/run.mjs serve.ts`. Only this file runs on the machine's Node, 20 or newer.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const bin = join(root, 'node_modules', '.bin')
const projectNode = join(root, 'node_modules', 'node', 'bin', 'node')
const stamp = join(root, 'node_modules', '.installed-from')
const lock = join(root, '.install.lock')

const [script, ...args] = process.argv.slice(2)
if (script === undefined) fail('usage: node scripts/run.mjs <script> [arguments]')

if (Number(process.versions.node.split('.')[0]) < 20)
  fail(`Node 20 or newer is needed; this is ${process.version}.`)
if (!isInstalled()) await installWithLock()
runScript(join(root, 'scripts', script), args)

function hashDependencies() {
  const hash = createHash('sha256')
  for (const file of ['package.json', 'package-lock.json', '.npmrc'])
    hash.update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

function isInstalled() {
  return existsSync(projectNode) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hashDependencies()
}

/** Installs under a lock: two parallel commands on a fresh clone must not both write node_modules. */
async function installWithLock() {
  while (!takeLock()) {
    await new Promise((resolve) => setTimeout(resolve, 500))
    if (isInstalled()) return
  }
  process.once('exit', () => rmSync(lock, { recursive: true, force: true }))
  if (!isInstalled()) install()
  rmSync(lock, { recursive: true, force: true })
}

function takeLock() {
  try {
    mkdirSync(lock)
    return true
  } catch {
    const heldForMs = Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
    // Longer than any installation takes: the process with the lock was killed.
    if (heldForMs > 15 * 60_000) rmSync(lock, { recursive: true, force: true })
    return false
  }
}

function install() {
  console.log('Installing dependencies from the lock file …')
  const npm = process.env.npm_execpath
  const npmArguments = ['ci', '--loglevel=error', '--no-progress', '--include=dev']
  const result = npm?.endsWith('.js')
    ? spawnSync(process.execPath, [npm, ...npmArguments], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', npmArguments, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
  if (result.status !== 0) fail('npm ci failed; its message stands above.')
  if (!existsSync(projectNode)) {
    // An npm that runs no install scripts leaves the `node` package without its executable.
    spawnSync('npm', ['rebuild', 'node', 'esbuild', 'workerd', '--loglevel=error'], {
      cwd: root,
      stdio: 'inherit',
    })
  }
  if (!existsSync(projectNode))
    fail('The `node` package came without its executable: its install script did not run.')
  writeFileSync(stamp, hashDependencies())
}

/** Runs the script, forwards signals, and exits with its exit code. */
function runScript(file, rest) {
  const child = spawn(projectNode, ['--disable-warning=ExperimentalWarning', file, ...rest], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}` },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  // npm's shell does not forward every signal: when npm has ended, the script ends too.
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) child.kill('SIGTERM')
  }, 500).unref()
  child.on('exit', (code, signal) => {
    process.exit(code ?? 128 + (signal ? (constants.signals[signal] ?? 0) : 0))
  })
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
