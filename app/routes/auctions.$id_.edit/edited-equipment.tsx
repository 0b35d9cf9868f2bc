import { useEffect, useRef, useState } from 'react'
import { EquipmentField } from '../../components/listing-form/equipment-field.tsx'
import { TextareaField } from '../../components/ui/fields/field.tsx'

interface EditedEquipmentProps {
  readonly name: string
  readonly label: string
  /** One entry per line. */
  readonly defaultValue: string
  readonly errors: readonly string[] | undefined
}

/** The equipment list as a field of a posted form; without scripts a textarea with one entry per line. */
export function EditedEquipment({ name, label, defaultValue, errors }: EditedEquipmentProps) {
  const [equipment, setEquipment] = useState<readonly string[]>(() =>
    defaultValue.split('\n').filter((entry) => entry.trim() !== ''),
  )
  const hiddenField = useRef<HTMLInputElement>(null)
  const list = equipment.join('\n')
  const notified = useRef(list)

  useEffect(() => {
    if (notified.current === list) return
    notified.current = list
    // A hidden field fires no events: the stored edit and the validation of the form need one.
    hiddenField.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [list])

  return (
    <>
      <input ref={hiddenField} type="hidden" name={name} value={list} />
      <div className="only-scripted">
        <EquipmentField
          name={name}
          label={label}
          equipment={equipment}
          errors={errors}
          onChange={setEquipment}
        />
      </div>
      {/* Overrides the hidden field: of two fields with the same name the last one counts. */}
      <noscript>
        <TextareaField
          id="equipment-lines"
          name={name}
          label={label}
          errors={errors}
          rows={5}
          defaultValue={defaultValue}
          hint="One entry per line, at most 60"
        />
      </noscript>
    </>
  )
}
