import type { RefusedConsoleForm } from '../../lib/console-action.server.ts'
import { PROOF_TEXT, PROOF_TITLE, ProofDialog } from '../recent-proof/proof-dialog.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { PasswordField } from '../ui/fields/password-field.tsx'

/**
 * Asks for recent proof on a page of the console: in a dialog, and where no scripts run in a section of the page. One on
 * each page with changes that need it.
 */
export function ConsoleProof({ posted }: { readonly posted: RefusedConsoleForm | null }) {
  return (
    <>
      <ProofDialog />
      {posted?.needsProof && (
        <Card title={PROOF_TITLE}>
          <form method="post" noValidate className="flex max-w-[440px] flex-col gap-5">
            <input type="hidden" name="form" value="proof" />
            <p>{PROOF_TEXT} Then make the change again.</p>
            {posted.form === 'proof' && posted.message && <Banner tone="error">{posted.message}</Banner>}
            <PasswordField
              id="console-proof-password"
              label="Current password"
              name="password"
              autoComplete="current-password"
              required
              errors={posted.form === 'proof' ? posted.errors.password : undefined}
            />
            <Button type="submit" variant="primary" className="w-fit">
              Confirm
            </Button>
          </form>
        </Card>
      )}
    </>
  )
}
