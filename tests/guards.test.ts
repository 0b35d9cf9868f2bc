/**
 * Configurations name files by path: a path that no longer matches anything must fail here instead of being
 * skipped.
 */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join, matchesGlob, posix, relative } from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import biome from '../biome.json' with { type: 'json' }
import knip from '../knip.json' with { type: 'json' }
import references from '../tsconfig.json' with { type: 'json' }
import vitest, { SLOWEST_FILES } from '../vitest.config.ts'

const ROOT = join(import.meta.dirname, '..')

/** Every existing file that git tracks or that is not ignored. */
const FILES = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate'],
  {
    cwd: ROOT,
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter((file) => file !== '' && ts.sys.fileExists(join(ROOT, file)))

const TEST_PROJECTS = (vitest.test?.projects ?? []).map((project) => {
  const { name, include, setupFiles, globalSetup } =
    (typeof project === 'object' && 'test' in project && project.test) || {}
  return { name: String(name), include: include ?? [], setUp: [setupFiles ?? [], globalSetup ?? []].flat(2) }
})

const TYPE_PROJECTS = references.references.map(({ path }) => {
  const { config } = ts.readConfigFile(join(ROOT, path), ts.sys.readFile)
  return { path: path.replace('./', ''), config: config as TypeConfig, files: listTypeFiles(config) }
})

interface TypeConfig {
  readonly include: readonly string[]
  readonly exclude?: readonly string[]
}

/** Every folder in braces is checked separately: one of them may match nothing while another one does. */
const PATTERNS: Readonly<Record<string, readonly string[]>> = {
  'knip.json': [...knip.entry, ...knip.project, ...knip.remix.entry],
  'biome.json': [...biome.files.includes, ...biome.overrides.flatMap(({ includes }) => includes)].map(
    (pattern) => pattern.replace(/^!/, ''),
  ),
  'vitest.config.ts': [
    ...TEST_PROJECTS.flatMap(({ include, setUp }) => [...include, ...setUp]),
    ...SLOWEST_FILES.map((name) => `tests/${name}.test.ts`),
  ],
}

describe('paths in configurations', () => {
  test.each(Object.entries(PATTERNS))(
    '%s: every pattern and each folder in braces -> matches a file',
    (_, patterns) => {
      expect(patterns.length).toBeGreaterThan(2)
      expect(findUnmatched(patterns)).toEqual([])
    },
  )

  test.each(TYPE_PROJECTS)('$path: every include and exclude -> matches a file', ({ config }) => {
    const empty = config.include.filter(
      (pattern) => listTypeFiles({ ...config, include: [pattern] }).length === 0,
    )
    expect(empty).toEqual([])
    expect(findUnmatched(config.exclude ?? [])).toEqual([])
  })

  test('planted pattern without a match -> reported', () => {
    expect(findUnmatched(['{app,gone}/**/*.{ts,tsx}', 'worker/index.ts', 'moved/**'])).toEqual([
      'gone/**/*.{ts,tsx}',
      'moved/**',
    ])
    expect(listTypeFiles({ include: ['moved'] })).toEqual([])
  })
})

describe('test files', () => {
  test('every *.test.ts -> is in exactly one project of vitest.config.ts', () => {
    const tests = FILES.filter((file) => /\.test\.tsx?$/.test(file))
    expect(tests.length).toBeGreaterThan(200)
    expect(tests.filter((file) => findTestProjects(file).length !== 1)).toEqual([])
  })

  test('planted test in no project, or in two -> reported', () => {
    expect(findTestProjects('tests/moved/x.test.ts')).toEqual([])
    expect(findTestProjects('app/routes/x.test.ts')).toEqual([])
    const twice = [...TEST_PROJECTS, { name: 'again', include: ['tests/worker/**'], setUp: [] }]
    expect(findTestProjects('tests/worker/x.test.ts', twice)).toEqual(['worker', 'again'])
  })

  test('every project of vitest.config.ts -> is run by npm test', () => {
    const steps = readFileSync(join(ROOT, 'scripts/test.ts'), 'utf8').matchAll(/\btests\('([^']+)'/g)
    expect([...steps].map(([, name]) => name).sort()).toEqual(TEST_PROJECTS.map(({ name }) => name).sort())
  })
})

describe('types', () => {
  test('every tsconfig -> is a reference of tsconfig.json, which npm test checks', () => {
    const configs = readdirSync(ROOT).filter((file) => /^tsconfig\..+\.json$/.test(file))
    expect(TYPE_PROJECTS.map(({ path }) => path).sort()).toEqual(
      configs.filter((file) => file !== 'tsconfig.base.json').sort(),
    )
  })

  test('every TypeScript file -> is in a project', () => {
    const sources = FILES.filter((file) => /\.tsx?$/.test(file))
    expect(sources.length).toBeGreaterThan(1_000)
    expect(findUntyped(sources)).toEqual([])
  })

  test('planted file in no project -> reported', () => {
    expect(findUntyped(['worker/index.ts', 'tests/moved/x.ts'])).toEqual(['tests/moved/x.ts'])
  })
})

/** Files whose citations are checked. This one plants faults. */
const CITING = FILES.filter(
  (file) => /\.(tsx?|css|mjs|md|sql|toml)$/.test(file) && file !== 'tests/guards.test.ts',
)

describe('citations', () => {
  test('docs/<file>.md, <Section> in a source -> names a heading of that file', () => {
    const cited = CITING.flatMap((file) => citationsIn(readText(file), file))
    expect(cited.length).toBeGreaterThan(200)
    expect(cited.filter((one) => !isHeading(one))).toEqual([])
  })

  test('a planted citation without a heading -> is reported, over a line break too', () => {
    const text =
      '/**\n * See (docs/rules/bidding.md,\n * No such heading) and docs/rules/bidding.md, Reserve.\n */'
    const [absent, present] = citationsIn(text, 'x.ts')
    expect([absent && isHeading(absent), present && isHeading(present)]).toEqual([false, true])
  })

  test('decision <N> in a source -> names a record', () => {
    const cited = CITING.flatMap((file) => citedDecisions(readText(file)).map((number) => ({ file, number })))
    expect(cited.length).toBeGreaterThan(50)
    expect(cited.filter(({ number }) => !RECORD_NUMBERS.has(number))).toEqual([])
  })

  test('planted citations of records -> each number is found, in lists and over line breaks', () => {
    const text =
      '/**\n * See (decision\n * 9001), decisions 20, 9002 and 9003, record 9004.\n */\n// docs/decisions/9005-x.md'
    const absent = citedDecisions(text).filter((number) => !RECORD_NUMBERS.has(number))
    expect(absent).toEqual(['9001', '9002', '9003', '9004', '9005'])
  })
})

describe('links', () => {
  test('every link of a page -> names a file or folder, and a heading of it', () => {
    const links = FILES.filter((file) => file.endsWith('.md')).flatMap((file) =>
      linksIn(readText(file), file),
    )
    expect(links.length).toBeGreaterThan(80)
    expect(links.filter((link) => !isTarget(link))).toEqual([])
  })

  test('planted links to nothing -> reported', () => {
    const text =
      '[a](testing.md#faults) ![b](pictures/home.jpg) [c](../docs) [d](gone.md) [e](testing.md#gone) [f](#gone)'
    expect(linksIn(text, 'docs/glossary.md').filter((link) => !isTarget(link))).toEqual([
      'docs/gone.md',
      'docs/testing.md#gone',
      'docs/glossary.md#gone',
    ])
  })
})

const RECORDS = FILES.filter((file) => /^docs\/decisions\/(?!README\.md$)/.test(file))
const RECORD_NUMBERS = new Set(RECORDS.map((file) => basename(file).slice(0, 4)))

describe('decision records', () => {
  test('every record -> has its number, a title, Date, Status and the three sections', () => {
    expect(RECORDS.length).toBeGreaterThan(40)
    expect(RECORDS.flatMap((file) => findRecordFaults(basename(file), readText(file)))).toEqual([])
  })

  test('two records -> have different numbers', () => {
    expect(RECORDS.length).toBe(RECORD_NUMBERS.size)
  })

  test('planted record: one part wrong -> that part is reported', () => {
    const right =
      '# 0020. Title\n\nDate: 2026-11-21\nStatus: superseded by 0021\n\n## Context\na\n\n## Decision\nb\n\n## Consequences\nc\n'
    const faultsAfter = (from: string, to: string) => findRecordFaults('0020-x.md', right.replace(from, to))
    expect(findRecordFaults('0020-x.md', right)).toEqual([])
    expect(faultsAfter('0020. Title', '0021. Title')).toEqual(['0020-x.md: number'])
    expect(faultsAfter('Date: 2026-11-21\n', '')).toEqual(['0020-x.md: Date'])
    expect(faultsAfter('by 0021', 'by 9001')).toEqual(['0020-x.md: Status'])
    expect(faultsAfter('Status: superseded by 0021', '')).toEqual(['0020-x.md: Status'])
    expect(faultsAfter('## Consequences\nc\n', '')).toEqual(['0020-x.md: sections'])
    expect(faultsAfter('## Decision\nb', '## Decision\n')).toEqual(['0020-x.md: sections'])
  })

  test('docs/decisions/README.md -> names each record once, with its title', () => {
    expect(findIndexFaults(readText('docs/decisions/README.md'), RECORDS.map(indexLine))).toEqual([])
  })

  test('planted index: a record twice, absent or unknown -> reported', () => {
    const index = '- [0001](0001-a.md) A\n- [0001](0001-a.md) A\n- [0003](0003-c.md) C\n'
    expect(findIndexFaults(index, ['- [0001](0001-a.md) A', '- [0002](0002-b.md) B'])).toEqual([
      '- [0001](0001-a.md) A',
      '- [0002](0002-b.md) B',
      '- [0003](0003-c.md) C',
    ])
  })
})

interface Citation {
  readonly from: string
  readonly page: string
  /** The text after the comma, which begins with the heading. */
  readonly section: string
}

function readText(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8')
}

/** The text in one line, without the marks of comments. */
function flatten(text: string): string {
  return text.replaceAll(/\s*\n\s*(?:\*|\/\/)?\s*/g, ' ')
}

function citationsIn(text: string, from: string): Citation[] {
  const found = flatten(text).matchAll(/docs\/((?:rules\/)?[\w-]+\.md), (?=([A-Z].{0,80}))/g)
  return [...found].map(([, page = '', section = '']) => ({ from, page, section }))
}

function isHeading({ page, section }: Citation): boolean {
  const headings = readFileSync(join(ROOT, 'docs', page), 'utf8').matchAll(/^#+ (.+)$/gm)
  return [...headings].some(([, heading = '']) => section.startsWith(heading))
}

/** The links and pictures of a page within the repository, from its root: `docs/testing.md#faults`. */
function linksIn(text: string, from: string): string[] {
  const targets = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target)
  return targets
    .filter((target) => !/^\w+:/.test(target))
    .map((target) => (target.startsWith('#') ? from + target : posix.join(posix.dirname(from), target)))
}

function isTarget(link: string): boolean {
  const [path = '', anchor] = link.split('#')
  if (anchor !== undefined && FILES.includes(path)) return listAnchors(readText(path)).includes(anchor)
  return FILES.some((file) => file === path || file.startsWith(`${path.replace(/\/$/, '')}/`))
}

/** The anchors that GitHub makes of the headings. */
function listAnchors(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

/** The numbers of the records that a text cites, with four digits. */
function citedDecisions(text: string): string[] {
  const cited = flatten(text).matchAll(
    /\b(?:decision|record)s? \d+(?:(?:,| and|, and) \d+)*\b|decisions\/\d{4}\b/gi,
  )
  return [...cited].flatMap(([found]) => found.match(/\d+/g) ?? []).map((number) => number.padStart(4, '0'))
}

/** What is wrong with a record, each as 'file: part'. */
function findRecordFaults(file: string, text: string): string[] {
  const [, status, successor] = /^Status: (accepted|superseded by (\d{4}))$/m.exec(text) ?? []
  const sections = [...text.matchAll(/^## (.+)\n(?=\S)(?!#)/gm)].map(([, title]) => title)
  const isRight = {
    number: new RegExp(`^# ${file.slice(0, 4)}\\. \\S`).test(text),
    Date: /^Date: \d{4}-\d{2}-\d{2}$/m.test(text),
    Status: status !== undefined && (successor === undefined || RECORD_NUMBERS.has(successor)),
    sections: sections.join() === 'Context,Decision,Consequences',
  }
  return Object.entries(isRight).flatMap(([part, is]) => (is ? [] : [`${file}: ${part}`]))
}

/** A record's line in the index. */
function indexLine(file: string): string {
  const [, number, title] = /^# (\d{4})\. (.+)$/m.exec(readText(file)) ?? []
  return `- [${number}](${basename(file)}) ${title}`
}

/** The lines that the index does not have once, and those that no record has. */
function findIndexFaults(index: string, expected: readonly string[]): string[] {
  const lines = index.split('\n').filter((line) => line.startsWith('- '))
  return [
    ...expected.filter((line) => lines.filter((one) => one === line).length !== 1),
    ...lines.filter((line) => !expected.includes(line)),
  ]
}

function findUnmatched(patterns: readonly string[]): string[] {
  return patterns
    .flatMap(expandBraces)
    .filter((pattern) => !FILES.some((file) => matchesGlob(file, pattern) || file.startsWith(`${pattern}/`)))
}

/** Expands the braces of a pattern, except those of its extension. */
function expandBraces(pattern: string): string[] {
  const [whole, choices] = /\{([^{}]*)\}(?=.)/.exec(pattern) ?? []
  if (whole === undefined || choices === undefined) return [pattern]
  return choices.split(',').flatMap((choice) => expandBraces(pattern.replace(whole, choice)))
}

function listTypeFiles(config: TypeConfig): string[] {
  const { fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, ROOT)
  return fileNames.map((file) => relative(ROOT, file))
}

function findTestProjects(file: string, projects = TEST_PROJECTS): string[] {
  return projects
    .filter(({ include }) => include.some((one) => matchesGlob(file, one)))
    .map(({ name }) => name)
}

function findUntyped(files: readonly string[]): string[] {
  const typed = new Set(TYPE_PROJECTS.flatMap((project) => project.files))
  return files.filter((file) => !typed.has(file))
}
