import { expect, test } from 'vitest'
import { z } from 'zod'
import { MAX_FORM_BYTES, readForm, readJson, readPageForm } from '../../../worker/http/read-request.ts'

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

test('form of a page: files -> left out, but the bytes of the field csv, one character each', async () => {
  const form = new FormData()
  form.set('images', new File(['abc'], 'car.jpg'))
  form.set('csv', new File([new Uint8Array([0xef, 0x41, 0x00, 0xff])], 'cars.csv'))
  const read = await readPageForm(post(form))
  expect(read.ok && Object.fromEntries(read.value)).toEqual({ csv: '\u00efA\u0000\u00ff' })
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

const SEPARATED = (parts: number) =>
  '--x\r\ncontent-disposition: form-data; name="images[]"; filename="a"\r\n\r\n\r\n'.repeat(parts)
const MULTIPART = { 'content-type': 'multipart/form-data; boundary=x' }

/** The text in chunks of seven bytes. */
function inChunks(text: string): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text)
  const chunks = Array.from({ length: Math.ceil(bytes.length / 7) }, (_, at) =>
    bytes.slice(at * 7, at * 7 + 7),
  )
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk)
      controller.close()
    },
  })
}

test('form: more than 1,000 separators -> 413, also across chunks', async () => {
  const tooLarge = { ok: false, refusal: { status: 413 } }
  const most = await readForm(post(`${SEPARATED(999)}--x--\r\n`, MULTIPART))
  expect(most.ok && [...most.value].length).toBe(999)
  expect(await readForm(post(`${SEPARATED(1_000)}--x--\r\n`, MULTIPART))).toMatchObject(tooLarge)
  expect(await readForm(post(inChunks(`${SEPARATED(1_000)}--x--\r\n`), MULTIPART))).toMatchObject(tooLarge)
  const fields = (count: number) => new URLSearchParams('a=1&'.repeat(count))
  expect((await readPageForm(post(fields(1_001)))).ok).toBe(true)
  expect(await readPageForm(post(fields(1_002)))).toMatchObject(tooLarge)
})

test('multipart body: two boundaries in the header -> the counted one is parsed', async () => {
  const headers = { 'content-type': 'multipart/form-data; boundary=y; boundary="x"' }
  const body = '--y\r\ncontent-disposition: form-data; name="a"\r\n\r\n--x\r\n--y--\r\n'
  const read = await readForm(post(body, headers))
  expect(read.ok && [...read.value]).toEqual([['a', '--x']])
})
