import { useEffect, useRef } from 'react'
import { DEFAULT_NOTICE_MS } from '../../../domain/notifications/toast-notifications.ts'
import {
  type ListedPhoto,
  withoutPhoto,
  withPhotoAt,
  withPrimary,
  withWords,
} from '../../../domain/photos/listed-photos.ts'
import { type ApiOutcome, refusalText } from '../../lib/session/call-api.ts'
import { refusalWords } from '../../lib/session/failure-messages.ts'
import { showToast } from '../../lib/toasts/toasts.ts'
import { failureText, PHOTO_TEXTS } from './copy.ts'
import type { PhotoWords } from './photo-description.tsx'
import {
  type PhotoTarget,
  readPhotos,
  removePhoto,
  storeOrder,
  storePrimary,
  storeWords,
} from './photo-target.ts'

type Photos = readonly ListedPhoto[]

interface PhotoDeeds {
  /** The photos as they are now, whatever this page was last drawn with. */
  readonly now: () => Photos
  readonly change: (photos: Photos) => void
  readonly move: (photoId: number, place: number) => void
  readonly setPrimary: (photoId: number) => void
  readonly describe: (photoId: number, words: PhotoWords) => void
  readonly remove: (photo: ListedPhoto) => void
  /** The photo that was made the primary here by hand; null where none was. */
  readonly primaryByHand: () => number | null
  /** The order is another than the stored one: it is to be stored by `settle`. */
  readonly oweOrder: () => void
  /** The primary may be another than the stored one: it is to be stored by `settle`. */
  readonly owePrimary: () => void
  /** Stores what is owed. While photos arrive the server would not know the order for the whole: then it waits. */
  readonly settle: () => void
}

/**
 * What a seller does with stored photos. It is shown at once, and stored where they are of a vehicle; what the server does not
 * take is told, and the photos are shown as the server has them. One deed is stored after the other, in the order in which
 * they were done.
 */
export function usePhotoDeeds(
  target: PhotoTarget | null,
  photos: Photos,
  onChange: (photos: Photos) => void,
): PhotoDeeds {
  const latest = useRef(photos)
  latest.current = photos
  const stored = useRef<Promise<void>>(Promise.resolve())
  const isOrderOwed = useRef(false)
  const isPrimaryOwed = useRef(false)
  const primaryByHand = useRef<number | null>(null)
  const isThere = useRef(true)
  useEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
    }
  }, [])

  function change(next: Photos): void {
    latest.current = next
    onChange(next)
  }

  /** Stores a deed after those before it. */
  function store(
    send: (target: PhotoTarget) => Promise<ApiOutcome<unknown>> | null,
    words: { readonly failed: string; readonly done?: string; readonly after?: () => void },
  ): void {
    if (target === null) return
    stored.current = stored.current.then(async () => {
      const outcome = await send(target)
      if (!isThere.current) return
      if (outcome === null || outcome.kind === 'answered') {
        words.after?.()
        if (words.done) tell('success', words.done)
        return
      }
      tell('error', failureText(words.failed, reasonOf(outcome)))
      const found = await readPhotos(target)
      // Of a draft the page itself has the words and the order.
      if (found !== null && isThere.current && target.kind === 'vehicle') change(found)
    })
  }

  function settleOrder(): void {
    if (!isOrderOwed.current) return
    store(
      (to) => {
        // Of a run of moves the first that is sent says it all.
        if (!isOrderOwed.current) return null
        isOrderOwed.current = false
        const photoIds = latest.current.map(({ id }) => id)
        return storeOrder(to, photoIds)
      },
      { failed: PHOTO_TEXTS.orderFailed },
    )
  }

  function settlePrimary(): void {
    const primary = latest.current.find(({ is_primary }) => is_primary)
    if (!isPrimaryOwed.current || !primary) return
    isPrimaryOwed.current = false
    store((to) => storePrimary(to, primary.id), { failed: PHOTO_TEXTS.primaryFailed })
  }

  return {
    now: () => latest.current,
    change,
    primaryByHand: () => primaryByHand.current,
    oweOrder() {
      isOrderOwed.current = true
    },
    owePrimary() {
      isPrimaryOwed.current = true
    },
    settle() {
      settleOrder()
      settlePrimary()
    },
    move(photoId, place) {
      isOrderOwed.current = true
      change(withPhotoAt(latest.current, photoId, place))
    },
    setPrimary(photoId) {
      primaryByHand.current = photoId
      change(withPrimary(latest.current, photoId))
      store((to) => storePrimary(to, photoId), {
        failed: target?.kind === 'draft' ? PHOTO_TEXTS.setPrimaryFailed : PHOTO_TEXTS.primaryFailed,
        done: PHOTO_TEXTS.primarySet,
      })
    },
    describe(photoId, words) {
      change(withWords(latest.current, photoId, words))
      store((to) => storeWords(to, photoId, words), { failed: PHOTO_TEXTS.wordsFailed })
    },
    remove(photo) {
      store((to) => removePhoto(to, photo.id), {
        failed: target?.kind === 'draft' ? PHOTO_TEXTS.deleteFailed : PHOTO_TEXTS.removeFailed,
        done: PHOTO_TEXTS.removed,
        after: () => change(withoutPhoto(latest.current, photo.id)),
      })
    },
  }
}

function tell(severity: 'success' | 'error', message: string): void {
  showToast({ message, severity, durationMs: DEFAULT_NOTICE_MS })
}

/** Why, as far as it is known. */
function reasonOf(outcome: Exclude<ApiOutcome<unknown>, { kind: 'answered' }>): string | null {
  if (outcome.kind === 'refused' && outcome.status !== 429) return refusalText(outcome.body, '') || null
  return refusalWords(outcome, { failed: '', error: '' }).message || null
}
