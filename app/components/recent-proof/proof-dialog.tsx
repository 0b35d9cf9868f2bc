import { useSyncExternalStore } from 'react'
import { useApiForm } from '../forms/use-api-form.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { PasswordField } from '../ui/fields/password-field.tsx'
import { Dialog, DialogHead } from '../ui/overlays/dialog.tsx'
import { answerProof, isProofAsked, subscribeToProof } from './ask-for-proof.ts'

export const PROOF_TITLE = 'Confirm that it is you'
export const PROOF_TEXT = 'Enter your password again. We won’t ask for it for ten minutes.'

const FAILURES = {
  failed: 'Your password could not be checked.',
  error: 'Your password could not be checked. Please try again.',
}

/** The dialog that `callWithProof` opens; one on each page with changes that need recent proof. */
export function ProofDialog() {
  const isOpen = useSyncExternalStore(subscribeToProof, isProofAsked, () => false)
  const close = () => answerProof(false)
  return (
    <Dialog open={isOpen} onClose={close} label={PROOF_TITLE}>
      <DialogHead title={PROOF_TITLE} onClose={close} />
      <ProofForm />
    </Dialog>
  )
}

function ProofForm() {
  const { refused, busy, onSubmit } = useApiForm({
    posted: null,
    toCall: ({ password }) => ({ method: 'POST', path: '/auth/proof', body: { password } }),
    failures: FAILURES,
    onDone: () => answerProof(true),
  })
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5 p-5">
      <p>{PROOF_TEXT}</p>
      {refused.message && <Banner tone="error">{refused.message}</Banner>}
      <PasswordField
        id="proof-password"
        label="Current password"
        name="password"
        autoComplete="current-password"
        required
        errors={refused.errors.password}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" busy={busy} busyText="Checking">
          Confirm
        </Button>
        <Button type="button" variant="text" onClick={() => answerProof(false)}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
