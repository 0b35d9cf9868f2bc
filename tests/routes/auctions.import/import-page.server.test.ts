/** The pages of many cars: the import of a file, and the drafts that are submitted together. */
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { action as submit } from '../../../app/routes/auctions.drafts/action.server.ts'
import { loader as drafts } from '../../../app/routes/auctions.drafts/loader.server.ts'
import { action } from '../../../app/routes/auctions.import/action.server.ts'
import { loader } from '../../../app/routes/auctions.import/loader.server.ts'
import { loader as template } from '../../../app/routes/auctions.import_.template.tsx'
import type { Viewer } from '../../../worker/services/accounts/sessions/viewer.ts'
import { pageAs } from '../../worker/support/page-as.ts'
import { makePerson, nextVin, type TestPerson, toViewer } from '../../worker/support/rooms.ts'
import { callAction, callLoader } from '../../worker/support/route-calls.ts'

/** The vPIC data is not in the tests' databases: no VIN is known. */
const NO_ROWS = { bind: () => NO_ROWS, all: async () => ({ results: [] }) }
const VPIC = { prepare: () => NO_ROWS } as unknown as D1Database

const contextOf = (person: TestPerson | null, changes: Partial<Viewer> = {}) => {
  const context = pageAs(person && toViewer(person, changes))
  return { ...context, env: { ...env, VPIC } }
}

function post(fields: Readonly<Record<string, string>>): Request {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  return new Request('http://localhost/', { method: 'POST', body })
}

const COLUMNS =
  'VIN,Year,Make,Model,Mileage,Body style,Fuel type,Transmission,Drivetrain,Condition rating,Title status,Description,Auction type,Starting bid'
const right = (vin: string) =>
  `${vin},2019,Honda,Accord,41000,sedan,gasoline,cvt,fwd,good,clean,One owner.,no reserve,5000`

test('import and drafts: signed out -> sign in; not verified -> the create form, which says why', async () => {
  const person = await makePerson()
  for (const page of [loader, drafts]) {
    const signedOut = await callLoader<unknown>(page, { context: contextOf(null) })
    expect((signedOut as Response).headers.get('location')).toMatch(/^\/login\?redirectTo=/)
    const context = contextOf(person, { verificationStatus: 'pending' })
    const unverified = await callLoader<unknown>(page, { context })
    expect((unverified as Response).headers.get('location')).toBe('/auctions/create')
  }
  const context = contextOf(person, { verificationStatus: 'pending' })
  const posted = await callAction<unknown>(action, { context, request: post({ csv: 'VIN\nA' }) })
  expect((posted as Response).headers.get('location')).toBe('/auctions/create')
})

test('import: no file, unusable file -> a message; wrong and right rows -> preview, then the drafts of the right ones', async () => {
  const context = contextOf(await makePerson())
  const send = (fields: Readonly<Record<string, string>>) =>
    callAction(action, { context, request: post(fields) })
  expect(await send({})).toEqual({ kind: 'refused', message: 'Choose a CSV file' })
  expect(await send({ csv: 'Year\n2019' })).toMatchObject({
    message: expect.stringContaining('no column VIN'),
  })
  const vin = nextVin()
  const text = `${COLUMNS}\n${right(vin)}\n${right(nextVin()).replace('41000', 'low')}\n`
  const shown = await send({ csv: text })
  expect(shown).toMatchObject({
    kind: 'preview',
    preview: {
      right: 1,
      known: 0,
      text,
      rows: [
        { number: 2, name: '2019 Honda Accord', problems: {}, problem: null },
        { number: 3, problems: { mileage: 'Mileage must be a whole number from 0 to 999,999' } },
      ],
    },
  })
  expect(await callLoader(drafts, { context })).toMatchObject({ drafts: [], blocked: null })
  const made = { kind: 'done', done: { drafts: 1, wrong: 1, left: 0 } }
  expect(await send({ intent: 'import', text })).toEqual(made)
  expect(await send({ intent: 'import', text })).toEqual(made)
  expect(await send({ csv: text })).toMatchObject({ preview: { right: 1, known: 1 } })
  expect(await callLoader(drafts, { context })).toMatchObject({
    drafts: [{ vin, title: '2019 Honda Accord', photoCount: 0, missing: 'Add photos.' }],
  })
})

test('drafts: nothing ticked, wrong start, another person’s draft -> nothing is submitted', async () => {
  const context = contextOf(await makePerson())
  const text = `${COLUMNS}\n${right(nextVin())}\n`
  await callAction(action, { context, request: post({ intent: 'import', text }) })
  const page = await callLoader(drafts, { context })
  const draft = String(page instanceof Response ? 0 : page.drafts[0]?.id)
  const stranger = contextOf(await makePerson())
  const send = (fields: Readonly<Record<string, string>>, who = context) =>
    callAction(submit, { context: who, request: post(fields) })
  expect(await send({})).toMatchObject({ message: 'Please tick at least one draft' })
  expect(await send({ draft, first_start: 'soon' })).toMatchObject({ message: 'Enter a date and a time' })
  expect(await send({ draft, first_start: '2026-01-01T10:00' })).toMatchObject({
    message: 'An auction starts 15 minutes from now at the earliest.',
    firstStart: '2026-01-01T10:00',
  })
  expect(await send({ draft }, stranger)).toMatchObject({
    results: [{ title: 'Draft', auction: null, message: expect.stringContaining('no longer exists') }],
  })
  expect(await send({ draft })).toMatchObject({ results: [{ auction: null, message: 'Add photos.' }] })
})

test('template: downloaded -> the columns of the import, as UTF-8 for spreadsheets', async () => {
  const answer = template({} as never)
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="hammerlane-cars.csv"')
  const bytes = new Uint8Array(await answer.arrayBuffer())
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(new TextDecoder().decode(bytes)).toMatch(/^VIN,Stock number,Year,Make,/)
})
