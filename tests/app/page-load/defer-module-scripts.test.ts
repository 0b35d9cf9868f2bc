import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lateModules } from '../../../app/page-load/defer-module-scripts.ts'

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

const PAGE = [
  '<p>“José” type="module"</p><link rel="modulepreload" href="/a.js"/><link rel="preload" as="font"/>',
  '<link rel="modulepreload" href="/b.js"/><script nonce="n" type="module" async="">import "/a.js"</script>',
  '<script type="module">1</script><link rel="mod',
].join('')

const LATE_PAGE = [
  '<p>“José” type="module"</p><link rel="late-modulepreload" fetchpriority="low" href="/a.js"/><link rel="preload" as="font"/>',
  '<link rel="late-modulepreload" fetchpriority="low" href="/b.js"/><script nonce="n" type="late-module" async="">import "/a.js"</script>',
  '<script type="module">1</script><link rel="mod',
].join('')

test("however a page is cut into pieces, the framework's own modules wait and nothing else is changed", () =>
  fc.assert(
    fc.asyncProperty(fc.array(fc.nat()), async (cuts) => {
      expect(await passed(new TextEncoder().encode(PAGE), cuts)).toBe(LATE_PAGE)
    }),
  ))
