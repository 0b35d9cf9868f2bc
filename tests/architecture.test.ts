/**
 * Which files may import which, where files may lie, and that no imports form a circle
 * (docs/architecture.md). Each rule has a planted fault that it must find, and fails when it covers no
 * import.
 */
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  asText,
  circlesIn,
  edge,
  foldersAbove,
  type Import,
  parseExports,
  parseImports,
  ROOT,
  sourcesUnder,
} from './fixtures/source-imports.ts'
import { findPart, PARTS } from './fixtures/source-parts.ts'

const FILES = ['domain', 'worker', 'durable-objects', 'app'].flatMap(sourcesUnder)
const IMPORTS = FILES.flatMap((file) => parseImports(file, readFileSync(join(ROOT, file), 'utf8')))

/** The forms that conform drives, and the routes that hand them their schemas. */
const ACCOUNT_FORMS =
  /^app\/(components\/forms|routes\/(register|login|forgot-password|reset-password|verify-email))\//

/** The forms of a listing, which check their fields in the browser by the schema of the server. */
const LISTING_FORMS = /^app\/routes\/(auctions\.create|auctions\.\$id_\.edit)\/route\.tsx$/

/** The services that an object calls; all others run in the Worker's requests and cron jobs only. */
const OBJECT_SERVICES =
  /^worker\/services\/((replication|settlement|notifications|promotions|backup)\/|bidding\/eligibility\.ts|listings\/listing-cache\.ts|platform\/(environment|security-headers|lock\/(find-platform|lock-flag)|metrics\/find-metrics)\.ts|search\/notify-search-matches\.ts|payments\/refunds\/refund-cancelled-listing\.ts)/

interface Rule {
  readonly title: string
  /** The edges that the rule judges; a rule that judges none has gone silent. */
  readonly covers: (edge: Import) => boolean
  readonly allows: (edge: Import) => boolean
  /** An edge that must be refused. */
  readonly planted: Import
}

const RULES: readonly Rule[] = [
  {
    title: 'a part imports only the parts that it may',
    covers: ({ to }) => isOwn(to),
    allows: isAllowedBetweenParts,
    planted: edge('domain/x.ts', 'worker/db/a.ts', { isTypeOnly: true }),
  },
  {
    title: 'domain imports no package but zod, and zod only in its schemas',
    covers: ({ from, to }) => from.startsWith('domain/') && !isOwn(to),
    allows: ({ from, to, isTypeOnly }) => to === 'zod' && (isTypeOnly || from.startsWith('domain/schemas/')),
    planted: edge('domain/listing/x.ts', 'zod'),
  },
  {
    title: 'what runs in a browser carries neither zod nor the schemas, but for two kinds of forms',
    covers: ({ from, to }) =>
      findPart(from)?.name === 'app' && (to === 'zod' || to.startsWith('domain/schemas/')),
    allows: ({ from, isTypeOnly }) => isTypeOnly || ACCOUNT_FORMS.test(from) || LISTING_FORMS.test(from),
    planted: edge('app/components/x.tsx', 'domain/schemas/bid.ts'),
  },
  {
    title: 'only the forms of accounts import conform, which carries zod',
    covers: ({ to }) => to.startsWith('@conform-to/'),
    allows: ({ from }) => ACCOUNT_FORMS.test(from),
    planted: edge('app/routes/contact/contact-form.tsx', '@conform-to/react'),
  },
  {
    title: 'a server module of the app imports neither React nor the Remix runtime',
    covers: ({ from }) => findPart(from)?.name === 'app server',
    allows: ({ to, isTypeOnly }) => isTypeOnly || !/^(react$|react-dom|@remix-run\/)/.test(to),
    planted: edge('app/routes/about/loader.server.ts', '@remix-run/cloudflare'),
  },
  {
    title: 'an app file takes types from a server module, and a route also what it re-exports',
    covers: ({ from, to }) => findPart(from)?.name === 'app' && findPart(to)?.name === 'app server',
    allows: ({ from, isTypeOnly, isReExport }) =>
      isTypeOnly || (isReExport && /^app\/(root|routes\/[^/]+\/route)\.tsx$/.test(from)),
    planted: edge('app/routes/about/route.tsx', 'app/routes/about/loader.server.ts'),
  },
  {
    title: 'a route folder imports no other route folder',
    covers: ({ from, to }) => findRoute(from) !== null && findRoute(to) !== null,
    allows: ({ from, to }) => findRoute(from) === findRoute(to) || isOwnResource(from, to),
    planted: edge('app/routes/about/route.tsx', 'app/routes/login/code-form.tsx'),
  },
  {
    title: 'components, lib and page-load import no route',
    covers: ({ from }) => /^app\/(components|lib|page-load)\//.test(from),
    allows: ({ to }) => !to.startsWith('app/routes/'),
    planted: edge('app/components/ui/x.tsx', 'app/routes/login/code-form.tsx', { isTypeOnly: true }),
  },
  {
    title: 'an object calls only the services that this test lists',
    covers: ({ from, to }) => from.startsWith('durable-objects/') && to.startsWith('worker/services/'),
    allows: ({ to, isTypeOnly }) => isTypeOnly || OBJECT_SERVICES.test(to),
    planted: edge('durable-objects/x.ts', 'worker/services/accounts/sign-in.ts'),
  },
  {
    title: 'only the entries import the object classes',
    covers: ({ from, to }) => !from.startsWith('durable-objects/') && to.startsWith('durable-objects/'),
    allows: ({ from }) => from === 'worker/objects.ts',
    planted: edge('worker/serve.ts', 'durable-objects/auction-room/auction-room.ts'),
  },
  {
    title: 'only the queries and the schema of the database import drizzle',
    covers: ({ to }) => to.startsWith('drizzle-orm'),
    allows: ({ from }) => from.startsWith('worker/db/'),
    planted: edge('worker/services/search/x.ts', 'drizzle-orm'),
  },
  {
    title: 'only the composition imports the code for development, and the objects that it wraps',
    covers: ({ from, to }) =>
      !from.startsWith('worker/dev/') && (to.startsWith('worker/dev/') || to === 'worker/objects.ts'),
    allows: ({ from, to }) =>
      to === 'worker/objects.ts'
        ? ['worker/index.ts', 'worker/test-entry.ts'].includes(from)
        : ['worker/serve.ts', 'worker/objects.ts'].includes(from),
    planted: edge('worker/services/search/x.ts', 'worker/dev/faults.ts'),
  },
  {
    title: 'only the development routes import the component gallery and the state board',
    covers: ({ from, to }) => !from.startsWith('app/dev/') && to.startsWith('app/dev/'),
    allows: ({ from }) => from.startsWith('app/routes/dev.'),
    planted: edge('app/routes/about/route.tsx', 'app/dev/states-board.tsx'),
  },
]

test('parts: all source files -> each belongs to one, and none is empty', () => {
  expect(FILES.filter((file) => findPart(file) === undefined)).toEqual([])
  expect(findPart('elsewhere/x.ts')).toBeUndefined()
  const empty = PARTS.filter((part) => !FILES.some((file) => findPart(file) === part))
  expect(empty.map(({ name }) => name)).toEqual([])
})

describe.each(RULES)('$title', ({ covers, allows, planted }) => {
  test('the source files -> hold the rule', () => {
    expect(IMPORTS.filter((one) => covers(one) && !allows(one)).map(asText)).toEqual([])
  })

  test('planted import that breaks the rule -> is found; imports of the project -> the rule applies to some', () => {
    expect(IMPORTS.some(covers)).toBe(true)
    expect(covers(planted) && !allows(planted)).toBe(true)
  })
})

test('objects: modules that they reach -> none loads another by import() (decision 243)', () => {
  // The platform binds a running import() to the object that started it: another object that awaits it hangs.
  const reached = reachableFrom(FILES.filter((file) => file.startsWith('durable-objects/')))
  expect(reached.size).toBeGreaterThan(100)
  expect(IMPORTS.filter(({ from, isDynamic }) => isDynamic && reached.has(from)).map(asText)).toEqual([])
  const [dynamic] = parseImports('worker/x.ts', "const page = await import('./page.ts')\n")
  expect(dynamic?.isDynamic).toBe(true)
})

test('imports: all source files -> no cycle', () => {
  expect(circlesIn(IMPORTS, FILES)).toEqual([])
  const planted = [edge('a.ts', 'b.ts'), edge('b.ts', 'a.ts', { isTypeOnly: true })]
  expect(circlesIn(planted, ['a.ts', 'b.ts'])).toEqual(['a.ts -> b.ts -> a.ts'])
})

test('route.tsx: exports -> only what Remix defines', () => {
  const routes = FILES.filter((file) => /^app\/routes\/[^/]+\/route\.tsx$/.test(file))
  expect(routes.length).toBeGreaterThan(30)
  const extra = routes.flatMap((file) =>
    parseExports(readFileSync(join(ROOT, file), 'utf8'))
      .filter((name) => !REMIX_EXPORTS.has(name))
      .map((name) => `${file} exports ${name}`),
  )
  expect(extra).toEqual([])
  const planted = 'export { loader } from "./a"\nexport const rows = 1\nexport default function X() {}'
  expect(parseExports(planted)).toEqual(['loader', 'rows', 'default'])
})

test('folders: source, tests and scripts -> at most 40 files directly in each', () => {
  expect(foldersAbove(40, [...FILES, ...sourcesUnder('tests'), ...sourcesUnder('scripts')])).toEqual([])
  expect(foldersAbove(1, ['a/x.ts', 'a/y.ts', 'b/z.ts'])).toEqual(['a holds 2'])
})

test('file names: all source files -> each once in its layer', () => {
  expect(repeatedNames(FILES)).toEqual([])
  expect(repeatedNames(['domain/a/x.ts', 'domain/b/x.ts', 'domain/a/index.ts'])).toEqual([
    'x.ts: domain/a/x.ts, domain/b/x.ts',
  ])
})

test.each(['docs/architecture.md', 'docs/first-change.md'])(
  '%s: the files that it names -> exist',
  (page) => {
    const named = filesNamedIn(readFileSync(join(ROOT, page), 'utf8'))
    expect(named.length).toBeGreaterThan(20)
    expect(named.filter((file) => !existsSync(join(ROOT, file)))).toEqual([])
  },
)

test('a text that names files -> paths in code marks, without folders', () => {
  expect(filesNamedIn('see `app/x.tsx`, `public/x.js` and `domain/`, not x.ts')).toEqual([
    'app/x.tsx',
    'public/x.js',
  ])
})

test('imports: types, values and re-exports -> distinguished', () => {
  const [type, value] = parseImports(
    'domain/x.ts',
    "import type { A } from '../worker/db/a.ts'\nexport { b } from '../app/b.ts'\n",
  )
  expect(type).toEqual(edge('domain/x.ts', 'worker/db/a.ts', { isTypeOnly: true }))
  expect(value).toEqual(edge('domain/x.ts', 'app/b.ts', { isReExport: true }))
})

const REMIX_EXPORTS = new Set([
  'action',
  'clientAction',
  'clientLoader',
  'default',
  'ErrorBoundary',
  'handle',
  'headers',
  'HydrateFallback',
  'links',
  'loader',
  'meta',
  'shouldRevalidate',
])

/** Names that each folder may have. */
const COMMON_NAMES = /^(route|index|copy|loader\.server|action\.server)\.tsx?$/

function isAllowedBetweenParts({ from, to }: Import): boolean {
  const [part, other] = [findPart(from), findPart(to)]
  if (part === undefined || other === undefined) return false
  return part === other || part.may.includes(other.name)
}

/** The folder or the file of a route; null for what is no route. */
function findRoute(file: string): string | null {
  return /^app\/routes\/([^/]+?)(?:\.tsx?$|\/)/.exec(file)?.[1] ?? null
}

/** A resource route serves the screen whose address it extends: auctions.$id_.history serves auctions.$id. */
function isOwnResource(from: string, to: string): boolean {
  const route = findRoute(from)
  return findPart(from)?.name === 'resource route' && route !== null && route.startsWith(`${findRoute(to)}_.`)
}

function isOwn(to: string): boolean {
  return /^(\.\.|app|domain|durable-objects|migrations|packages|public|scripts|tests|worker)\//.test(to)
}

/** Those files and all that they load at once. */
function reachableFrom(files: readonly string[]): ReadonlySet<string> {
  const reached = new Set(files)
  // Iterating a set includes what is added meanwhile.
  for (const file of reached) {
    for (const { from, to, isTypeOnly } of IMPORTS) {
      if (from === file && !isTypeOnly && FILES.includes(to)) reached.add(to)
    }
  }
  return reached
}

function filesNamedIn(text: string): string[] {
  return [
    ...text.matchAll(/`((?:app|domain|durable-objects|public|tests|worker)\/[^`]+\.(?:tsx?|js))`/g),
  ].map(([, file]) => file ?? '')
}

function repeatedNames(files: readonly string[]): string[] {
  const places = Map.groupBy(
    files.filter((file) => !COMMON_NAMES.test(basename(file))),
    (file) => `${toLayer(file)}/${basename(file)}`,
  )
  return [...places.values()]
    .filter(({ length }) => length > 1)
    .map((same) => `${basename(same[0] ?? '')}: ${same.join(', ')}`)
}

function toLayer(file: string): string {
  return findPart(file)?.name.replace(/^app server$/, 'app') ?? file
}
