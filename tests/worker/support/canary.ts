import { env } from 'cloudflare:workers'
import { expect, vi } from 'vitest'
import type { RouteGroup } from '../../../worker/http/route.ts'
import { callApi } from './api.ts'
import { ROUTES } from './page-actions.ts'
import { findStored } from './search-everything.ts'

/** What tests of secrets and card numbers share: the numbers, what takes money, and the search for them. */

/** Numbers of cards, as people write them; one of 15 digits could be an id. */
export const CARD = '4539578763621486'
export const SHORT_CARD = '371449635398431'
export const WRITTEN = [CARD, '4539 5787 6362 1486', '4539-5787-6362-1486', SHORT_CARD] as const

const logged: string[] = []

/** Keeps what is logged from now on, and prints none of it. */
export function recordLog(): void {
  for (const level of ['debug', 'info', 'log', 'warn', 'error'] as const) {
    vi.spyOn(console, level).mockImplementation(
      (...all: unknown[]) => void logged.push(all.map(String).join(' ')),
    )
  }
}

/** Asserts that nothing that is stored, mailed or logged has one of the texts. */
export async function expectNowhere(texts: readonly string[]): Promise<void> {
  expect(await findStored(texts)).toEqual([])
  expect(logged.filter((line) => texts.some((text) => line.includes(text)))).toEqual([])
}

/** Imports by which a source takes money, changes its terms, or gives a reason for what becomes of it. */
const IS_OF_MONEY =
  /services\/(payments|settlement)\/|lib\/sale-form|services\/documents\/read-|schemas\/(financial|fees|sales|payment-providers|system-settings|listing-actions)\.ts/

const API_SOURCES = import.meta.glob<string>('../../../worker/api/*.ts', {
  eager: true,
  query: '?raw',
  import: 'default',
})
const API_MODULES = import.meta.glob<Readonly<Record<string, unknown>>>(
  ['../../../worker/api/*.ts', '!../../../worker/api/index.ts'],
  { eager: true },
)

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
}

interface Described {
  readonly parameters?: readonly { readonly name: string; readonly in: string }[]
  readonly requestBody?: { readonly content?: Readonly<Record<string, { readonly schema?: Schema }>> }
}

export interface MoneyCall {
  /** 'POST /financial/packs'. */
  readonly named: string
  readonly method: string
  readonly path: string
  /** The places of its body's fields, with those in objects and of lists' first items. */
  readonly fields: readonly (readonly string[])[]
  readonly query: readonly string[]
}

/** Every call that is declared in a file that takes money, from the declarations and openapi.json. */
export async function listMoneyCalls(): Promise<MoneyCall[]> {
  const { body } = await callApi('GET', '/openapi.json')
  const described = body.paths as Record<string, Record<string, Described>>
  const files = Object.keys(API_MODULES).filter((file) => IS_OF_MONEY.test(API_SOURCES[file] ?? ''))
  const groups = files.flatMap((file) => Object.values(API_MODULES[file] ?? {}).filter(isRouteGroup))
  return groups.flatMap(({ base, descriptions }) =>
    descriptions.map((route) => {
      const path = `${base}${route.path === '/' ? '' : route.path}`.replaceAll(/:(\w+)/g, '{$1}')
      const call = described[`/api${path}`]?.[route.method]
      const parameters = call?.parameters ?? []
      return {
        named: `${route.method.toUpperCase()} ${path}`,
        method: route.method.toUpperCase(),
        path,
        fields: listFields(call?.requestBody?.content?.['application/json']?.schema ?? {}),
        query: parameters.filter((one) => one.in === 'query').map(({ name }) => name),
      }
    }),
  )
}

function isRouteGroup(value: unknown): value is RouteGroup {
  return typeof value === 'object' && value !== null && 'descriptions' in value && 'base' in value
}

function listFields({ properties = {}, anyOf = [], allOf = [], oneOf = [] }: Schema): string[][] {
  const own = Object.entries(properties).flatMap(([name, one]) => [
    [name],
    ...listFields(one).map((inner) => [name, ...inner]),
    ...listFields(one.items ?? {}).map((inner) => [name, '0', ...inner]),
  ])
  return [...own, ...[...anyOf, ...allOf, ...oneOf].flatMap(listFields)]
}

/** The body with another value at the place. */
export function withValue(body: unknown, [name, ...inner]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value
  const changed = withValue((body as Record<string, unknown> | undefined)?.[name], inner, value)
  if (Array.isArray(body)) return body.map((one, index) => (String(index) === name ? changed : one))
  return { ...(body as object | undefined), [name]: changed }
}

/** The routes whose action takes money, by their sources. */
export function listMoneyRoutes(): string[] {
  const routes = Object.entries(ROUTES).flatMap(([path, text]) => {
    const route = /\/routes\/([^/]+)\/(?:.*\/)?[\w-]*action\.server\.ts$/.exec(path)?.[1]
    return route !== undefined && IS_OF_MONEY.test(text) ? [route] : []
  })
  return [...new Set(routes)].sort()
}

/** Sends a processor's requests nowhere: it refuses its key. */
export function stubProcessors(): void {
  vi.stubGlobal('fetch', async () => Response.json({ error: { message: 'Unknown key' } }, { status: 401 }))
}

export async function forgetProcessors(): Promise<void> {
  vi.unstubAllGlobals()
  await env.DB.prepare('delete from payment_providers').run()
}
