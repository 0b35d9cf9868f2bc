/**
 * Who may import whom, and no circles (docs/architecture.md). The direction of the imports is what keeps
 * the decision pure, the object the truth, the database a copy and the page a view.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')

interface Import {
  readonly from: string
  /** A path of this project, or the name of a package. */
  readonly to: string
  readonly isOfTypesOnly: boolean
  /** Whether it is loaded when it is needed, by `import()`. */
  readonly isLate: boolean
}

const FILES = ['domain', 'worker', 'durable-objects', 'app'].flatMap(sourcesUnder)
const IMPORTS = FILES.flatMap((file) => importsOf(file, readFileSync(join(ROOT, file), 'utf8')))

/** Each part of the house and the parts it may import. The longest name that fits a file is its part. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  'worker/env.ts': ['domain'],
  // The wrapper of D1 asks the board of armed faults whether to fail.
  'worker/db': ['domain', 'worker/env.ts', 'worker/providers/faults.ts'],
  'worker/providers/faults.ts': ['domain'],
  'worker/providers': ['domain', 'worker/env.ts', 'worker/providers/faults.ts'],
  'worker/services': [
    'domain',
    'worker/env.ts',
    'worker/db',
    'worker/providers',
    'worker/providers/faults.ts',
  ],
  'worker/middleware': ['domain', 'worker/env.ts', 'worker/services'],
  // The development route arms the board of faults.
  'worker/api': [
    'domain',
    'worker/env.ts',
    'worker/services',
    'worker/middleware',
    'worker/providers/faults.ts',
  ],
  'worker/jobs': ['domain', 'worker/env.ts', 'worker/services'],
  'worker/answer-page.ts': ['domain', 'worker/env.ts', 'worker/services', 'worker/middleware'],
  'worker/pages.ts': ['worker/answer-page.ts'],
  // Composition: what stands round every answer is put there.
  'worker/serve.ts': ['worker/env.ts', 'worker/api', 'worker/jobs', 'worker/middleware'],
  'worker/index.ts': ['worker/serve.ts', 'worker/pages.ts', 'durable-objects'],
  'worker/test-entry.ts': ['worker/serve.ts', 'durable-objects'],
  'worker/hammerlane-pages.d.ts': [],
  'durable-objects': ['domain', 'worker/env.ts', 'worker/services'],
  app: ['domain', 'worker/services'],
}

test('every file belongs to a part of the house', () => {
  expect(FILES.filter((file) => partOf(file) === undefined)).toEqual([])
})

test('every part imports only what it may', () => {
  expect(IMPORTS.filter((edge) => !isAllowed(edge)).map(told)).toEqual([])
})

test('domain imports no package but zod', () => {
  const packages = IMPORTS.filter(({ from, to }) => partOf(from) === 'domain' && partOf(to) === undefined)
  expect(packages.filter(({ to }) => to !== 'zod').map(told)).toEqual([])
})

test('what runs in a browser takes no zod along: only the schemas import it, and no component or hook imports those', () => {
  const takesZod = IMPORTS.filter(({ to, isOfTypesOnly }) => to === 'zod' && !isOfTypesOnly)
  expect(
    takesZod
      .filter(({ from }) => from.startsWith('domain/') && !from.startsWith('domain/schemas/'))
      .map(told),
  ).toEqual([])
  const inBrowser = IMPORTS.filter(({ from }) => isBrowserOnly(from))
  const heavy = inBrowser.filter(
    ({ to, isOfTypesOnly }) => !isOfTypesOnly && (to === 'zod' || to.startsWith('domain/schemas/')),
  )
  expect(heavy.map(told)).toEqual([])
})

test('the library for forms, which takes zod along, is imported by the forms of accounts alone (decision 115)', () => {
  const forms = IMPORTS.filter(({ to }) => to.startsWith('@conform-to/'))
  expect(forms.length).toBeGreaterThan(0)
  expect(forms.filter(({ from }) => !from.startsWith('app/components/account/')).map(told)).toEqual([])
})

test('pages reach services from loaders and actions only, never from a component or a hook', () => {
  const reached = IMPORTS.filter(({ from, to }) => isBrowserOnly(from) && to.startsWith('worker/'))
  expect(reached.filter(({ isOfTypesOnly }) => !isOfTypesOnly).map(told)).toEqual([])
})

test('nothing an object runs is loaded late: a module under way belongs to the object that asked first (decision 243)', () => {
  const reached = reachableFrom(FILES.filter((file) => file.startsWith('durable-objects/')))
  expect(reached.size).toBeGreaterThan(100)
  expect(IMPORTS.filter(({ from, isLate }) => isLate && reached.has(from)).map(told)).toEqual([])
  const [late] = importsOf('worker/x.ts', "const page = await import('./page.ts')\n")
  expect(late?.isLate).toBe(true)
})

test('no imports go in a circle', () => {
  expect(circles()).toEqual([])
})

test('a forbidden import would be seen', () => {
  const [type, value] = importsOf(
    'domain/x.ts',
    "import type { A } from '../worker/db/a.ts'\nexport { b } from '../app/b.ts'\n",
  )
  expect(type).toEqual({ from: 'domain/x.ts', to: 'worker/db/a.ts', isOfTypesOnly: true, isLate: false })
  expect(value).toEqual({ from: 'domain/x.ts', to: 'app/b.ts', isOfTypesOnly: false, isLate: false })
  expect([type, value].map((edge) => edge && isAllowed(edge))).toEqual([false, false])
})

/** Those files and all that they load at once. */
function reachableFrom(files: readonly string[]): ReadonlySet<string> {
  const reached = new Set(files)
  // A set goes on to what is added while it is walked.
  for (const file of reached) {
    for (const { from, to, isOfTypesOnly } of IMPORTS) {
      if (from === file && !isOfTypesOnly && FILES.includes(to)) reached.add(to)
    }
  }
  return reached
}

function sourcesUnder(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`)
}

function importsOf(from: string, text: string): Import[] {
  const found: Import[] = []
  const visit = (node: ts.Node): void => {
    if ((ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && node.moduleSpecifier) {
      const isOfTypesOnly = ts.isImportDeclaration(node)
        ? node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword
        : node.isTypeOnly
      found.push({ from, to: target(from, textOf(node.moduleSpecifier)), isOfTypesOnly, isLate: false })
    } else if (
      ts.isCallExpression(node) &&
      node.expression.kind === ts.SyntaxKind.ImportKeyword &&
      node.arguments[0]
    ) {
      found.push({ from, to: target(from, textOf(node.arguments[0])), isOfTypesOnly: false, isLate: true })
    }
    ts.forEachChild(node, visit)
  }
  visit(
    ts.createSourceFile(
      from,
      text,
      ts.ScriptTarget.Latest,
      false,
      from.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
    ),
  )
  return found
}

function textOf(specifier: ts.Expression): string {
  return ts.isStringLiteralLike(specifier) ? specifier.text : ''
}

function target(from: string, specifier: string): string {
  return specifier.startsWith('.') ? relative(ROOT, join(ROOT, dirname(from), specifier)) : specifier
}

function partOf(file: string): string | undefined {
  return Object.keys(MAY_IMPORT)
    .filter((part) => file === part || file.startsWith(`${part}/`))
    .sort((one, other) => other.length - one.length)[0]
}

function isAllowed({ from, to }: Import): boolean {
  const part = partOf(from)
  if (part === undefined) return false
  if (!isOfThisProject(to)) return true
  const other = partOf(to)
  return other === part || (other !== undefined && (MAY_IMPORT[part]?.includes(other) ?? false))
}

function isOfThisProject(to: string): boolean {
  return /^(\.\.|app|domain|durable-objects|migrations|packages|public|scripts|tests|worker)\//.test(to)
}

function isBrowserOnly(file: string): boolean {
  return /^app\/(components|live|session)\//.test(file)
}

function told({ from, to }: Import): string {
  return `${from} imports ${to}`
}

/** Each circle once, as the files along it. A type is gone once compiled, but a circle of types is one all the same. */
function circles(): string[] {
  const next = new Map<string, string[]>()
  for (const { from, to } of IMPORTS) next.set(from, [...(next.get(from) ?? []), to])
  const done = new Set<string>()
  const found: string[] = []
  const walk = (file: string, path: readonly string[]): void => {
    if (path.includes(file)) {
      found.push([...path.slice(path.indexOf(file)), file].join(' -> '))
      return
    }
    if (done.has(file)) return
    for (const other of next.get(file) ?? []) walk(other, [...path, file])
    done.add(file)
  }
  for (const file of FILES) walk(file, [])
  return found
}
