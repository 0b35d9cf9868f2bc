/** Compares two runs of the benchmark that were written with `--json`. */
import { readFileSync } from 'node:fs'
import type { Row } from './bench-setup.ts'

/** Prints the ratio and the processor time of each measure of both runs. */
export function printComparison(files: readonly string[]): void {
  const [earlier, later] = files.map(readRows)
  if (!earlier || !later || files.length !== 2) throw new Error('usage: --compare EARLIER --compare LATER')
  for (const row of later) {
    const before = earlier.find(({ id, measure }) => id === row.id && measure === row.measure)
    process.stdout.write(
      `${row.id}  ${row.measure}\n    ${before ? toLine(before, row) : 'only in the later run'}\n`,
    )
  }
}

function toLine(before: Row, after: Row): string {
  const ratio = `ratio ${before.ratio.toFixed(2)} -> ${after.ratio.toFixed(2)}`
  const values = `ours ${before.ours} -> ${after.ours}`
  if (!before.processor || !after.processor) return `${ratio}, ${values}`
  const [was, is] = [before.processor, after.processor]
  const processor = `processor time ${was.ours.toFixed(0)} -> ${is.ours.toFixed(0)} us, to the bare object ${was.ratio.toFixed(2)} -> ${is.ratio.toFixed(2)}`
  return `${ratio}, ${values}\n    ${processor}`
}

function readRows(file: string): readonly Row[] {
  // Written by `npm run bench -- --json`.
  return (JSON.parse(readFileSync(file, 'utf8')) as { readonly rows: readonly Row[] }).rows
}
