const HEADER = 6
const ENTRY = 16

/** Builds an .ico with several PNGs, for browsers that request /favicon.ico by default. */
export function buildIco(pngs: readonly Buffer[]): Buffer {
  const header = Buffer.alloc(HEADER + ENTRY * pngs.length)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(pngs.length, 4)
  let offset = header.length
  for (const [index, png] of pngs.entries()) {
    const at = HEADER + ENTRY * index
    // The header of a PNG has its width and height.
    header.writeUInt8(png.readUInt32BE(16), at)
    header.writeUInt8(png.readUInt32BE(20), at + 1)
    header.writeUInt16LE(1, at + 4)
    header.writeUInt16LE(32, at + 6)
    header.writeUInt32LE(png.length, at + 8)
    header.writeUInt32LE(offset, at + 12)
    offset += png.length
  }
  return Buffer.concat([header, ...pngs])
}
