import { Banner } from '../../components/ui/banner.tsx'
import { TextareaField } from '../../components/ui/fields/field.tsx'
import type { RefusedAnswer } from './action.server.ts'

/** The typed answer that was not sent because another administrator answered first. */
export function UnsentAnswer({ refused }: { readonly refused: RefusedAnswer }) {
  return (
    <div className="mb-8 flex flex-col gap-5">
      <Banner tone="error">{refused.message}</Banner>
      <TextareaField
        label="What you wrote"
        name="unsent"
        rows={6}
        readOnly
        defaultValue={refused.answer}
        note="It stays here until you leave this page."
      />
    </div>
  )
}
