import { Eye, EyeOff } from 'lucide-react'
import { type InputHTMLAttributes, useState } from 'react'
import { iconButtonClass } from '../icon-button.tsx'
import { controlClass } from './control.ts'
import { Field, type Labelling, wiringOf } from './field.tsx'

interface PasswordFieldProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'type'>,
    Labelling {}

/** A password that can be looked at while it is typed. Without scripts it is a plain one. */
export function PasswordField({ label, name, hint, note, errors, id, ...input }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  const { refused, control } = wiringOf({ id, label, name, hint, note, errors })
  const Icon = isShown ? EyeOff : Eye
  return (
    <Field id={control.id} label={label} hint={hint} note={note} errors={errors}>
      <span className="relative flex">
        <input
          spellCheck={false}
          autoCapitalize="none"
          {...input}
          {...control}
          type={isShown ? 'text' : 'password'}
          className={`${controlClass(refused)} pr-12`}
        />
        {/* Its name is text: as an attribute it would be one more label that says the field's name. */}
        <button
          type="button"
          aria-pressed={isShown}
          aria-controls={control.id}
          onClick={() => setShown(!isShown)}
          className={`only-scripted absolute top-0 right-0 ${iconButtonClass()}`}
        >
          <Icon aria-hidden className="size-4.5" />
          <span className="sr-only">Show {label.toLowerCase()}</span>
        </button>
      </span>
    </Field>
  )
}
