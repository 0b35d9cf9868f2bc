import { Button } from '../ui/button.tsx'
import { FieldError } from '../ui/fields/field.tsx'
import type { Assist } from './use-assist.ts'

const GENERATED = 'Description generated'

interface AssistRowProps {
  readonly assist: Assist
  readonly onGenerate: () => void
}

/** The assist button below a description, its Undo, and the result of the last request. */
export function AssistRow({ assist: { undo, isBusy, isDone, problem }, onGenerate }: AssistRowProps) {
  return (
    <div className="only-scripted flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <Button type="button" onClick={onGenerate} busy={isBusy} busyText="Generating...">
          AI assist
        </Button>
        {undo && (
          <Button type="button" variant="text" onClick={undo}>
            Undo
          </Button>
        )}
        <p role="status" className="text-meta text-win">
          {isDone && GENERATED}
        </p>
      </div>
      <div role="alert" className="empty:-mt-3">
        <FieldError id="assist-problem" message={problem ?? undefined} />
      </div>
      <p className="max-w-prose text-meta text-balance text-ink-3">
        Drafts from your details and keeps what you wrote. Check it before you publish: you are responsible
        for the text.
      </p>
    </div>
  )
}
