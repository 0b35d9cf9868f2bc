import { WifiOff } from 'lucide-react'
import { Button } from '../../../components/ui/button.tsx'
import type { UnsentChoice } from './unsent-bid.ts'

interface UnsentNoteProps {
  readonly choice: UnsentChoice
  readonly onDiscard: () => void
}

/** An offer that was pressed without a connection, and the way to let it go. Two lines, offline and back: nothing moves. */
export function UnsentNote({ choice, onDiscard }: UnsentNoteProps) {
  return (
    <div className="flex min-h-11 items-start justify-between gap-3">
      <p role="status" className="figures flex min-w-0 items-start gap-2 text-meta text-amber">
        <WifiOff aria-hidden className="mt-0.5 size-4 shrink-0" />
        {choice.text}
      </p>
      <Button type="button" variant="text" className="-my-0.5 shrink-0 px-0!" onClick={onDiscard}>
        {choice.discard}
      </Button>
    </div>
  )
}
