import { Download } from 'lucide-react'
import { type MouseEvent, useState } from 'react'
import { TitledSection } from '../../../components/forms/titled-section.tsx'
import { Banner } from '../../../components/ui/banner.tsx'
import { buttonClass } from '../../../components/ui/button.tsx'
import { Spinner } from '../../../components/ui/spinner.tsx'
import { callApi } from '../../../lib/session/call-api.ts'
import { toFailureMessage } from '../../../lib/session/failure-messages.ts'
import { SETTINGS_FAILURES } from './use-settings-form.ts'

const FILE = 'hammerlane-account.json'

/**
 * Downloads the account's data as a JSON file. Without scripts the link downloads it; with scripts a refusal
 * is shown here instead of as a page of JSON.
 */
export function DataDownload() {
  const [message, setMessage] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function download(event: MouseEvent) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    const outcome = await callApi<unknown>('/auth/export')
    setBusy(false)
    if (outcome.kind !== 'answered') {
      setMessage(toFailureMessage(outcome, SETTINGS_FAILURES).message)
      return
    }
    setMessage(null)
    saveFile(JSON.stringify(outcome.body, null, 2))
  }

  return (
    <TitledSection
      id="download"
      title="Download your data"
      text="A JSON file, readable by people and programs."
    >
      <div className="flex max-w-prose flex-col gap-5">
        <p>
          Your account and profile, your bids, auctions and watchlist, your payments, where you are signed in,
          and the messages we sent you. Passwords and card numbers are not in it.
        </p>
        {message && <Banner tone="error">{message}</Banner>}
        <a
          href="/api/auth/export"
          download={FILE}
          onClick={download}
          aria-busy={busy || undefined}
          className={`${buttonClass({})} w-fit`}
        >
          {busy ? <Spinner /> : <Download aria-hidden className="size-4" />}
          Download your data
        </a>
      </div>
    </TitledSection>
  )
}

function saveFile(text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = FILE
  link.click()
  // By then the browser has read the blob.
  window.setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
