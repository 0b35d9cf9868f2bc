import { Eye, EyeOff } from 'lucide-react'
import { type InputHTMLAttributes, useState } from 'react'
import { iconButtonClass } from '../icon-button.tsx'
import { controlClass } from './control.ts'
import { Field, getFieldAttributes, type LabelProps } from './field.tsx'

interface PasswordFieldProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'type'>,
    LabelProps {}

/** A password input with a button that reveals the text. Without scripts the button is hidden. */
export function PasswordField({ label, name, hint, note, errors, id, ...input }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  const { refused, control } = getFieldAttributes({ id, label, name, hint, note, errors })
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
        {/* The button's name is text content: an `aria-label` with the field's name would make label
            queries match twice. */}
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
