import { Form, useSubmit } from '@remix-run/react'
import { type FormEvent, useRef } from 'react'
import { CardInputs, useCardEntry } from '../../components/payments/card-entry.tsx'
import { TestCardSelect, TestCards } from '../../components/payments/test-cards.tsx'
import { Button } from '../../components/ui/button.tsx'

interface CardFormProps {
  readonly redirectTo: string
  readonly busy: boolean
  /** Whether its button is the primary one of the page. */
  readonly primary: boolean
}

/**
 * The card form of the sandbox. The card number becomes a token in the browser and is never sent
 * (docs/rules/account-screens.md, Payment authorization). Without scripts a test card is chosen from a list.
 */
export function CardForm(props: CardFormProps) {
  return (
    <>
      <div className="only-scripted">
        <NumberForm {...props} />
      </div>
      <div className="only-unscripted">
        <ChoiceForm {...props} />
      </div>
    </>
  )
}

function NumberForm({ redirectTo, busy, primary }: CardFormProps) {
  const submit = useSubmit()
  const form = useRef<HTMLFormElement>(null)
  const entry = useCardEntry(form)

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const token = entry.tokenize()
    if (token !== null) submit({ card_token: token, redirect_to: redirectTo }, { method: 'post' })
  }

  return (
    <form ref={form} noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      <CardInputs {...entry} />
      <Button
        type="submit"
        variant={primary ? 'primary' : 'secondary'}
        size="bid"
        wide
        disabled={!entry.runs}
        busy={busy}
        busyText="Authorizing"
      >
        Authorize $50
      </Button>
      <TestCards chosen={entry.card.card_number} onChoose={entry.fillIn} />
    </form>
  )
}

function ChoiceForm({ redirectTo, primary }: CardFormProps) {
  return (
    <Form method="post" className="flex flex-col gap-5">
      <input type="hidden" name="redirect_to" value={redirectTo} />
      <TestCardSelect />
      <Button type="submit" variant={primary ? 'primary' : 'secondary'} size="bid" wide>
        Authorize $50
      </Button>
    </Form>
  )
}
