import { Form } from '@remix-run/react'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { dollarsWhole } from '../../../../domain/format/usd.ts'
import { Button } from '../../ui/button.tsx'
import type { AuctionRoomProps } from '../auction-room.ts'
import { isShownLongEnough } from './bid-freshness.ts'

interface CancelMaximumProps {
  readonly room: AuctionRoomProps
}

/**
 * The viewer's active maximum with a button that cancels it, where they cannot bid. Existing bids stay valid.
 */
export function CancelMaximum({ room }: CancelMaximumProps) {
  if (room.ownMaximum === null) return null
  return (
    <CancelForm room={room} className="flex items-center justify-between gap-3 border-t border-line pt-3">
      <span className="figures text-meta">Your maximum {dollarsWhole(room.ownMaximum)}</span>
      <Button type="submit" variant="text" busy={room.busy} className="px-0!">
        Cancel maximum
      </Button>
    </CancelForm>
  )
}

/** The form of `CancelButton`. The button is inside the bid form's label row, and forms cannot be nested. */
export function HiddenCancelForm({ room, id }: CancelMaximumProps & { readonly id: string }) {
  if (room.ownMaximum === null) return null
  return <CancelForm room={room} id={`${id}-cancel`} className="hidden" />
}

interface CancelButtonProps {
  /** Id of the bid form; its amount gets the focus once there is nothing left to cancel. */
  readonly id: string
}

const IN_LABEL =
  '-my-3 px-0! text-meta! underline decoration-line-2 underline-offset-4 hover:decoration-current'

/**
 * The button beside the maximum's label; its touch target is 44 px high although the row is not. It is close
 * to the amount, so a second press confirms; the second press of a double click is too early to count.
 */
export function CancelButton({ id }: CancelButtonProps) {
  const button = useRef<HTMLDivElement>(null)
  const [askedAtMs, setAskedAtMs] = useState<number | null>(null)
  useLayoutEffect(() => {
    const element = button.current
    return () => {
      if (!element?.contains(document.activeElement)) return
      // The button is removed while it has the focus, which would otherwise move to the body.
      document.getElementById(`${id}-amount`)?.focus({ preventScroll: true })
    }
  }, [id])
  return (
    <div ref={button} className="contents">
      <Button
        type="submit"
        form={`${id}-cancel`}
        variant="text"
        className={IN_LABEL}
        onClick={(event) => {
          event.preventDefault()
          setAskedAtMs(askedAtMs === null ? performance.now() : null)
        }}
      >
        {askedAtMs !== null ? 'Keep it' : 'Cancel maximum'}
      </Button>
      {askedAtMs !== null && (
        <Button
          type="submit"
          form={`${id}-cancel`}
          variant="text"
          className={`${IN_LABEL} text-out!`}
          onClick={(event) => {
            const isSeen = isShownLongEnough({ changedAtMs: askedAtMs, pressedAtMs: performance.now() })
            if (!isSeen) event.preventDefault()
          }}
        >
          Remove it
        </Button>
      )}
    </div>
  )
}

interface CancelFormProps extends CancelMaximumProps {
  readonly id?: string
  readonly className: string
  readonly children?: ReactNode
}

function CancelForm({ room, id, className, children }: CancelFormProps) {
  return (
    <Form
      id={id}
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        if (!room.busy) room.place({ kind: 'cancel_maximum' })
      }}
      className={className}
    >
      <input type="hidden" name="kind" value="cancel_maximum" />
      <input type="hidden" name="idempotency_key" value={`${room.formKey}-cancel`} />
      {children}
    </Form>
  )
}
