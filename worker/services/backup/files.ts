import { hash } from 'node:crypto'
import type { StateFile } from '../../../domain/administration/state-file.ts'

/** Files of a backup: NDJSON, compressed, with their SHA-256. */

/** The pieces as one compressed file. */
export async function gzip(pieces: readonly string[]): Promise<ArrayBuffer> {
  const compressed = new Blob([...pieces]).stream().pipeThrough(new CompressionStream('gzip'))
  return new Response(compressed).arrayBuffer()
}

/** The rows as a compressed file of one line each. */
export function gzipRows(rows: readonly unknown[]): Promise<ArrayBuffer> {
  return gzip(rows.map((row) => `${JSON.stringify(row)}\n`))
}

/** The lines of a compressed file, one after the other. */
export async function* gunzipLines(bytes: ArrayBuffer): AsyncGenerator<string, void> {
  const text = new Blob([bytes])
    .stream()
    .pipeThrough(new DecompressionStream('gzip'))
    .pipeThrough(new TextDecoderStream())
  let rest = ''
  for await (const part of text as unknown as AsyncIterable<string>) {
    const lines = (rest + part).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}

/** The rows of a compressed file. */
export async function gunzipRows<Row>(bytes: ArrayBuffer): Promise<Row[]> {
  const rows: Row[] = []
  for await (const line of gunzipLines(bytes)) rows.push(JSON.parse(line) as Row)
  return rows
}

/** SHA-256 in hex. */
export function sha256Of(bytes: ArrayBuffer): string {
  return hash('sha256', new Uint8Array(bytes), 'hex')
}

/** A file is missing or damaged, or cannot be used here: trying again does not help. */
export class UnusableBackup extends Error {}

/** The bytes of a file. @throws UnusableBackup if it is missing or another one. */
export async function readChecked(bucket: R2Bucket, { file, sha256 }: StateFile): Promise<ArrayBuffer> {
  const stored = await bucket.get(file)
  if (stored === null) throw new UnusableBackup(`${file} is missing.`)
  const bytes = await stored.arrayBuffer()
  if (sha256Of(bytes) !== sha256) throw new UnusableBackup(`${file} is damaged: its SHA-256 differs.`)
  return bytes
}
