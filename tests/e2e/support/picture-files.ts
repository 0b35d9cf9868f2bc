import type { Page } from 'playwright-core'

/** An image file for a file input. */
export interface PictureFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

/**
 * Images of different sizes and of the three accepted types, drawn by the browser, and one GIF drawn here.
 */
export async function pictureFiles(page: Page, count: number): Promise<PictureFile[]> {
  const drawn = await page.evaluate((many) => {
    const kinds = ['image/jpeg', 'image/png'] as const
    return Promise.all(
      Array.from({ length: many }, async (_, index) => {
        const canvas = new OffscreenCanvas(640 + index * 40, 420 + index * 20)
        const pen = canvas.getContext('2d')
        if (pen) {
          pen.fillStyle = `hsl(${index * 29} 60% 45%)`
          pen.fillRect(0, 0, canvas.width, canvas.height)
          pen.fillStyle = '#fff'
          pen.fillRect(40 + index * 10, 60, 120, 90)
        }
        const type = kinds[index % 2] ?? 'image/png'
        const bytes = new Uint8Array(await (await canvas.convertToBlob({ type })).arrayBuffer())
        return { type, bytes: [...bytes] }
      }),
    )
  }, count - 1)
  const files = drawn.map(({ type, bytes }, index) => ({
    name: `photo-${index + 1}.${type === 'image/png' ? 'png' : 'jpg'}`,
    mimeType: type,
    buffer: Buffer.from(bytes),
  }))
  return [...files, { name: 'last.gif', mimeType: 'image/gif', buffer: gif(300, 200) }]
}

/** A GIF of one color without compression: literal codes, with the table cleared before it would grow. */
function gif(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.write('GIF89a', 'latin1')
  head.writeUInt16LE(width, 6)
  head.writeUInt16LE(height, 8)
  // A color table of 128 entries.
  head[10] = 0xf6
  const colours = Buffer.alloc(128 * 3, 90)
  const place = Buffer.alloc(10)
  place[0] = 0x2c
  place.writeUInt16LE(width, 5)
  place.writeUInt16LE(height, 7)
  const [CLEAR, END, CODES_PER_CLEAR] = [128, 129, 100]
  const codes: number[] = []
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    if (pixel % CODES_PER_CLEAR === 0) codes.push(CLEAR)
    codes.push(1)
  }
  codes.push(END)
  const blocks: Buffer[] = []
  for (let from = 0; from < codes.length; from += 255) {
    const part = Buffer.from(codes.slice(from, from + 255))
    blocks.push(Buffer.from([part.length]), part)
  }
  return Buffer.concat([head, colours, place, Buffer.from([7]), ...blocks, Buffer.from([0, 0x3b])])
}
