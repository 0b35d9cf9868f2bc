import { Form, useNavigation } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { RefusedForm } from '../../lib/http.server.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { TextareaField } from '../ui/fields/field.tsx'

interface MessageFormProps {
  readonly label: string
  readonly name: string
  readonly maxLength: number
  readonly note?: ReactNode
  readonly rows?: number
  readonly optional?: boolean
  readonly button: string
  /** True for one of several forms of a page: its button is then secondary. */
  readonly isSecondary?: boolean
  readonly busyText: string
  /** Beside the button, such as a cancel link. */
  readonly beside?: ReactNode
  /** The id of the text field, where a page has several of these forms. */
  readonly fieldId?: string
  readonly refused: RefusedForm | null
  /** Content above the text field. */
  readonly children?: ReactNode
}

/** A form with one text field and a submit button. It works without scripts. */
export function MessageForm(props: MessageFormProps) {
  const { label, name, note, rows = 5, optional = false, button, busyText, beside } = props
  const { fieldId, refused, children } = props
  const isBusy = useNavigation().state === 'submitting'
  return (
    <Form method="post" noValidate className="flex max-w-[37.5rem] flex-col gap-4">
      {refused?.message && <Banner tone="error">{refused.message}</Banner>}
      {children}
      <TextareaField
        id={fieldId}
        label={label}
        name={name}
        rows={rows}
        required={!optional}
        maxLength={props.maxLength}
        hint={optional ? 'Optional' : undefined}
        note={note}
        defaultValue={refused?.values[name]}
        errors={refused?.errors[name]}
      />
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          variant={props.isSecondary ? 'secondary' : 'primary'}
          busy={isBusy}
          busyText={busyText}
        >
          {button}
        </Button>
        {beside}
      </div>
    </Form>
  )
}
