import { TriangleAlert } from 'lucide-react'
import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react'
import { controlClass } from './control.ts'
import { Select } from './select.tsx'

export { controlClass } from './control.ts'

interface FieldProps {
  readonly id: string
  readonly label: string
  /** The constraint, at the right of the label. */
  readonly hint?: ReactNode
  /** Help text below the control. */
  readonly note?: ReactNode
  /** The server's messages; only the first is shown. */
  readonly errors?: readonly string[] | undefined
  readonly children: ReactNode
}

/** A label and its control, with the error and the help text below. */
export function Field({ id, label, hint, note, errors, children }: FieldProps) {
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="text-meta font-[560] text-ink">
          {label}
        </label>
        {hint && (
          <span id={`${id}-hint`} className="figures text-right text-meta text-ink-3">
            {hint}
          </span>
        )}
      </div>
      {children}
      <FieldError id={`${id}-error`} message={errors?.[0]} />
      {note && (
        <div id={`${id}-note`} className="text-meta text-ink-3">
          {note}
        </div>
      )}
    </div>
  )
}

/** An error message of a field, as the server sent it. */
export function FieldError({ id, message }: { readonly id: string; readonly message: string | undefined }) {
  if (message === undefined) return null
  return (
    <p id={id} className="flex items-start gap-2 text-meta text-out">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere">{message}</span>
    </p>
  )
}

/** Props of every labeled control in addition to its native attributes. */
export interface LabelProps {
  readonly label: string
  readonly name: string
  readonly hint?: ReactNode
  readonly note?: ReactNode
  readonly errors?: readonly string[] | undefined
}

interface NamedControl extends LabelProps {
  readonly id?: string | undefined
}

/** Returns the attributes that tie a control to its label, hint, help text and error. */
export function getFieldAttributes({ id, name, hint, note, errors }: NamedControl) {
  const fieldId = id ?? `field-${name}`
  const refused = errors !== undefined && errors.length > 0
  const descriptionIds = [hint && `${fieldId}-hint`, note && `${fieldId}-note`, refused && `${fieldId}-error`]
  return {
    refused,
    control: {
      id: fieldId,
      name,
      'aria-invalid': refused || undefined,
      'aria-describedby': descriptionIds.filter(Boolean).join(' ') || undefined,
    },
  }
}

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'name'>, LabelProps {}

/** A labeled single-line input. */
export function TextField({ label, name, hint, note, errors, id, ...input }: TextFieldProps) {
  const { refused, control } = getFieldAttributes({ id, label, name, hint, note, errors })
  return (
    <Field id={control.id} label={label} hint={hint} note={note} errors={errors}>
      <input {...input} {...control} className={controlClass(refused)} />
    </Field>
  )
}

interface SelectFieldProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'name'>, LabelProps {}

/** A labeled select. */
export function SelectField({ label, name, hint, note, errors, id, ...select }: SelectFieldProps) {
  const { refused, control } = getFieldAttributes({ id, label, name, hint, note, errors })
  return (
    <Field id={control.id} label={label} hint={hint} note={note} errors={errors}>
      <Select {...select} {...control} refused={refused} className="w-full" />
    </Field>
  )
}

interface TextareaFieldProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'name'>, LabelProps {}

/** A labeled textarea, resizable by its corner. */
export function TextareaField({ label, name, hint, note, errors, id, ...area }: TextareaFieldProps) {
  const { refused, control } = getFieldAttributes({ id, label, name, hint, note, errors })
  return (
    <Field id={control.id} label={label} hint={hint} note={note} errors={errors}>
      <textarea
        rows={4}
        {...area}
        {...control}
        className={`${controlClass(refused)} h-auto min-h-24 resize-y py-2.5`}
      />
    </Field>
  )
}
