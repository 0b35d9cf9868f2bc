import { type ReactNode, useId } from 'react'
import { FieldError } from '../../../components/ui/fields/field.tsx'
import { Switch } from '../../../components/ui/fields/switch.tsx'
import { useSavedChoice } from './use-saved-choice.ts'

interface PreferenceSwitchProps {
  /** The field name in the API. */
  readonly name: string
  readonly isOn: boolean
  readonly note?: ReactNode
  readonly children: ReactNode
}

/**
 * A preference that is on or off. A change is saved at once; without scripts the surrounding form is posted.
 */
export function PreferenceSwitch({ name, isOn, note, children }: PreferenceSwitchProps) {
  const id = useId()
  const { value, problem, choose } = useSavedChoice(name, isOn)
  return (
    <div className="border-b border-line py-1.5 last:border-b-0 md:first:-mt-4">
      <Switch
        id={id}
        name={name}
        note={note}
        checked={value}
        onChange={({ target }) => choose(target.checked)}
      >
        {children}
      </Switch>
      <div aria-live="polite">
        <FieldError id={`${id}-error`} message={problem} />
      </div>
    </div>
  )
}
