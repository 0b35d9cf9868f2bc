import { TriangleAlert } from 'lucide-react'
import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes } from 'react'

const CONTROL =
  'h-11 w-full rounded-md border bg-surface px-3 text-body text-ink placeholder:text-ink-3 focus:outline-2 focus:-outline-offset-1 focus:outline-focus'

/** The classes of every text field and select. */
export function controlClass(refused: boolean): string {
  return `${CONTROL} ${refused ? 'border-out outline-1 outline-out' : 'border-edge'}`
}

interface FieldProps {
  readonly id: string
  readonly label: string
  /** The constraint, at the right of the label. */
  readonly hint?: ReactNode
  /** The server's messages; the first is shown. */
  readonly errors?: readonly string[] | undefined
  readonly children: ReactNode
}

/** A label, its control and, below, why it was refused. */
export function Field({ id, label, hint, errors, children }: FieldProps) {
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="text-meta font-[560] text-ink">
          {label}
        </label>
        {hint && <span className="text-meta text-ink-3">{hint}</span>}
      </div>
      {children}
      <FieldError id={`${id}-error`} message={errors?.[0]} />
    </div>
  )
}

/** Why a field was refused, in the server's own words. */
export function FieldError({ id, message }: { readonly id: string; readonly message: string | undefined }) {
  if (message === undefined) return null
  return (
    <p id={id} className="flex items-start gap-2 text-meta text-out">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      {message}
    </p>
  )
}

interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string
  readonly name: string
  readonly hint?: ReactNode
  readonly errors?: readonly string[] | undefined
}

/** A labelled line of text. */
export function TextField({ label, hint, errors, id, ...input }: TextFieldProps) {
  const fieldId = id ?? `field-${input.name}`
  const refused = errors !== undefined && errors.length > 0
  return (
    <Field id={fieldId} label={label} hint={hint} errors={errors}>
      <input
        {...input}
        id={fieldId}
        aria-invalid={refused || undefined}
        aria-describedby={refused ? `${fieldId}-error` : undefined}
        className={controlClass(refused)}
      />
    </Field>
  )
}

interface SelectFieldProps extends SelectHTMLAttributes<HTMLSelectElement> {
  readonly label: string
  readonly name: string
  readonly errors?: readonly string[] | undefined
}

/** A labelled choice of one. */
export function SelectField({ label, errors, id, children, ...select }: SelectFieldProps) {
  const fieldId = id ?? `field-${select.name}`
  const refused = errors !== undefined && errors.length > 0
  return (
    <Field id={fieldId} label={label} errors={errors}>
      <select
        {...select}
        id={fieldId}
        aria-invalid={refused || undefined}
        aria-describedby={refused ? `${fieldId}-error` : undefined}
        className={controlClass(refused)}
      >
        {children}
      </select>
    </Field>
  )
}
