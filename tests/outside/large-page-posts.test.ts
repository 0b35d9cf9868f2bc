/** Bodies of page actions that are far too large. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BareProduct, startBareProduct } from './bare-product.ts'

let product: BareProduct

beforeAll(async () => {
  product = await startBareProduct({ limits: 'production' })
})

afterAll(() => product?.close())

const SIXTY_MB = new Uint8Array(60 * 1024 * 1024).fill(97)

test.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
  '60 MB post: page actions, as %s -> 413',
  async (type) => {
    for (const path of [
      '/login',
      '/login.data',
      '/register',
      '/contact',
      '/forgot-password',
      '/auctions/1',
    ]) {
      const headers = { 'content-type': type, origin: product.url }
      const response = await fetch(product.url + path, {
        method: 'POST',
        headers,
        body: SIXTY_MB,
        redirect: 'manual',
      })
      expect(response.status, path).toBe(413)
      await response.arrayBuffer()
    }
  },
)
