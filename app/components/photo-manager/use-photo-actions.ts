import { useEffect, useRef } from 'react'
import { DEFAULT_TOAST_MS } from '../../../domain/notifications/toast-notifications.ts'
import {
  type ListedPhoto,
  withoutPhoto,
  withPhotoAt,
  withPhotoDetails,
  withPrimary,
} from '../../../domain/photos/listed-photos.ts'
import { type ApiOutcome, refusalText } from '../../lib/session/call-api.ts'
import { toFailureMessage } from '../../lib/session/failure-messages.ts'
import { showToast } from '../../lib/toasts/toasts.ts'
import { failureText, PHOTO_MESSAGES } from './copy.ts'
import type { PhotoDescription } from './photo-description.tsx'
import {
  type PhotoTarget,
  readPhotos,
  removePhoto,
  storeDescription,
  storeOrder,
  storePrimary,
} from './photo-target.ts'

type Photos = readonly ListedPhoto[]

interface PhotoActions {
  /** Returns the current photos, which may be newer than the last render. */
  readonly current: () => Photos
  readonly change: (photos: Photos) => void
  readonly move: (photoId: number, place: number) => void
  readonly setPrimary: (photoId: number) => void
  readonly describe: (photoId: number, description: PhotoDescription) => void
  readonly remove: (photo: ListedPhoto) => void
  /** Returns the photo that the person made primary on this page, or null. */
  readonly primaryByHand: () => number | null
  /** Marks the order as unsaved; `saveUnsaved` stores it. */
  readonly markOrderUnsaved: () => void
  /** Marks the primary photo as unsaved; `saveUnsaved` stores it. */
  readonly markPrimaryUnsaved: () => void
  /**
   * Stores an unsaved order and primary photo. Called when no upload is running, because the server must know
   * all photos of an order.
   */
  readonly saveUnsaved: () => void
}

/**
 * Actions on stored photos. Changes show at once and, for a vehicle, are stored one after another; if the
 * server refuses one, a toast says so and the photos are reloaded.
 */
export function usePhotoActions(
  target: PhotoTarget | null,
  photos: Photos,
  onChange: (photos: Photos) => void,
): PhotoActions {
  const latest = useRef(photos)
  latest.current = photos
  const lastRequest = useRef<Promise<void>>(Promise.resolve())
  const isOrderUnsaved = useRef(false)
  const isPrimaryUnsaved = useRef(false)
  const primaryByHand = useRef<number | null>(null)
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])

  function change(next: Photos): void {
    latest.current = next
    onChange(next)
  }

  /** Sends a change after those before it. */
  function store(
    send: (target: PhotoTarget) => Promise<ApiOutcome<unknown>> | null,
    messages: { readonly failed: string; readonly done?: string; readonly after?: () => void },
  ): void {
    if (target === null) return
    lastRequest.current = lastRequest.current.then(async () => {
      const result = await send(target)
      if (!isMounted.current) return
      if (result === null || result.kind === 'answered') {
        messages.after?.()
        if (messages.done) notify('success', messages.done)
        return
      }
      notify('error', failureText(messages.failed, getReason(result)))
      const found = await readPhotos(target)
      // A draft's descriptions and order exist in this page only.
      if (found !== null && isMounted.current && target.kind === 'vehicle') change(found)
    })
  }

  function saveOrder(): void {
    if (!isOrderUnsaved.current) return
    store(
      (to) => {
        // Several moves queue several requests: the first stores the final order, the others nothing.
        if (!isOrderUnsaved.current) return null
        isOrderUnsaved.current = false
        const photoIds = latest.current.map(({ id }) => id)
        return storeOrder(to, photoIds)
      },
      { failed: PHOTO_MESSAGES.orderFailed },
    )
  }

  function savePrimary(): void {
    const primary = latest.current.find(({ is_primary }) => is_primary)
    if (!isPrimaryUnsaved.current || !primary) return
    isPrimaryUnsaved.current = false
    store((to) => storePrimary(to, primary.id), { failed: PHOTO_MESSAGES.primaryFailed })
  }

  return {
    current: () => latest.current,
    change,
    primaryByHand: () => primaryByHand.current,
    markOrderUnsaved() {
      isOrderUnsaved.current = true
    },
    markPrimaryUnsaved() {
      isPrimaryUnsaved.current = true
    },
    saveUnsaved() {
      saveOrder()
      savePrimary()
    },
    move(photoId, place) {
      isOrderUnsaved.current = true
      change(withPhotoAt(latest.current, photoId, place))
    },
    setPrimary(photoId) {
      primaryByHand.current = photoId
      change(withPrimary(latest.current, photoId))
      store((to) => storePrimary(to, photoId), {
        failed: target?.kind === 'draft' ? PHOTO_MESSAGES.setPrimaryFailed : PHOTO_MESSAGES.primaryFailed,
        done: PHOTO_MESSAGES.primarySet,
      })
    },
    describe(photoId, description) {
      change(withPhotoDetails(latest.current, photoId, description))
      store((to) => storeDescription(to, photoId, description), { failed: PHOTO_MESSAGES.descriptionFailed })
    },
    remove(photo) {
      store((to) => removePhoto(to, photo.id), {
        failed: target?.kind === 'draft' ? PHOTO_MESSAGES.deleteFailed : PHOTO_MESSAGES.removeFailed,
        done: PHOTO_MESSAGES.removed,
        after: () => change(withoutPhoto(latest.current, photo.id)),
      })
    },
  }
}

function notify(severity: 'success' | 'error', message: string): void {
  showToast({ message, severity, durationMs: DEFAULT_TOAST_MS })
}

/** Returns the reason of a failure, if known. */
function getReason(result: Exclude<ApiOutcome<unknown>, { kind: 'answered' }>): string | null {
  if (result.kind === 'refused' && result.status !== 429) return refusalText(result.body, '') || null
  return toFailureMessage(result, { failed: '', error: '' }).message || null
}
