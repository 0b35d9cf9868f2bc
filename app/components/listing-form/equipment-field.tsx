import { Plus, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import {
  COMMON_EQUIPMENT,
  EQUIPMENT_LIMITS,
  suggestedEquipment,
  withEquipment,
} from '../../../domain/vehicle/equipment.ts'
import { Button } from '../ui/button.tsx'
import { controlClass, Field, getFieldAttributes } from '../ui/fields/field.tsx'

/** The number of suggestions shown; the field's datalist has all of them. */
const SUGGESTED_ENTRIES = 6

const CHIP =
  'relative inline-flex h-8 max-w-full items-center gap-1.5 rounded-md border border-line-2 px-2.5 text-meta hover:border-edge active:bg-fill before:absolute before:inset-x-0 before:-inset-y-[7px]'

interface EquipmentFieldProps {
  readonly name: string
  readonly label: string
  readonly equipment: readonly string[]
  readonly errors: readonly string[] | undefined
  readonly onChange: (equipment: readonly string[]) => void
}

/**
 * The list of equipment. Enter adds an entry, a press removes one, and common entries are suggested. An entry
 * that is typed but not added is added when the form is sent; where it is not valid, the form is not sent.
 */
export function EquipmentField({ name, label, equipment, errors: refusals, onChange }: EquipmentFieldProps) {
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const hint = `${equipment.length}/${EQUIPMENT_LIMITS.entries}, optional`
  const errors = problem === null ? refusals : [problem]
  const { refused, control } = getFieldAttributes({ name, label, hint, errors })
  const field = useRef<HTMLInputElement>(null)

  function add(entry: string): boolean {
    const change = withEquipment(equipment, entry)
    setProblem(change.added ? null : change.problem)
    if (!change.added) return false
    onChange(change.equipment)
    setAnnouncement(`${change.equipment.at(-1) ?? ''} added`)
    if (entry === typed) setTyped('')
    return true
  }

  const addTyped = useRef((): boolean => true)
  addTyped.current = () => typed.trim() === '' || add(typed)
  useEffect(() => {
    const form = field.current?.form
    // Listens in the capture phase, before the form's own handler reads the values.
    const onSubmit = (event: Event) => {
      if (flushSync(() => addTyped.current())) return
      event.preventDefault()
      event.stopImmediatePropagation()
      field.current?.focus()
    }
    form?.addEventListener('submit', onSubmit, true)
    return () => form?.removeEventListener('submit', onSubmit, true)
  }, [])

  function remove(entry: string) {
    onChange(equipment.filter((one) => one !== entry))
    setAnnouncement(`${entry} removed`)
    document.getElementById(control.id)?.focus()
  }

  return (
    <div className="flex flex-col gap-4">
      <Field id={control.id} label={label} hint={hint} errors={errors}>
        <div className="flex gap-3">
          <input
            {...control}
            ref={field}
            // Without a name the field is not part of the posted form.
            name={undefined}
            value={typed}
            list="common-equipment"
            autoComplete="off"
            enterKeyHint="done"
            placeholder="Heated seats"
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              setProblem(null)
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
              event.preventDefault()
              add(typed)
            }}
            className={controlClass(refused)}
          />
          <Button type="button" onClick={() => add(typed)}>
            Add
          </Button>
        </div>
      </Field>
      <datalist id="common-equipment">
        {COMMON_EQUIPMENT.map((entry) => (
          <option key={entry} value={entry} />
        ))}
      </datalist>
      {equipment.length > 0 && (
        <ul aria-label={label} className="flex flex-wrap gap-3">
          {equipment.map((entry) => (
            <li key={entry} className="max-w-full">
              <button type="button" onClick={() => remove(entry)} className={`${CHIP} text-ink`}>
                <span className="min-w-0 truncate">{entry}</span>
                <X aria-hidden className="size-3.5 shrink-0 text-ink-2" />
                <span className="sr-only">, remove</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <ul aria-label="Suggested equipment" className="flex flex-wrap gap-3">
        {suggestedEquipment(equipment, SUGGESTED_ENTRIES).map((entry) => (
          <li key={entry} className="max-w-full">
            <button
              type="button"
              onClick={() => add(entry)}
              className={`${CHIP} border-dashed text-ink-2 hover:text-ink`}
            >
              <Plus aria-hidden className="size-3.5 shrink-0" />
              <span className="sr-only">Add </span>
              <span className="min-w-0 truncate">{entry}</span>
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </div>
  )
}
