/**
 * Every page of the console and every tab, opened by nobody, an ordinary person, support and an administrator: read by those
 * whom the permission table names, all others are led away with nothing of the page in the answer.
 */
import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { expect, test } from 'vitest'
import { PERMISSIONS } from '../../../domain/account/permission-table.ts'
import type { Role } from '../../../domain/account/roles.ts'
import { AUCTION_SECTIONS } from '../../../domain/administration/auction-sections.ts'
import { CONSOLE_TABS } from '../../../domain/administration/console-tabs.ts'
import { contactMessages } from '../../../worker/db/schema/index.ts'
import { pageAs } from '../support/page-as.ts'
import { db, makeAuction, makePerson, toViewer } from '../support/rooms.ts'
import { callLoader } from '../support/route-calls.ts'
import { insertUser } from '../support/rows.ts'

const LOADERS = import.meta.glob<(args: LoaderFunctionArgs) => Promise<unknown>>(
  ['../../../app/routes/admin*/loader.server.ts', '!../../../app/routes/admin-setup/*'],
  { eager: true, import: 'loader' },
)

interface Page {
  readonly may: 'admin.read' | 'audit.read' | 'report.read'
  /** Makes what the page is about. */
  readonly makeId?: () => Promise<number>
  readonly queries?: readonly string[]
}

const READ: Page = { may: 'admin.read' }

/** The folders of the routes; a page without a row fails. */
const PAGES: Readonly<Record<string, Page>> = {
  admin: { ...READ, queries: CONSOLE_TABS.map(({ tab }) => `tab=${tab}`) },
  'admin_.alerts': READ,
  'admin_.auctions.$id': {
    ...READ,
    makeId: async () => (await makeAuction()).id,
    queries: AUCTION_SECTIONS.map(({ section }) => `show=${section}`),
  },
  'admin_.audit-log': { may: 'audit.read' },
  'admin_.creation-errors': READ,
  'admin_.mails': READ,
  'admin_.messages.$id': { ...READ, makeId: makeMessage },
  'admin_.messages._index': READ,
  'admin_.reports': { may: 'report.read' },
  'admin_.sales': READ,
  'admin_.social-posts': READ,
  'admin_.users.$id': { ...READ, makeId: () => insertUser() },
}

async function makeMessage(): Promise<number> {
  const message = {
    name: 'Al',
    email: 'al@example.com',
    subject: 'billing',
    message: 'Why?',
    createdAtMs: 1,
  } as const
  const [row] = await db().insert(contactMessages).values(message).returning({ id: contactMessages.id })
  return row?.id ?? 0
}

const toRoute = (path: string) => /\/routes\/([^/]+)\//.exec(path)?.[1] ?? path

test('pages of the console: every page with a loader -> has a row here', () => {
  expect(Object.keys(LOADERS).map(toRoute).toSorted()).toEqual(Object.keys(PAGES).toSorted())
})

const WHO = [null, 'user', 'support', 'admin'] as const satisfies readonly (Role | null)[]

test.each(Object.entries(LOADERS))(
  '%s: nobody, person, support, administrator -> read or led away',
  async (path, loader) => {
    const { may, makeId, queries = [''] } = PAGES[toRoute(path)] ?? READ
    const params: Readonly<Record<string, string>> = makeId ? { id: String(await makeId()) } : {}
    const grants: readonly string[] = PERMISSIONS[may].grants
    for (const who of WHO) {
      const person = await makePerson({ authorized: false })
      const context = pageAs(who && toViewer(person, { role: who }))
      for (const query of queries) {
        const answer = await callLoader(loader, { context, params, query })
        const title = `${who} ${query}`
        expect(answer instanceof Response, title).toBe(!grants.includes(who ?? ''))
        if (!(answer instanceof Response)) continue
        expect(answer.headers.get('location'), title).toMatch(
          who === null ? /^\/login\?redirectTo=/ : /^\/dashboard$/,
        )
        expect(await answer.text(), title).toBe('')
      }
    }
  },
)

test('pages of the console: audit log -> administrators only; the others -> support reads them', () => {
  expect(PERMISSIONS['audit.read'].grants).toEqual(['admin'])
  expect(PERMISSIONS['admin.read'].grants).toEqual(['support', 'admin'])
})
