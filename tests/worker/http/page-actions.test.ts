import { expect, test } from 'vitest'
import { makeAdmin, makeSignedInPerson } from '../support/listing.ts'
import { ACTIONS, type Action, fieldNames } from '../support/page-actions.ts'
import { pageAs, readViewer } from '../support/page-as.ts'
import { makeAuction } from '../support/rooms.ts'
import { callAction } from '../support/route-calls.ts'

/** Texts that no field expects. The front of the pages lets nothing but texts through (page-forms.test.ts). */
const TEXTS = [
  '',
  'x'.repeat(20_000),
  '-1',
  '1e999',
  '9'.repeat(30),
  '\u0000',
  '{"a":[1]}',
  "' OR 1=1 --",
  '٣',
]

const PARAMS = ['abc', '0', '-1', '9'.repeat(30), '']

test.each(ACTIONS.flatMap(({ route, action }) => (action === null ? [] : [{ route, action }])))(
  'form of $route: unexpected texts and parameters -> answered by everybody, nothing thrown',
  async ({ route, action }) => {
    const { id, seller } = await makeAuction()
    const admin = await readViewer((await makeAdmin()).token)
    const bidder = (await makeSignedInPerson({ authorized: false })).person
    const names = fieldNames(route)
    const forms = [{}, ...TEXTS.map((text) => Object.fromEntries(names.map((name) => [name, text])))]
    const failed: string[] = []
    for (const viewer of [null, bidder, seller, admin]) {
      for (const fields of forms) failed.push(...(await post(action, pageAs(viewer), fields, String(id))))
      for (const param of PARAMS) failed.push(...(await post(action, pageAs(viewer), {}, param)))
    }
    expect(failed).toEqual([])
  },
)

async function post(
  action: Action,
  context: ReturnType<typeof pageAs>,
  fields: Readonly<Record<string, string>>,
  param: string,
): Promise<string[]> {
  const address = `http://localhost/form?auction=${encodeURIComponent(param)}&token=x`
  const request = new Request(address, { method: 'POST', body: new URLSearchParams(fields) })
  const params = { id: param, kind: 'auction', reference: param }
  try {
    const answer = await callAction(action, { context, request, params })
    return answer instanceof Response && answer.status >= 500 ? [`${answer.status} for ${param}`] : []
  } catch (error) {
    return [`${String(error)} for ${param} and ${JSON.stringify(fields).slice(0, 80)}`]
  }
}
