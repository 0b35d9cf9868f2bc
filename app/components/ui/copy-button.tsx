import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'

const SHOWN_MS = 2_000

/** Puts a text on the clipboard and says whether that worked; nothing to press where scripts do not run. */
export function CopyButton({ text, label }: { readonly text: string; readonly label: string }) {
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null)

  useEffect(() => {
    if (outcome === null) return
    const timer = window.setTimeout(() => setOutcome(null), SHOWN_MS)
    return () => window.clearTimeout(timer)
  }, [outcome])

  async function copy() {
    setOutcome((await copyText(text)) ? 'copied' : 'failed')
  }

  const Icon = outcome === 'copied' ? Check : Copy
  return (
    <button
      type="button"
      onClick={copy}
      aria-label={label}
      className="only-scripted relative inline-flex items-center gap-1.5 rounded-sm text-meta text-ink-2 before:absolute before:-inset-x-2 before:-inset-y-3 hover:text-ink"
    >
      <Icon aria-hidden className="size-4" />
      {/* Beside the panel the columns are as narrow as a phone's; the sign alone has room there. */}
      <span aria-hidden className="md:max-lg:hidden">
        {outcome === 'copied' ? 'Copied' : outcome === 'failed' ? 'Not copied' : 'Copy'}
      </span>
      <span role="status" className="sr-only">
        {outcome === 'copied' ? 'Copied' : outcome === 'failed' ? 'Could not be copied' : ''}
      </span>
    </button>
  )
}

/** Puts a text on the clipboard. False where the browser does not allow it, or the page came over an insecure connection. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
