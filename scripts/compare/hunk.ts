const CONTEXT = 2
const MOST_LINES = 8
const WIDEST = 240

/** The first place at which two texts differ, as a unified diff of a few lines; null where they are equal. */
export function firstHunk(before: readonly string[], after: readonly string[]): string[] | null {
  const start = before.findIndex((line, at) => line !== after[at])
  const at = start === -1 ? before.length : start
  if (start === -1 && before.length === after.length) return null
  const [removed, added] = lengthsOfChange(before, after, at)
  return [
    `@@ -${at + 1} +${at + 1} @@`,
    ...before.slice(Math.max(0, at - CONTEXT), at).map((line) => ` ${cut(line)}`),
    ...marked('-', before.slice(at, at + removed)),
    ...marked('+', after.slice(at, at + added)),
    ...before.slice(at + removed, at + removed + CONTEXT).map((line) => ` ${cut(line)}`),
  ]
}

/** How many lines on either side until the next two lines are equal again; the rest where they never are. */
function lengthsOfChange(before: readonly string[], after: readonly string[], at: number): [number, number] {
  for (let total = 1; total <= 4 * MOST_LINES; total += 1) {
    for (let removed = 0; removed <= total; removed += 1) {
      const added = total - removed
      const isAgain = (ahead: number) =>
        before[at + removed + ahead] !== undefined &&
        before[at + removed + ahead] === after[at + added + ahead]
      if (isAgain(0) && isAgain(1)) return [removed, added]
    }
  }
  return [before.length - at, after.length - at]
}

function marked(mark: '-' | '+', lines: readonly string[]): string[] {
  const shown = lines.slice(0, MOST_LINES).map((line) => mark + cut(line))
  return lines.length > MOST_LINES ? [...shown, `${mark}… ${lines.length - MOST_LINES} more`] : shown
}

function cut(line: string): string {
  return line.length > WIDEST ? `${line.slice(0, WIDEST)}…` : line
}
