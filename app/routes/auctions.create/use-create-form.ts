import { useNavigate } from '@remix-run/react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { getSchedule } from '../../../domain/auction/listing-terms.ts'
import {
  type CreateChecks,
  type CreateField,
  type CreateForm,
  chosenStartMs,
  EMPTY_CREATE_FORM,
  withTitle,
  withValues,
} from '../../../domain/listing/create-form.ts'
import {
  type CreateErrorField,
  type CreateErrors,
  getFieldsWithErrors,
  toCreateErrors,
} from '../../../domain/listing/create-places.ts'
import { createdText, NO_IMAGES } from '../../../domain/listing/creation-refusal.ts'
import { parseDraftContent, toDraftContent } from '../../../domain/listing/draft-content.ts'
import { getDraftPhotos, type ListedPhoto, toStatedPhotos } from '../../../domain/photos/listed-photos.ts'
import type { WireDraft } from '../../../domain/schemas/drafts.ts'
import { serverNowMs } from '../../lib/realtime/server-clock.ts'
import { showToast } from '../../lib/toasts/toasts.ts'
import { focusPlace } from './focus-place.ts'
import type { OpenCreatePage } from './loader.server.ts'
import { logCreation, sendListing } from './send-listing.ts'
import { useDraftSaver } from './use-draft-saver.ts'

/** Validates the form. The route passes it, since components import no schemas. */
export type ValidateCreateForm = (form: CreateForm, checks: CreateChecks) => CreateErrors

const NO_ERRORS: CreateErrors = {}

/** State of the create form: values, draft, errors and submission. */
export function useCreateForm(page: OpenCreatePage, check: ValidateCreateForm) {
  const [form, setForm] = useState<CreateForm>(() => toInitialForm(page))
  const [photos, setPhotos] = useState<readonly ListedPhoto[]>(() =>
    page.draft === null ? [] : getDraftPhotos(page.draft),
  )
  const [refusedPlaces, setRefusedPlaces] = useState<ReadonlySet<CreateErrorField>>(new Set())
  const [serverErrors, setServerErrors] = useState<CreateErrors>(NO_ERRORS)
  const [failure, setFailure] = useState<string | null>(null)
  const [checkout, setCheckout] = useState<string | null>(null)
  const [pending, setPending] = useState(0)
  const [attempts, setAttempts] = useState(0)
  const [busy, setBusy] = useState(false)
  const isSending = useRef(false)
  const unanswered = useRef<{ readonly vehicleId: number } | null>(null)
  const navigate = useNavigate()

  // Late answers of the server, such as an uploaded photo, are applied to the values typed by then.
  const latest = useRef({ form, photos })
  latest.current = { form, photos }

  const show = useCallback((content: Record<string, unknown>, draft: WireDraft | null) => {
    setForm(parseDraftContent(content))
    if (draft !== null) setPhotos(getDraftPhotos({ ...draft, content }))
  }, [])
  const draft = useDraftSaver(page, show)

  const checks = { photoCount: photos.length, maxDays: page.maxDays }
  // The page's time is precise enough for the latest model year, and equal on server and browser.
  const errors = useMemo(
    () => check(form, { photoCount: photos.length, maxDays: page.maxDays, nowMs: page.nowMs }),
    [check, form, photos.length, page.maxDays, page.nowMs],
  )
  const shown = getShownErrors(errors, refusedPlaces, serverErrors)

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each attempt, not when errors change
  useEffect(() => {
    if (attempts === 0) return
    const [first, ...others] = getFieldsWithErrors(shown)
    // Several errors: focuses the summary, since at the first field most of it would be out of view.
    if (first === undefined || others.length > 0) document.getElementById('create-failure')?.focus()
    else focusPlace(first)
  }, [attempts])

  function change(next: Partial<typeof latest.current>, places: readonly CreateErrorField[]) {
    latest.current = { ...latest.current, ...next }
    setForm(latest.current.form)
    setPhotos(latest.current.photos)
    if (places.some((place) => serverErrors[place] !== undefined)) {
      setServerErrors(
        Object.fromEntries(
          Object.entries(serverErrors).filter(([place]) => !places.some((one) => one === place)),
        ),
      )
    }
    draft.change(withPhotos(latest.current))
  }

  function setValue(field: CreateField, value: string) {
    const before = latest.current.form
    change({ form: field === 'title' ? withTitle(before, value) : withValues(before, { [field]: value }) }, [
      field,
    ])
  }

  // Photos that are chosen before anything is typed need a draft to belong to.
  const needsDraft = pending > 0 && draft.id === null
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once whenever a draft becomes needed
  useEffect(() => {
    if (needsDraft) void draft.ensure(withPhotos(latest.current))
  }, [needsDraft])

  async function submit() {
    if (isSending.current || pending > 0) return
    const found = check(form, { ...checks, nowMs: serverNowMs() })
    const places = getFieldsWithErrors(found)
    setRefusedPlaces(new Set(places))
    setServerErrors(NO_ERRORS)
    setFailure(null)
    setCheckout(null)
    if (places.length > 0) {
      setAttempts((count) => count + 1)
      if (found.images) announceRefusal(NO_IMAGES, 8_000)
      logCreation('validation_failed', found, 'Validation failed')
      return
    }
    if (draft.state.kind === 'conflict') return draft.openConflict()
    isSending.current = true
    setBusy(true)
    // The draft carries the order and the captions of the photos.
    await draft.saveNow()
    const { values } = form
    const schedule = getSchedule(serverNowMs(), Number(values.auction_duration), chosenStartMs(values))
    const sent = await sendListing(
      { form, draftId: draft.draftId(), ...schedule },
      unanswered.current,
      (vehicleId) => {
        unanswered.current = vehicleId === null ? null : { vehicleId }
      },
    )
    if (sent.kind === 'made') {
      draft.finish()
      showToast({ message: createdText(sent.auctionNumber), severity: 'success', durationMs: 8_000 })
      navigate(`/auctions/${sent.auctionId}`, { replace: true })
      return
    }
    isSending.current = false
    setBusy(false)
    setServerErrors(toCreateErrors(sent.errors))
    setFailure(sent.text)
    setCheckout(sent.errors.checkout?.[0] ?? null)
    setAttempts((count) => count + 1)
    announceRefusal(sent.text, 10_000)
  }

  return {
    form,
    photos,
    /** All errors, shown or not. */
    errors,
    /** The errors shown at the fields. */
    shown,
    failure,
    checkout,
    busy,
    draft,
    setValue,
    /** The current values, for code that has waited for an answer. */
    latestForm: () => latest.current.form,
    setForm: (next: CreateForm, places: readonly CreateErrorField[]) => change({ form: next }, places),
    setPhotos: (next: readonly ListedPhoto[]) => change({ photos: next }, ['images']),
    /** The number of photos that are uploading. */
    pending,
    setPending,
    submit,
  }
}

/**
 * Announces a refusal to screen readers only: the summary shows it, and on a phone a toast would cover it
 * (docs/rules/interface.md, Toasts and banners).
 */
function announceRefusal(message: string, durationMs: number): void {
  showToast({ message, severity: 'error', durationMs, isSeenElsewhere: true })
}

function toInitialForm({ draft, copied }: OpenCreatePage): CreateForm {
  const content = draft?.content ?? copied
  return content === null ? EMPTY_CREATE_FORM : parseDraftContent(content)
}

/** The content that a draft stores: the form with its photos. */
function withPhotos({
  form,
  photos,
}: {
  readonly form: CreateForm
  readonly photos: readonly ListedPhoto[]
}) {
  return { ...toDraftContent(form), images: toStatedPhotos(photos) }
}

/** The server's errors, and the errors of the last submission that still apply. */
function getShownErrors(
  errors: CreateErrors,
  refused: ReadonlySet<CreateErrorField>,
  serverErrors: CreateErrors,
): CreateErrors {
  const stillRefused = Object.fromEntries(
    Object.entries(errors).filter(([place]) => [...refused].some((one) => one === place)),
  )
  return { ...stillRefused, ...serverErrors }
}

export type CreateFormState = ReturnType<typeof useCreateForm>
