import {
  DEFAULT_TOAST_MS,
  type ToastNotification,
} from '../../../domain/notifications/toast-notifications.ts'
import { copyText } from '../../components/ui/copy-button.tsx'
import { showToast } from '../../lib/toasts/toasts.ts'

/** Duration of a toast with the URL: long enough to copy it by hand. */
const BY_HAND_MS = 15_000

/**
 * Shares the page's canonical URL through the device's share sheet; copies it where there is none. The
 * canonical URL leaves out the tab and sort order of the person who shares.
 */
export async function sharePage(title: string): Promise<void> {
  const url = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? window.location.href
  if (await isShared({ title, url })) return
  showToast(toNotice(url, await copyText(url)))
}

/** Whether the share sheet handled it, including a dismissal by the person; otherwise the URL is copied. */
async function isShared(content: ShareData): Promise<boolean> {
  if (navigator.share === undefined) return false
  try {
    await navigator.share(content)
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
}

function toNotice(url: string, isCopied: boolean): ToastNotification {
  if (isCopied) return { message: 'Link copied', severity: 'success', durationMs: DEFAULT_TOAST_MS }
  return { message: `The link could not be copied. It is ${url}`, severity: 'info', durationMs: BY_HAND_MS }
}
