import { useRef, useState } from 'react'
import { VEHICLE_LIMITS } from '../../../domain/vehicle/enumerations.ts'
import { AssistRow } from '../../components/listing-form/assist-row.tsx'
import { descriptionCountText, longDescriptionText } from '../../components/listing-form/description-copy.ts'
import { useAssist } from '../../components/listing-form/use-assist.ts'
import { TextareaField } from '../../components/ui/fields/field.tsx'
import type { WireEditField } from './edit-field.ts'

interface DescriptionFieldProps {
  readonly field: WireEditField
  /** The facts of the form, from which the assist writes. */
  readonly toVehicleFacts: (form: FormData) => object
}

/** The description with its counter, and the assist. */
export function DescriptionField({ field, toVehicleFacts }: DescriptionFieldProps) {
  const place = useRef<HTMLDivElement>(null)
  const [text, setText] = useState(field('description').defaultValue)
  const textarea = () => place.current?.querySelector('textarea')
  const assist = useAssist({
    now: text,
    latest: () => textarea()?.value ?? '',
    write(written) {
      const area = textarea()
      if (!area) return
      area.value = written
      // Setting a value fires no event: the counter and the stored edit need one.
      area.dispatchEvent(new Event('input', { bubbles: true }))
      area.focus()
    },
  })

  function generate() {
    const area = textarea()
    if (!area?.form) return
    void assist.generate({ ...toVehicleFacts(new FormData(area.form)), description: area.value })
  }

  return (
    <div ref={place} className="flex flex-col gap-3">
      <TextareaField
        {...field('description')}
        rows={9}
        maxLength={VEHICLE_LIMITS.maxDescriptionCharacters}
        required
        hint={descriptionCountText(text)}
        note={longDescriptionText(text)}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <AssistRow assist={assist} onGenerate={generate} />
    </div>
  )
}
