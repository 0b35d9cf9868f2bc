import { Form } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { EDIT_MESSAGES, editLabel, editValueText } from '../../components/listing-form/edit-copy.ts'
import { Banner } from '../../components/ui/banner.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Radio } from '../../components/ui/fields/radio.tsx'
import type { EditAnswer } from './action.server.ts'
import { CarriedFields } from './carried-fields.tsx'

interface EditConflictFormProps {
  readonly answer: EditAnswer
  readonly nowMs: number
  readonly busy: boolean
}

/**
 * The choice between two edits: each conflicting field with both values. A field that this edit did not
 * change preselects the other edit's value. docs/rules/selling-screens.md, Edit conflicts.
 */
export function EditConflictForm({ answer, nowMs, busy }: EditConflictFormProps) {
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => top.current?.focus(), [])
  return (
    <Form method="post" className="flex max-w-[720px] flex-col gap-6">
      <div ref={top} tabIndex={-1} className="outline-none">
        <Banner tone="warning">{EDIT_MESSAGES.meanwhile} Choose what to keep.</Banner>
      </div>
      <CarriedFields answer={answer} />
      {answer.meanwhile.map(({ field, mine, theirs, isMineChanged }) => (
        <fieldset key={field} className="border-t border-line pt-4">
          <legend className="float-left mb-1 w-full text-body font-semibold text-ink">
            {editLabel(field)}
          </legend>
          <div className="clear-both grid gap-x-6 sm:grid-cols-2">
            <Radio
              name={`choice.${field}`}
              value="theirs"
              defaultChecked={!isMineChanged}
              note={<Value text={editValueText(field, theirs, nowMs)} />}
            >
              Use the saved version
            </Radio>
            <Radio
              name={`choice.${field}`}
              value="mine"
              defaultChecked={isMineChanged}
              note={<Value text={editValueText(field, mine, nowMs)} />}
            >
              {isMineChanged ? 'Keep mine' : 'As it was'}
            </Radio>
          </div>
        </fieldset>
      ))}
      <div className="flex flex-wrap gap-3 border-t border-line pt-6 max-sm:*:grow">
        <Button type="submit" name="intent" value="save" variant="primary" busy={busy} busyText="Saving...">
          Save with these choices
        </Button>
        <Button type="submit" name="intent" value="back_to_form">
          Keep editing
        </Button>
      </div>
    </Form>
  )
}

function Value({ text }: { readonly text: string }) {
  return (
    <span className="block max-h-60 overflow-y-auto wrap-anywhere whitespace-pre-line text-ink">{text}</span>
  )
}
