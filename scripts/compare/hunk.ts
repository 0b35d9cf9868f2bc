const CONTEXT = 2
const MAX_LINES = 8
const MAX_WIDTH = 240

/** The first difference of two texts as a unified diff of a few lines; null where they are equal. */
export function firstHunk(before: readonly string[], after: readonly string[]): string[] | null {
  const start = before.findIndex((line, at) => line !== after[at])
  const at = start === -1 ? before.length : start
  if (start === -1 && before.length === after.length) return null
  const [removed, added] = measureChange(before, after, at)
  return [
    `@@ -${at + 1} +${at + 1} @@`,
    ...before.slice(Math.max(0, at - CONTEXT), at).map((line) => ` ${cut(line)}`),
    ...withMark('-', before.slice(at, at + removed)),
    ...withMark('+', after.slice(at, at + added)),
    ...before.slice(at + removed, at + removed + CONTEXT).map((line) => ` ${cut(line)}`),
  ]
}

/**
 * The numbers of removed and added lines until both texts have an equal line again; the rest of both texts if
 * they never do.
 */
function measureChange(before: readonly string[], after: readonly string[], at: number): [number, number] {
  for (let total = 1; total <= 4 * MAX_LINES; total += 1) {
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

function withMark(mark: '-' | '+', lines: readonly string[]): string[] {
  const shown = lines.slice(0, MAX_LINES).map((line) => mark + cut(line))
  return lines.length > MAX_LINES ? [...shown, `${mark}… ${lines.length - MAX_LINES} more`] : shown
}

function cut(line: string): string {
  return line.length > MAX_WIDTH ? `${line.slice(0, MAX_WIDTH)}…` : line
}
