import { useEffect, useRef, useState } from 'react'
import { countText } from '../../../domain/display/usd.ts'
import { VEHICLE_LIMITS } from '../../../domain/vehicle/enumerations.ts'
import { callApi, refusalText } from '../../session/call-api.ts'
import { Button } from '../ui/button.tsx'
import { FieldError, TextareaField } from '../ui/field.tsx'
import type { FieldOf } from './edit-field.ts'

/** Longer texts are read less (Spec part 2, section 2, Vehicle Description). */
const RECOMMENDED = 600

/** A success is told for so long (Spec part 2, section 2). */
const TOLD_FOR_MS = 3_000

interface DescriptionFieldProps {
  readonly field: FieldOf
  /** The facts as the form states them, for the assist to write from. */
  readonly factsOf: (form: FormData) => object
}

/** The description with its count, and an assist that writes from the stated facts. What it wrote can be taken back. */
export function DescriptionField({ field, factsOf }: DescriptionFieldProps) {
  const area = useRef<HTMLDivElement>(null)
  const [length, setLength] = useState(field('description').defaultValue.length)
  const [before, setBefore] = useState<string | null>(null)
  const [state, setState] = useState<'idle' | 'busy' | 'told'>('idle')
  const [refused, setRefused] = useState<string | null>(null)

  useEffect(() => {
    if (state !== 'told') return
    const timer = window.setTimeout(() => setState('idle'), TOLD_FOR_MS)
    return () => window.clearTimeout(timer)
  }, [state])

  function write(text: string) {
    const textarea = area.current?.querySelector('textarea')
    if (!textarea) return
    textarea.value = text
    textarea.dispatchEvent(new Event('input', { bubbles: true }))
    textarea.focus()
  }

  async function generate() {
    const textarea = area.current?.querySelector('textarea')
    const form = textarea?.form
    if (!textarea || !form) return
    setState('busy')
    setRefused(null)
    const body = { ...factsOf(new FormData(form)), description: textarea.value }
    const outcome = await callApi<{ data: { description: string } }>('/openai/generate-description', {
      method: 'POST',
      body,
    })
    if (outcome.kind !== 'answered') {
      setState('idle')
      const failed = 'Failed to generate description'
      setRefused(outcome.kind === 'refused' ? refusalText(outcome.body, failed) : failed)
      return
    }
    setBefore(textarea.value)
    write(outcome.body.data.description)
    setState('told')
  }

  return (
    <div ref={area} className="flex flex-col gap-2">
      <TextareaField
        {...field('description')}
        rows={8}
        maxLength={VEHICLE_LIMITS.maxDescriptionCharacters}
        required
        hint={`${countText(length)}/${countText(VEHICLE_LIMITS.maxDescriptionCharacters)}`}
        note={
          length > RECOMMENDED && `Over ${RECOMMENDED} characters: shorter descriptions are read to the end.`
        }
        onInput={(event) => setLength(event.currentTarget.value.length)}
      />
      <div className="only-scripted flex flex-wrap items-center gap-3">
        <Button type="button" busy={state === 'busy'} busyText="Writing..." onClick={() => void generate()}>
          AI assist
        </Button>
        {before !== null && (
          <Button
            type="button"
            variant="text"
            onClick={() => {
              write(before)
              setBefore(null)
            }}
          >
            Undo
          </Button>
        )}
        <span role="status" className="text-meta text-win">
          {state === 'told' && 'Description generated'}
        </span>
      </div>
      <FieldError id="assist-error" message={refused ?? undefined} />
    </div>
  )
}
