import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deferModuleScripts } from '../../../app/page-load/defer-module-scripts.ts'

async function transform(bytes: Uint8Array, cuts: readonly number[]): Promise<string> {
  const edges = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length]
  const source = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const [index, edge] of edges.entries())
        controller.enqueue(bytes.slice(edges[index - 1] ?? 0, edge))
      controller.close()
    },
  })
  return new Response(source.pipeThrough(deferModuleScripts())).text()
}

const PAGE = [
  '<p>“José” type="module"</p><link rel="modulepreload" href="/a.js"/><link rel="preload" as="font"/>',
  '<link rel="modulepreload" href="/b.js"/><script nonce="n" type="module" async="">import "/a.js"</script>',
  '<script type="module">1</script><link rel="mod',
].join('')

const DEFERRED_PAGE = [
  '<p>“José” type="module"</p><link rel="late-modulepreload" fetchpriority="low" href="/a.js"/><link rel="preload" as="font"/>',
  '<link rel="late-modulepreload" fetchpriority="low" href="/b.js"/><script nonce="n" type="late-module" async="">import "/a.js"</script>',
  '<script type="module">1</script><link rel="mod',
].join('')

test('module scripts: a page cut at any bytes -> only the tags of the framework become inert', () =>
  fc.assert(
    fc.asyncProperty(fc.array(fc.nat()), async (cuts) => {
      expect(await transform(new TextEncoder().encode(PAGE), cuts)).toBe(DEFERRED_PAGE)
    }),
  ))
