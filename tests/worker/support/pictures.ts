/** Generated pictures, so that tests need no files. */

/** A PNG of one color: a gray below 256, another color for each number above. `metadata` are more chunks. */
export async function png(
  width: number,
  height: number,
  shade = 120,
  metadata: readonly (readonly [type: string, text: string])[] = [],
): Promise<ArrayBuffer> {
  const color = shade < 256 ? [shade, shade, shade] : [shade & 255, (shade >> 8) & 255, shade >> 16]
  // Each row begins with its filter byte: none.
  const row = Uint8Array.from({ length: 1 + width * 3 }, (_, at) =>
    at === 0 ? 0 : (color[(at - 1) % 3] ?? 0),
  )
  const raw = new Uint8Array(row.length * height)
  for (let y = 0; y < height; y += 1) raw.set(row, y * row.length)
  const deflated = await new Response(
    new Blob([raw]).stream().pipeThrough(new CompressionStream('deflate')),
  ).arrayBuffer()
  const header = new DataView(new ArrayBuffer(13))
  header.setUint32(0, width)
  header.setUint32(4, height)
  header.setUint8(8, 8)
  header.setUint8(9, 2)
  const signature = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const parts = [
    signature,
    chunk('IHDR', new Uint8Array(header.buffer)),
    ...metadata.map(([type, text]) => chunk(type, new TextEncoder().encode(text))),
    chunk('IDAT', new Uint8Array(deflated)),
    chunk('IEND', new Uint8Array(0)),
  ]
  return new Blob(parts).arrayBuffer()
}

function chunk(type: string, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(12 + data.length)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, data.length)
  bytes.set(new TextEncoder().encode(type), 4)
  bytes.set(data, 8)
  view.setUint32(8 + data.length, crc32(bytes.subarray(4, 8 + data.length)))
  return bytes
}

function crc32(bytes: Uint8Array): number {
  let crc = ~0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ~crc >>> 0
}
