import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lateModules } from '../../app/late-modules.ts'

async function passed(bytes: Uint8Array, cuts: readonly number[]): Promise<string> {
  const edges = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length]
  const source = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const [index, edge] of edges.entries())
        controller.enqueue(bytes.slice(edges[index - 1] ?? 0, edge))
      controller.close()
    },
  })
  return new Response(source.pipeThrough(lateModules())).text()
}

const PAGE =
  '<p>“José”</p><link rel="modulepreload" href="/a.js"/><link rel="preload" as="font"/><link rel="modulepreload" href="/b.js"/><link rel="mod'

test('however a page is cut into pieces, every module named ahead is asked for late and nothing else is changed', () =>
  fc.assert(
    fc.asyncProperty(fc.array(fc.nat()), async (cuts) => {
      const got = await passed(new TextEncoder().encode(PAGE), cuts)
      expect(got).toBe(PAGE.replaceAll('"modulepreload"', '"modulepreload" fetchpriority="low"'))
    }),
  ))
