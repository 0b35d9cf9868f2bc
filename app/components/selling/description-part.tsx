import { useEffect, useState } from 'react'
import { descriptionCountText, longDescriptionText } from '../../../domain/display/create-texts.ts'
import { CREATE_SECTIONS, describedVehicleOf } from '../../../domain/listing/create-form.ts'
import { VEHICLE_LIMITS } from '../../../domain/vehicle/enumerations.ts'
import { callApi } from '../../session/call-api.ts'
import { refusalWords } from '../../session/refusal-words.ts'
import { Button } from '../ui/button.tsx'
import { FieldError, TextareaField } from '../ui/field.tsx'
import { Contradiction } from './contradiction.tsx'
import { fieldOf, type PartProps } from './create-fields.ts'
import { FormSection } from './form-section.tsx'

/** Spec part 2, sections 2, 5 and 8. */
const FILL_IN_FIRST = 'Please fill in year, make, model, and mileage before generating description'
const FAILED = 'Failed to generate description'
const GENERATED = 'Description generated'
const TOLD_MS = 3_000

interface Generated {
  /** What stood there before. */
  readonly before: string
  readonly after: string
}

/** What is said of the vehicle, with the assist that writes it from what is stated. */
export function DescriptionPart({ create }: PartProps) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [generated, setGenerated] = useState<Generated | null>(null)
  const [isTold, setTold] = useState(false)
  const { description } = create.form.values
  const field = fieldOf(create, 'description')
  const isTooLong = description.trim().length > VEHICLE_LIMITS.maxDescriptionCharacters
  const warning = longDescriptionText(description)
  const canUndo = generated !== null && generated.after === description

  useEffect(() => {
    if (!isTold) return
    const timer = setTimeout(() => setTold(false), TOLD_MS)
    return () => clearTimeout(timer)
  }, [isTold])

  async function generate() {
    const form = create.latestForm()
    const facts = describedVehicleOf(form)
    setTold(false)
    if (facts === null) return setProblem(FILL_IN_FIRST)
    setProblem(null)
    setBusy(true)
    const outcome = await callApi<{ data: { description: string } }>('/openai/generate-description', {
      method: 'POST',
      body: facts,
    })
    setBusy(false)
    if (outcome.kind !== 'answered') {
      const { message, errors } = refusalWords(outcome, { failed: FAILED, error: FAILED })
      return setProblem(message ?? `${FAILED}: ${Object.values(errors).flat().join(' ')}`)
    }
    // What was typed meanwhile is not written over.
    const before = create.latestForm().values.description
    if (before !== form.values.description) return setProblem(`${FAILED}: the text was changed meanwhile.`)
    const after = outcome.body.data.description
    create.setValue('description', after)
    setGenerated({ before, after })
    setTold(true)
  }

  return (
    <FormSection section={CREATE_SECTIONS[2]}>
      <TextareaField
        {...field}
        errors={field.errors ?? (isTooLong ? [TOO_LONG] : undefined)}
        rows={9}
        required
        hint={descriptionCountText(description)}
        note={warning && <Contradiction>{warning}</Contradiction>}
      />
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center gap-3">
          <Button type="button" onClick={() => void generate()} busy={busy} busyText="Generating...">
            AI assist
          </Button>
          {canUndo && (
            <Button
              type="button"
              variant="text"
              onClick={() => {
                create.setValue('description', generated.before)
                setGenerated(null)
                setTold(false)
              }}
            >
              Undo
            </Button>
          )}
          <p role="status" className="text-meta text-win">
            {isTold && GENERATED}
          </p>
        </div>
        <div role="alert">
          <FieldError id="describe-problem" message={problem ?? undefined} />
        </div>
        <p className="max-w-prose text-meta text-ink-3">
          It writes from the facts above and keeps what you wrote yourself. You are held to the text: read it.
        </p>
      </div>
    </FormSection>
  )
}

const TOO_LONG = 'Description must be at most 1,000 characters'
