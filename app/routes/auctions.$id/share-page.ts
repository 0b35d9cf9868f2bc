import { DEFAULT_NOTICE_MS, type Notice } from '../../../domain/notifications/toast-notifications.ts'
import { copyText } from '../../components/ui/copy-button.tsx'
import { showToast } from '../../lib/toasts/toasts.ts'

/** Long enough to copy an address by hand. */
const BY_HAND_MS = 15_000

/**
 * Hands the page's one address to what the device shares with; without such a thing it is copied. Neither tab nor sort of
 * whoever shares it goes along.
 */
export async function sharePage(title: string): Promise<void> {
  const url = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? window.location.href
  if (await isShared({ title, url })) return
  showToast(outcomeNotice(url, await copyText(url)))
}

/** Whether the device took it, or the person thought better of it; where it could do neither, it is copied. */
async function isShared(words: ShareData): Promise<boolean> {
  if (navigator.share === undefined) return false
  try {
    await navigator.share(words)
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
}

function outcomeNotice(url: string, isCopied: boolean): Notice {
  if (isCopied) return { message: 'Link copied', severity: 'success', durationMs: DEFAULT_NOTICE_MS }
  return { message: `The link could not be copied. It is ${url}`, severity: 'info', durationMs: BY_HAND_MS }
}
