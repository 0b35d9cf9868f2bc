import { expect, test } from 'vitest'
import { z } from 'zod'
import { MAX_FORM_BYTES, readForm, readJson } from '../../../worker/http/read-request.ts'

const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  new Request('http://localhost/upload', { method: 'POST', body, headers })

test('JSON body: more than 32 levels -> 400', async () => {
  const read = (levels: number) => {
    const body = `{"content":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`
    const schema = z.object({ content: z.unknown() })
    return readJson(post(body, { 'content-type': 'application/json' }), schema)
  }
  expect((await read(32)).ok).toBe(true)
  for (const levels of [33, 30_000]) {
    expect(await read(levels)).toMatchObject({ ok: false, refusal: { status: 400 } })
  }
})

test('multipart body: fields and files -> parsed', async () => {
  const form = new FormData()
  form.set('vehicle_id', '7')
  form.set('images[0]', new File(['abc'], 'car.jpg', { type: 'image/jpeg' }))
  const read = await readForm(post(form))
  if (!read.ok) throw new Error(read.refusal.message)
  expect(read.value.get('vehicle_id')).toBe('7')
  expect((read.value.get('images[0]') as File).size).toBe(3)
})

test('multipart body: other content type -> 415', async () => {
  const read = await readForm(post('{}', { 'content-type': 'application/json' }))
  expect(read).toMatchObject({ ok: false, refusal: { status: 415 } })
})

test('multipart body: malformed -> 400', async () => {
  const broken = post('no parts', { 'content-type': 'multipart/form-data; boundary=x' })
  expect(await readForm(broken)).toMatchObject({ ok: false, refusal: { status: 400 } })
  const bare = post('no parts', { 'content-type': 'multipart/form-data' })
  expect(await readForm(bare)).toMatchObject({ ok: false, refusal: { status: 400 } })
})

test('multipart body: above the limit without a content length -> 413', async () => {
  const chunk = new Uint8Array(1024 * 1024)
  let left = MAX_FORM_BYTES / chunk.byteLength + 1
  const endless = new ReadableStream({
    pull(controller) {
      left -= 1
      if (left < 0) controller.close()
      else controller.enqueue(chunk)
    },
  })
  const request = post(endless, { 'content-type': 'multipart/form-data; boundary=x' })
  expect(await readForm(request)).toMatchObject({ ok: false, refusal: { status: 413 } })
})
