import { Form, useNavigation } from '@remix-run/react'
import type { WireHandover } from '../../../domain/schemas/handover.ts'
import { ConfirmationCheckbox } from '../../components/after-sale/confirmation-checkbox.tsx'
import { Button } from '../../components/ui/button.tsx'
import type { RefusedForm } from '../../lib/http.server.ts'
import {
  beforeHandoverText,
  HANDOVER_CONFIRMATIONS,
  isReadyToConfirm,
} from '../../lib/labels/handover-labels.ts'

interface ChangedHandsProps {
  readonly handover: WireHandover
  readonly refused: RefusedForm | null
}

/**
 * Marks the vehicle as handed over or received, with a confirmation, since neither can be undone. Its button
 * is quiet until the reader has done every step before it. Nothing once the reader has confirmed.
 */
export function ChangedHands({ handover, refused }: ChangedHandsProps) {
  const navigation = useNavigation()
  const { side, tasks } = handover
  if (side === 'admin') return null
  if ((side === 'seller' ? handover.handed_over_at : handover.received_at) !== null) return null
  return (
    <Form method="post" noValidate className="flex flex-col gap-2 border-b border-line py-4">
      <ConfirmationCheckbox refused={refused}>{HANDOVER_CONFIRMATIONS[side]}</ConfirmationCheckbox>
      <p className="figures text-meta text-pretty text-ink-3">{beforeHandoverText(tasks, side)}</p>
      <Button
        type="submit"
        name="intent"
        value="hand_over"
        variant={isReadyToConfirm(tasks, side) ? 'primary' : 'secondary'}
        className="sm:self-start"
        busy={navigation.state === 'submitting' && navigation.formData?.get('intent') === 'hand_over'}
        busyText="Saving..."
      >
        {side === 'seller' ? 'Mark as handed over' : 'Confirm that you received it'}
      </Button>
    </Form>
  )
}
