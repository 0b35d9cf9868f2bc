import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'

const SHOWN_MS = 2_000

/** Copies a text to the clipboard and reports the result. Hidden where scripts do not run. */
export function CopyButton({ text, label }: { readonly text: string; readonly label: string }) {
  const [result, setResult] = useState<'copied' | 'failed' | null>(null)

  useEffect(() => {
    if (result === null) return
    const timer = window.setTimeout(() => setResult(null), SHOWN_MS)
    return () => window.clearTimeout(timer)
  }, [result])

  async function copy() {
    setResult((await copyText(text)) ? 'copied' : 'failed')
  }

  const Icon = result === 'copied' ? Check : Copy
  return (
    <button
      type="button"
      onClick={copy}
      aria-label={label}
      className="only-scripted relative inline-flex items-center gap-1.5 rounded-sm text-meta text-ink-2 before:absolute before:-inset-x-2 before:-inset-y-3 hover:text-ink"
    >
      <Icon aria-hidden className="size-4" />
      {/* Between `md` and `lg` the columns are as narrow as on a phone and have room for the icon only. */}
      <span aria-hidden className="md:max-lg:hidden">
        {result === 'copied' ? 'Copied' : result === 'failed' ? 'Not copied' : 'Copy'}
      </span>
      <span role="status" className="sr-only">
        {result === 'copied' ? 'Copied' : result === 'failed' ? 'Could not be copied' : ''}
      </span>
    </button>
  )
}

/**
 * Copies a text to the clipboard. Returns false if the browser denies it or the page is not a secure context.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
