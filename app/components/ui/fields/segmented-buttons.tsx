import { CHOSEN, GROUP, REST, SEGMENT, SIZES } from './segmented-classes.ts'

interface SegmentedButtonsProps<V extends string> {
  readonly legend: string
  readonly name: string
  readonly options: readonly { readonly value: V; readonly label: string }[]
  readonly value: V
}

/**
 * A segmented control for a choice that submits its form at once, also without scripts. Every page has it in its
 * header; the other segmented controls have a module of their own, which only their pages load.
 */
export function SegmentedButtons<V extends string>({
  legend,
  name,
  options,
  value: chosen,
}: SegmentedButtonsProps<V>) {
  return (
    <fieldset className={GROUP}>
      <legend className="sr-only">{legend}</legend>
      {options.map(({ value, label }) => (
        <button
          key={value}
          type="submit"
          name={name}
          value={value}
          aria-pressed={value === chosen}
          className={`${SEGMENT} ${SIZES.normal} ${value === chosen ? CHOSEN : REST}`}
        >
          {label}
        </button>
      ))}
    </fieldset>
  )
}
