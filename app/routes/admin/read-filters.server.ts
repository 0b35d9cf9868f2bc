import type { z } from 'zod'
import { type UnknownFilterValue, unknownValues } from '../../../domain/schemas/list-query.ts'

interface ReadFilters<Query, Name extends string> {
  readonly query: Query
  /** The filters of the address that are known. */
  readonly filters: Readonly<Partial<Record<Name, string>>>
  readonly unknown: readonly UnknownFilterValue[]
}

/**
 * Reads the filters and the page of a list's address. What the call refuses is left out and named.
 * docs/rules/api.md, Lists and paging
 */
export function readFilters<Query extends Readonly<Record<string, unknown>>, const Name extends string>(
  schema: z.ZodType<Query>,
  {
    names,
    params,
    perPage,
  }: { readonly names: readonly Name[]; readonly params: URLSearchParams; readonly perPage: string },
): ReadFilters<Query, Name> {
  const given = names.flatMap((name) => {
    const value = params.get(name)?.trim()
    return value ? [[name, value] as const] : []
  })
  const unknown = unknownValues(schema.safeParse(Object.fromEntries(given)).error)
  const known = given.filter(([name]) => unknown.every((value) => value.name !== name))
  const page = params.get('page') ?? undefined
  const query = schema.parse({ ...Object.fromEntries(known), page, per_page: perPage })
  const filters = Object.fromEntries(known.map(([name, value]) => [name, String(query[name] ?? value)]))
  return { query, filters: filters as ReadFilters<Query, Name>['filters'], unknown }
}
