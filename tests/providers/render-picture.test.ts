import { expect, test } from 'vitest'
import type { Env } from '../../worker/env.ts'
import { renderPicture } from '../../worker/providers/photos/render-picture.ts'

test('rendered picture: animated original -> the Images binding is asked for one still picture', async () => {
  const outputs: unknown[] = []
  const images = {
    input: () => images,
    transform: () => images,
    output: (options: unknown) => {
      outputs.push(options)
      return Promise.resolve({ response: () => new Response('picture') })
    },
  }
  const env = { IMAGES: images } as unknown as Env
  const picture = new Blob(['original']).stream()
  const rendered = await renderPicture(env, picture, { width: 360, height: 720, type: 'image/webp' })
  expect(rendered.byteLength).toBe(7)
  expect(outputs).toMatchObject([{ format: 'image/webp', anim: false }])
})
