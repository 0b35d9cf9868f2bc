import { groupedPriceText } from '../../../domain/format/usd.ts'
import { useTypedValue } from '../../components/list-search/use-typed-value.ts'
import { controlClass } from '../../components/ui/fields/control.ts'

interface AmountFieldProps {
  /** The id of the form that it belongs to. */
  readonly form: string
  readonly name: string
  readonly label: string
  readonly placeholder: string
  readonly unit: keyof typeof UNITS
  /** In whole units; null where none is set. */
  readonly amount: number | null
}

/** The sign of each unit, and its side. */
const UNITS = {
  dollars: { sign: '$', place: 'left-3', room: 'pl-7' },
  miles: { sign: 'mi', place: 'right-3', room: 'pr-8' },
} as const

/** A bound of the price or the mileage, with grouped digits once it is typed; empty means no bound. */
export function AmountField({ form, name, label, placeholder, unit, amount }: AmountFieldProps) {
  const text = amount === null ? '' : groupedPriceText(String(amount))
  const field = useTypedValue(text)
  const { sign, place, room } = UNITS[unit]
  return (
    <div className="relative">
      <input
        ref={field}
        form={form}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        name={name}
        defaultValue={text}
        placeholder={placeholder}
        aria-label={label}
        onBlur={({ currentTarget }) => {
          currentTarget.value = groupedPriceText(currentTarget.value)
        }}
        className={`${controlClass(false)} figures ${room}`}
      />
      <span aria-hidden className={`pointer-events-none absolute top-2.5 ${place} text-ink-3`}>
        {sign}
      </span>
    </div>
  )
}
