import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { planDemo } from '../../scripts/demo/scenes.ts'
import { seedDemo } from '../../scripts/seed.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** A server with these demo cars, without short auctions, that cannot store another listing. */
async function startFullServer(vins: readonly string[]): Promise<string> {
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

const demoVins = () => planDemo(Date.now()).map(({ vehicle }) => vehicle.vin)

test('seed: the short auctions cannot be added -> the start goes on and logs the reason', async () => {
  const logged: string[] = []
  await seedDemo({ baseUrl: await startFullServer(demoVins()), log: (line) => logged.push(line) })
  expect(logged).toEqual([
    expect.stringMatching(/^The demo's auctions about to close could not be added\. .*The disk is full\./),
  ])
})

test('seed: another auction of the demo cannot be added -> the start fails', async () => {
  const baseUrl = await startFullServer(demoVins().slice(1))
  await expect(seedDemo({ baseUrl, log: () => {} })).rejects.toThrow('The disk is full.')
})
