/** Filters of the console's lists (docs/rules/api.md, Lists and paging). */
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { readFilters } from '../../../app/routes/admin/read-filters.server.ts'
import { FraudQuery } from '../../../domain/schemas/alerts.ts'
import { fieldErrors } from '../../../domain/schemas/field-errors.ts'
import { ManagedAuctionsQuery } from '../../../domain/schemas/managed-auction.ts'
import { UsersQuery } from '../../../domain/schemas/user.ts'

test.each([
  ['alerts', FraudQuery, ['type', 'severity', 'status'], 'type=Payment_Fraud&severity=&status=nonsense'],
  ['auctions', ManagedAuctionsQuery, ['search', 'status', 'type'], 'search=audi&type=LIVE&status=nonsense'],
  ['people', UsersQuery, ['search', 'type', 'sort'], 'search=ann&sort=name&type=nonsense'],
])(
  '%s: an unknown filter -> the call refuses it, the page leaves it out and names it',
  (_, schema, names, query) => {
    const params = new URLSearchParams(query)
    const { error } = schema.safeParse(Object.fromEntries(params))
    const refused = names.find((name) => params.get(name) === 'nonsense') ?? ''
    expect(error && fieldErrors(error)).toEqual({ [refused]: ['"nonsense" is unknown here'] })
    const read = readFilters(schema as z.ZodType<Record<string, unknown>>, { names, params, perPage: '25' })
    params.delete(refused)
    const rest = Object.fromEntries([...params].filter(([, value]) => value !== ''))
    expect(read.unknown).toEqual([{ name: refused, value: 'nonsense' }])
    expect(read.filters).toEqual(
      Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, value.toLowerCase()])),
    )
    expect(read.query).toMatchObject({ ...read.filters, [refused]: null, page: 1, per_page: 25 })
  },
)
