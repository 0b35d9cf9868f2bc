import { Check } from 'lucide-react'
import { useState } from 'react'
import { withDecoded } from '../../../domain/listing/create-form.ts'
import type { WireDecodedVin } from '../../../domain/schemas/vehicle-input.ts'
import {
  getVinStatus,
  VIN_LENGTH,
  VIN_MESSAGES,
  type VinStatus,
  vinFromEntry,
} from '../../../domain/vehicle/vin.ts'
import { decodedText, vinCountText } from '../../components/listing-form/create-copy.ts'
import { FieldWarning } from '../../components/listing-form/field-warning.tsx'
import { Button } from '../../components/ui/button.tsx'
import { controlClass, Field, getFieldAttributes } from '../../components/ui/fields/field.tsx'
import { callApi } from '../../lib/session/call-api.ts'
import { toFailureMessage } from '../../lib/session/failure-messages.ts'
import { type SectionProps, wireField } from './create-fields.ts'

const FAILED = 'Failed to decode VIN'

/** The result of decoding. */
type Decoding =
  | { readonly kind: 'idle' | 'busy' }
  | { readonly kind: 'filled' | 'failed'; readonly text: string; readonly vin: string }

/**
 * The VIN with its counter and check, and the button that fills in its facts. docs/rules/selling-screens.md,
 * VIN.
 */
export function VinField({ create }: SectionProps) {
  const [decoding, setDecoding] = useState<Decoding>({ kind: 'idle' })
  const vin = create.form.values.vin
  const field = wireField(create, 'vin')
  const currentResult = 'vin' in decoding && decoding.vin === vin ? decoding : null
  const verdict = getVinStatus(vin, {
    refusal: field.errors?.at(-1) ?? null,
    undecoded: currentResult?.kind === 'failed' ? currentResult.text : null,
  })
  const problems = verdict.kind === 'refused' ? [verdict.text] : undefined
  const note = (
    <VinNote verdict={verdict} filled={currentResult?.kind === 'filled' ? currentResult.text : null} />
  )
  const { refused, control } = getFieldAttributes({
    ...field,
    hint: vinCountText(vin),
    note,
    errors: problems,
  })

  async function decode() {
    if (vin.length !== VIN_LENGTH) {
      setDecoding({ kind: 'failed', text: VIN_MESSAGES.length, vin })
      document.getElementById(control.id)?.focus()
      return
    }
    setDecoding({ kind: 'busy' })
    const outcome = await callApi<{ data: WireDecodedVin }>('/openai/decode-vin', {
      method: 'POST',
      body: { vin },
    })
    if (outcome.kind !== 'answered') {
      const { message, errors } = toFailureMessage(outcome, { failed: FAILED, error: FAILED })
      setDecoding({ kind: 'failed', text: errors.vin?.[0] ?? message ?? FAILED, vin })
      return
    }
    const { form, filled } = withDecoded(create.latestForm(), outcome.body.data)
    create.setForm(form, filled)
    setDecoding({ kind: 'filled', text: decodedText(filled), vin })
  }

  return (
    <Field id={control.id} label={field.label} hint={vinCountText(vin)} note={note} errors={problems}>
      <div className="flex gap-3 max-[24.3125rem]:flex-col">
        <input
          {...control}
          value={vin}
          onChange={(event) => create.setValue('vin', vinFromEntry(event.currentTarget.value))}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          required
          className={`${controlClass(refused)} figures tracking-[0.04em]`}
        />
        <Button
          onClick={() => void decode()}
          busy={decoding.kind === 'busy'}
          busyText="Decoding..."
          type="button"
        >
          Decode VIN
        </Button>
      </div>
    </Field>
  )
}

interface VinNoteProps {
  readonly verdict: VinStatus
  readonly filled: string | null
}

/** The note below the field; errors are shown in the field's own place. */
function VinNote({ verdict, filled }: VinNoteProps) {
  return (
    <span role="status" className="flex flex-col gap-1">
      {verdict.kind === 'awaited' && (
        <span>17 characters, on the dashboard at the windshield and on the title. Type or paste it.</span>
      )}
      {verdict.kind === 'fit' && (
        <span className="flex items-start gap-2 text-ink-2">
          <Check aria-hidden className="mt-0.5 size-4 shrink-0" />
          {verdict.text}
        </span>
      )}
      {verdict.kind === 'doubt' && <FieldWarning>{verdict.text}</FieldWarning>}
      {filled !== null && <span className="text-ink-2">{filled}</span>}
    </span>
  )
}
