import { type RefObject, useEffect } from 'react'
import {
  EDIT_FIELDS,
  type EditValues,
  isChanged,
  parseEditValues,
} from '../../../domain/listing/edit-values.ts'
import { LEAVE_UNSAVED } from '../../lib/drafts/leave-question.ts'
import { removeStoredEdit, type StoredEdit, storeEdit } from './edit-storage.ts'

interface UnsavedEdit {
  readonly auctionId: number
  readonly form: RefObject<HTMLFormElement | null>
  /** The values and the version that the form started with. */
  readonly opened: Pick<StoredEdit, 'read' | 'version'>
  /** While the form is being sent, leaving the page loses nothing. */
  readonly isSending: boolean
}

/**
 * Stores the typed values for a reload, and asks for confirmation before a link or closing the tab leaves
 * unsaved changes. Back asks nothing, since the stored edit is restored on return.
 */
export function useUnsavedEdit({ auctionId, form, opened, isSending }: UnsavedEdit): void {
  const { read, version } = opened

  useEffect(() => {
    const element = form.current
    if (element === null) return
    const valuesNow = (): EditValues => parseEditValues(new FormData(element), read)
    const isDirty = () => isChanged(valuesNow(), read, EDIT_FIELDS)
    const onInput = () => {
      const values = valuesNow()
      if (isChanged(values, read, EDIT_FIELDS)) storeEdit(auctionId, { values, read, version })
      else removeStoredEdit(auctionId)
    }
    const onUnload = (event: BeforeUnloadEvent) => {
      if (!isSending && isDirty()) event.preventDefault()
    }
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null
      if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey || event.button !== 0) return
      const target = new URL((link as HTMLAnchorElement).href, window.location.href)
      const stays = target.pathname === window.location.pathname || link.getAttribute('target') === '_blank'
      if (stays || isSending || !isDirty()) return
      if (window.confirm(LEAVE_UNSAVED)) removeStoredEdit(auctionId)
      else {
        event.preventDefault()
        event.stopPropagation()
      }
    }
    element.addEventListener('input', onInput)
    window.addEventListener('beforeunload', onUnload)
    // Captures the click before the router handles it.
    document.addEventListener('click', onClick, true)
    return () => {
      element.removeEventListener('input', onInput)
      window.removeEventListener('beforeunload', onUnload)
      document.removeEventListener('click', onClick, true)
    }
  }, [auctionId, form, read, version, isSending])
}
