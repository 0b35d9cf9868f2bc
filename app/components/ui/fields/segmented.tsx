import { Link } from '../link.tsx'
import { CHOSEN, GROUP, REST, SEGMENT, SIZES } from './segmented-classes.ts'

interface SegmentedProps<V extends string> {
  /** Accessible name of the group. */
  readonly legend: string
  readonly name: string
  /** Prefix of the element ids; it must be unique in the page if several groups have one name. */
  readonly id: string
  readonly options: readonly { readonly value: V; readonly label: string }[]
  readonly value: V
  readonly onChange: (value: V) => void
}

/**
 * A choice of one of two or three options, submitted with its form. Native radio inputs give it the arrow
 * keys.
 */
export function Segmented<V extends string>({
  legend,
  name,
  id,
  options,
  value: chosen,
  onChange,
}: SegmentedProps<V>) {
  return (
    <fieldset className={GROUP}>
      <legend className="sr-only">{legend}</legend>
      {options.map(({ value, label }) => (
        <label
          key={value}
          htmlFor={`${id}-${value}`}
          className={`${SEGMENT} ${SIZES.normal} has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-focus ${value === chosen ? CHOSEN : REST}`}
        >
          <input
            id={`${id}-${value}`}
            type="radio"
            name={name}
            value={value}
            checked={value === chosen}
            onChange={() => onChange(value)}
            className="sr-only"
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}

interface SegmentedLinksProps {
  readonly label: string
  readonly options: readonly {
    readonly to: string
    readonly label: string
    /** Number of results, after the label; on the narrowest phones only screen readers get it. */
    readonly count?: string
    readonly isCurrent: boolean
  }[]
  /** `compact` has smaller text, for use beside a heading. */
  readonly size?: keyof typeof SIZES
}

/** The same control for a choice in the URL: links, so that Back restores the earlier choice. */
export function SegmentedLinks({ label, options, size = 'normal' }: SegmentedLinksProps) {
  return (
    <nav aria-label={label} className={GROUP}>
      {options.map(({ to, label, count, isCurrent }) => (
        <Link
          key={to}
          to={to}
          preventScrollReset
          aria-current={isCurrent ? 'true' : undefined}
          className={`${SEGMENT} ${SIZES[size]} ${isCurrent ? CHOSEN : REST}`}
        >
          <span>
            {label}
            {count && <span className="figures max-[22.5rem]:sr-only"> {count}</span>}
          </span>
        </Link>
      ))}
    </nav>
  )
}
