import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { planDemo } from '../../scripts/demo/scenes.ts'
import { seedDemo } from '../../scripts/seed.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** A server that has these cars of the demo, none of them about to close, and cannot store another listing. */
async function fullOf(vins: readonly string[]): Promise<string> {
  const auctions = vins.map((vin) => ({ vin, status: 'ended', endAtMs: 0 }))
  const state = { people: 18, isDemo: true, hasAllAccounts: true, auctions }
  const server = createServer((request, response) => {
    const isState = request.method === 'GET'
    response
      .writeHead(isState ? 200 : 500)
      .end(JSON.stringify(isState ? { data: state } : 'The disk is full.'))
  }).listen(0)
  closing.push(() => server.close())
  await new Promise((resolve) => server.once('listening', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const vinsOfDemo = () => planDemo(Date.now()).map(({ vehicle }) => vehicle.vin)

test('where the auctions about to close cannot be added, what stands is served and the reason is said', async () => {
  const said: string[] = []
  await seedDemo({ baseUrl: await fullOf(vinsOfDemo()), log: (line) => said.push(line) })
  expect(said).toEqual([
    expect.stringMatching(/^The demo's auctions about to close could not be added\. .*The disk is full\./),
  ])
})

test('a demo that is not whole is no demo: what keeps one of its other auctions out ends the start', async () => {
  const baseUrl = await fullOf(vinsOfDemo().slice(1))
  await expect(seedDemo({ baseUrl, log: () => {} })).rejects.toThrow('The disk is full.')
})
