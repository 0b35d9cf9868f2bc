interface UnbrokenNamesProps {
  readonly text: string
}

/** 'CX-5', 'F-150', 'C-Class', 'Mercedes-Benz': longer ones may still break in a narrow column. */
const HYPHENATED = /(\S{1,8}-\S{1,5})/

/**
 * A title that does not break at the hyphens of its names. The text keeps its plain hyphens, so that a copy of it
 * and the browser's search find the car.
 */
export function UnbrokenNames({ text }: UnbrokenNamesProps) {
  return text.split(HYPHENATED).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ),
  )
}
