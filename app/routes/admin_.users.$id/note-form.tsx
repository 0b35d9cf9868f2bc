import { Form, useNavigation } from '@remix-run/react'
import { Button } from '../../components/ui/button.tsx'
import { TextareaField } from '../../components/ui/fields/field.tsx'
import type { RefusedForm } from '../../lib/http.server.ts'

/** Writes a note about the person, which only administrators and support read. */
export function NoteForm({ refused }: { readonly refused: RefusedForm | null }) {
  const sent = useNavigation().formData
  return (
    <Form
      method="post"
      noValidate
      key={refused ? 'refused' : 'new'}
      className="flex max-w-[640px] flex-col gap-4"
    >
      <TextareaField
        label="New note"
        name="note"
        required
        maxLength={2000}
        note="Only administrators and support read it."
        defaultValue={refused?.values.note ?? ''}
        errors={refused?.errors.note}
      />
      <Button
        type="submit"
        name="intent"
        value="note"
        className="w-fit"
        busy={sent?.get('intent') === 'note'}
        busyText="Saving..."
      >
        Save note
      </Button>
    </Form>
  )
}
