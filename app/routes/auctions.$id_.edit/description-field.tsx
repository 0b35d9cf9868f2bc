import { useRef, useState } from 'react'
import { VEHICLE_LIMITS } from '../../../domain/vehicle/enumerations.ts'
import { AssistRow } from '../../components/listing-form/assist-row.tsx'
import { descriptionCountText, longDescriptionText } from '../../components/listing-form/description-copy.ts'
import { useAssist } from '../../components/listing-form/use-assist.ts'
import { TextareaField } from '../../components/ui/fields/field.tsx'
import type { WireEditField } from './edit-field.ts'

interface DescriptionFieldProps {
  readonly field: WireEditField
  /** The facts as the form states them, for the assist to write from. */
  readonly toVehicleFacts: (form: FormData) => object
}

/** The description with its count, and an assist that writes from the stated facts. What it wrote can be taken back. */
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
      // Heard by the count, and by what keeps the form.
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
