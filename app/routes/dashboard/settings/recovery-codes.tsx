import { Download } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { settingsHref } from '../../../components/forms/settings-form.tsx'
import { Banner } from '../../../components/ui/banner.tsx'
import { ButtonLink, buttonClass } from '../../../components/ui/button.tsx'
import { CopyButton } from '../../../components/ui/copy-button.tsx'
import { recoveryCodesFile } from '../../../lib/labels/settings-labels.ts'

interface RecoveryCodesProps {
  readonly codes: readonly string[]
  readonly email: string
  readonly onSaved: () => void
}

/**
 * New recovery codes, which no later page shows. They disappear when the person confirms that they are saved.
 */
export function RecoveryCodes({ codes, email, onSaved }: RecoveryCodesProps) {
  const container = useRef<HTMLDivElement>(null)
  const file = recoveryCodesFile(codes, email)

  useEffect(() => container.current?.focus(), [])

  return (
    <div ref={container} tabIndex={-1} className="flex flex-col gap-5 outline-none">
      <Banner tone="success">
        Two-factor sign-in is on. These are your recovery codes, and the only ones that work.
      </Banner>
      <p>
        Each code signs you in once when you don’t have your phone. Save them now: we won’t show them again.
      </p>
      <ul
        aria-label="Recovery codes"
        className="figures grid gap-x-8 gap-y-2 rounded-md border border-line bg-surface p-5 text-ink sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <ButtonLink
          to={settingsHref('security')}
          variant="primary"
          preventScrollReset
          onClick={onSaved}
          className="max-sm:w-full"
        >
          I have saved them
        </ButtonLink>
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
          download="hammerlane-recovery-codes.txt"
          className={`${buttonClass({})} max-sm:w-full`}
        >
          <Download aria-hidden className="size-4" />
          Download as text
        </a>
        <CopyButton text={codes.join('\n')} label="Copy the recovery codes" />
      </div>
    </div>
  )
}
