/** Reduces a response to lines that must be equal on both sides: removes what differs in every response. */
import { decodeTurboStream } from './turbo-stream.ts'

/** A response of a server. */
export interface Answer {
  readonly status: number
  /** Set-Cookie may occur several times. */
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: string
}

/**
 * The comparison of the data that the server embeds in a page: with the names of its fields, by its values
 * only, or not at all. The markup that the page shows is compared in each case.
 */
export const PAGE_DATA = ['names', 'values', 'none'] as const
export type PageData = (typeof PAGE_DATA)[number]

export interface NormalizeOptions {
  /** Origin of the server that answered, without a trailing slash. */
  readonly origin: string
  /** Times from here to `untilMs` were taken while the server ran, and differ between two servers. */
  readonly sinceMs: number
  readonly untilMs: number
  /** Whether the response has ledger entries of the run: their hashes cover their times. */
  readonly hidesHashes?: boolean
  readonly pageData: PageData
}

/** Headers of the transport or of one response; the length follows from the body. */
const IGNORED_HEADERS: ReadonlySet<string> = new Set([
  'connection',
  'content-length',
  'date',
  'keep-alive',
  'transfer-encoding',
  'x-request-id',
])

/** The lines of a response: status, headers by name, and the body with one element or value per line. */
export function normalize(answer: Answer, moment: NormalizeOptions): string[] {
  const headers = answer.headers
    .filter(([name]) => !IGNORED_HEADERS.has(name))
    .map(([name, value]) => `${name}: ${headerValue(name, value)}`)
    .sort()
  const type = answer.headers.find(([name]) => name === 'content-type')?.[1] ?? ''
  const body = withoutRepeatedFiles(
    withoutVolatile(bodyText(answer.body, type, moment.pageData), moment).split('\n'),
  )
  return [`status ${answer.status}`, ...withoutVolatile(headers.join('\n'), moment).split('\n'), '', ...body]
}

function headerValue(name: string, value: string): string {
  if (name === 'set-cookie') return cookie(value)
  // The platform derives the ETag of a file from its path and modification time.
  return name === 'etag' ? 'ETAG' : value
}

/** openapi.json without descriptions and summaries. */
export function openapiLines(body: string): string[] {
  return JSON.stringify(JSON.parse(body), withoutTexts, 2).split('\n')
}

/** A property that is called `description` has a schema as value, not a string. */
function withoutTexts(key: string, value: unknown): unknown {
  return (key === 'description' || key === 'summary') && typeof value === 'string' ? undefined : value
}

function bodyText(body: string, type: string, pageData: PageData): string {
  if (type.startsWith('text/html')) return htmlText(body, pageData)
  if (type.startsWith('text/x-script')) return dataText(body, pageData)
  if (type.startsWith('application/json')) return JSON.stringify(JSON.parse(body), null, 2)
  return /^\w+\/javascript/.test(type) ? body.replace(BLOCK_COMMENT, '') : body
}

const STREAMED = /window\.__remixContext\.streamController\.enqueue\(("(?:[^"\\]|\\.)*")\)/g
const SCRIPT = /<script([^>]*)>([\s\S]*?)<\/script>/g
/** Preloaded code: the build decides about its files, and their weight is compared separately. */
const MODULE_PRELOAD = /<link rel="(?:late-)?modulepreload"[^>]*>/g
/** React separates adjacent texts and marks resolved boundaries by comments, which are not visible. */
const COMMENT = /<!--[\s\S]*?-->/g

/** Scripts are served with their comments. */
const BLOCK_COMMENT = /\/\*[\s\S]*?\*\//g

/** The bundler picks the variables of one letter anew in each build. */
const SHORTENED_NAME = /(?<![.\w$])[A-Za-z](?![\w$])/g

function htmlText(html: string, pageData: PageData): string {
  const streamed = [...html.matchAll(STREAMED)].map(([, text = '""']) => JSON.parse(text)).join('')
  const scripts: string[] = []
  const shown = html
    .replace(SCRIPT, (_, attributes: string, code: string) => {
      scripts.push(scriptText(attributes, code))
      return `<script${attributes}>#${scripts.length - 1}</script>`
    })
    .replace(MODULE_PRELOAD, '')
    .replace(COMMENT, '')
    .replaceAll('<', '\n<')
    .replace(/#(\d+)(?=\n<\/script>)/g, (_, index: string) => scripts[Number(index)] ?? '')
    .replace(/ nonce="[^"]*"/g, ' nonce="NONCE"')
  return streamed === '' ? shown : `${shown}\n${dataText(streamed, pageData)}`
}

function scriptText(attributes: string, code: string): string {
  // The modules of the page by file name and index, which the build decides.
  if (/type="(late-)?module"/.test(attributes) && code.includes('__remixRouteModules')) return 'MODULES'
  const known = code
    .replace(STREAMED, 'DATA')
    .replace(/^\s*\/\/.*\n/gm, '')
    .replace(SHORTENED_NAME, 'v')
  return known.includes('\n') ? known : known.replace(/[,;](?=\S)/g, '$&\n')
}

function dataText(encoded: string, pageData: PageData): string {
  if (pageData === 'none') return ''
  const data = decodeTurboStream(encoded)
  return JSON.stringify(pageData === 'names' ? sortKeys(data) : withoutNames(data), null, 2) ?? ''
}

/** Sorts keys by name: loaders may build the data in any order. */
function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (!isRecord(value)) return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, inner]) => [key, sortKeys(inner)]))
}

/** Replaces each object by the sorted list of its values, so that renamed fields compare equal. */
function withoutNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNames)
  if (!isRecord(value)) return value
  const fields = Object.values(value)
    .filter((inner) => inner !== undefined)
    .map(withoutNames)
  return {
    fields: fields
      .map((inner) => ({ inner, key: toSortKey(inner) }))
      .sort((a, b) => (a.key < b.key ? -1 : 1))
      .map(({ inner }) => inner),
  }
}

/** The text by which a value is sorted: without ids and times, which differ between two servers. */
function toSortKey(value: unknown): string {
  return JSON.stringify(value)
    .replace(UUID, 'UUID')
    .replace(LOG_HASH, 'HASH')
    .replace(EPOCH_MS, 'MS')
    .replace(ISO_TIME, 'TIME')
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
}

const UUID = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g
/** Signed texts: two or three parts in base64url, as a JSON Web Token or a challenge. */
const TOKEN = /[\w-]{20,}\.[\w-]{40,}(?:\.[\w-]{20,})?/g
const SCRIPT_OR_STYLE_FILE = /\/assets\/[\w.$~-]+\.(js|css)\b/g
const OTHER_ASSET = /(\/assets\/[\w.$~-]+?)-[\w-]{8}(\.\w+)/g
/** The file of a route may be a file of its name or `route.tsx` in a folder of its name. */
const ROUTE_FOLDER = /(routes\/[^\s"'/]+)\/route\b/g
/** React derives ids from the position in the component tree. */
const REACT_ID = /:R[0-9a-zA-Z]*:/g
const EPOCH_MS = /\b1\d{12}\b/g
const ISO_TIME = /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g
/** The same time in words, to the second. */
const TITLE_OF_NOW = /(?<=dateTime="NOW" title=")[^"]*/g
const LATENCY = /(?<="latency_ms": )\d+|(?<=\b(?:Operational|Degraded|Down) · )\d+(?= ms\b)/g
/** The arithmetic question of the contact form. */
const SUM = /\b\d{1,2} [-+×−] \d{1,2}\b/g
const LOG_HASH = /\b[0-9a-f]{64}\b|(?<=last hash )[0-9a-f]{4} [0-9a-f]{4} … [0-9a-f]{4}/g
const NONCE_SOURCE = /'nonce-[^']*'/g

/**
 * Replaces what differs in every response; equal ids stay equal, so that references between elements compare.
 */
function withoutVolatile(text: string, { origin, sinceMs, untilMs, hidesHashes }: NormalizeOptions): string {
  const reactIds = new Map<string, string>()
  const isDuringRun = (ms: number) => ms >= sinceMs && ms <= untilMs
  return text
    .replaceAll(origin, 'http://ORIGIN')
    .replaceAll(new URL(origin).host, 'ORIGIN')
    .replace(UUID, 'UUID')
    .replace(TOKEN, 'TOKEN')
    .replace(NONCE_SOURCE, "'nonce-NONCE'")
    .replace(SCRIPT_OR_STYLE_FILE, '/assets/FILE.$1')
    .replace(OTHER_ASSET, '$1-HASH$2')
    .replace(ROUTE_FOLDER, '$1')
    .replace(REACT_ID, (id) => {
      const name = reactIds.get(id) ?? `:R#${reactIds.size}:`
      reactIds.set(id, name)
      return name
    })
    .replace(EPOCH_MS, (ms) => (isDuringRun(Number(ms)) ? 'NOW' : ms))
    .replace(ISO_TIME, (time) => (isDuringRun(Date.parse(time)) ? 'NOW' : time))
    .replace(TITLE_OF_NOW, 'NOW')
    .replace(LATENCY, 'LATENCY')
    .replace(SUM, 'SUM')
    .replace(LOG_HASH, (hash) => (hidesHashes ? 'HASH' : hash))
}

/** Reduces a list of script files to one line, since the build decides how many there are. */
function withoutRepeatedFiles(lines: readonly string[]): string[] {
  const isFile = (line: string | undefined) => line !== undefined && /^\s*"\/assets\/FILE\.js",?$/.test(line)
  return lines.filter((line, at) => !(isFile(line) && isFile(lines[at + 1])))
}

/**
 * The name and attributes of a cookie; a short value is a choice such as the theme, a long one is a secret.
 */
function cookie(value: string): string {
  return value
    .replace(/^([^=]+)=([^;]{20,})/, '$1=SECRET')
    .replace(/expires=[^;]*/i, (found) => (/1970/.test(found) ? found : 'Expires=LATER'))
}
