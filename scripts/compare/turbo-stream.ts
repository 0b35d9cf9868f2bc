/** Decodes the data that Remix embeds in a page (turbo-stream, version 2), so that it compares by value. */

const CONSTANTS: Readonly<Record<number, unknown>> = {
  [-2]: 'NaN',
  [-3]: '-Infinity',
  [-4]: 0,
  [-5]: null,
  [-6]: 'Infinity',
  [-7]: undefined,
}

/**
 * Decodes a text. A promise becomes `{promise: value}` with its resolved value.
 * @throws SyntaxError for a line of another format
 */
export function decodeTurboStream(text: string): unknown {
  const [first = '', ...later] = text.split('\n').filter((line) => line !== '')
  const values: unknown[] = []
  const append = (json: string): number => {
    const parsed: unknown = JSON.parse(json)
    if (typeof parsed === 'number') return parsed
    if (!Array.isArray(parsed)) throw new SyntaxError(`Not a list of values: ${json.slice(0, 80)}`)
    const start = values.length
    values.push(...parsed)
    return start
  }
  const root = append(first)
  const settled = new Map<number, { readonly kind: string; readonly index: number | null }>()
  for (const line of later) {
    const match = /^([PE])(\d+):(.*)$/s.exec(line)
    if (!match?.[1] || match[3] === undefined)
      throw new SyntaxError(`Not a settled promise: ${line.slice(0, 80)}`)
    settled.set(Number(match[2]), { kind: match[1], index: match[3] === '' ? null : append(match[3]) })
  }

  const read = (index: number): unknown => {
    if (index < 0) return CONSTANTS[index]
    const value = values[index]
    if (value === null || typeof value !== 'object') return value
    if (!Array.isArray(value)) {
      return Object.fromEntries(
        Object.entries(value).map(([key, at]) => [String(read(Number(key.slice(1)))), read(Number(at))]),
      )
    }
    const [type, ...rest] = value
    if (typeof type !== 'string') return value.map((at) => (at === -1 ? null : read(Number(at))))
    if (type === 'P') {
      const outcome = settled.get(Number(rest[0]))
      const result = outcome?.index === undefined || outcome.index === null ? undefined : read(outcome.index)
      return outcome?.kind === 'E' ? { rejection: result } : { promise: result }
    }
    // Dates, URLs and similar types hold their value; the framework's own types hold an index.
    if (type === 'SingleFetchRedirect' || type === 'SingleFetchFallback' || type === 'ErrorResponse') {
      return { [type]: rest.map((at) => read(Number(at))) }
    }
    return { [type]: rest }
  }
  return read(root)
}
