import type { ComponentProps } from 'react'
import { groupedPriceText } from '../../../domain/format/usd.ts'
import { TextField } from '../ui/fields/field.tsx'
import type { FormFieldProps } from './field-of.ts'

interface NumberFieldProps
  extends Omit<ComponentProps<typeof TextField>, keyof FormFieldProps>,
    FormFieldProps {}

/**
 * A number of a listing, grouped on blur: '31000' becomes '31,000'. Input is not changed while typing, and
 * text that is no number stays as it is.
 */
export function NumberField({ value, onChange, ...field }: NumberFieldProps) {
  return (
    <TextField
      inputMode="numeric"
      autoComplete="off"
      maxLength={14}
      {...field}
      {...(value !== undefined && { value })}
      {...(onChange && { onChange })}
      onBlur={({ currentTarget }) => {
        const grouped = groupedPriceText(currentTarget.value)
        if (grouped === currentTarget.value) return
        if (onChange) onChange({ currentTarget: { value: grouped } })
        else currentTarget.value = grouped
      }}
    />
  )
}

/** An amount of dollars. */
export function AmountField(props: NumberFieldProps) {
  return <NumberField inputMode="decimal" placeholder="$" {...props} />
}
