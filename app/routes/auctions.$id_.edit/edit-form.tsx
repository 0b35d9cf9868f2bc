import { Form } from '@remix-run/react'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { FieldErrors } from '../../../domain/errors.ts'
import { EDIT_FIELDS, type EditValues } from '../../../domain/listing/edit-values.ts'
import { changeNote } from '../../../domain/listing/vehicle-changes.ts'
import { TitledSection } from '../../components/forms/titled-section.tsx'
import { pendingPhotosText } from '../../components/listing-form/create-copy.ts'
import { DeclarationFields } from '../../components/listing-form/declaration-fields.tsx'
import { EDIT_MESSAGES, updateFailedText } from '../../components/listing-form/edit-copy.ts'
import { Banner } from '../../components/ui/banner.tsx'
import { Button, ButtonLink } from '../../components/ui/button.tsx'
import { FactRows } from '../../components/ui/facts.tsx'
import { TextareaField, TextField } from '../../components/ui/fields/field.tsx'
import type { EditAnswer } from './action.server.ts'
import { VersionFields } from './carried-fields.tsx'
import { DescriptionField } from './description-field.tsx'
import { wireEditFields } from './edit-field.ts'
import { ListedPhotos } from './listed-photos.tsx'
import type { EditPage } from './loader.server.ts'
import { TermsFields } from './terms-fields.tsx'
import { useUnsavedEdit } from './use-unsaved-edit.ts'
import { VehicleFactsFields } from './vehicle-facts-fields.tsx'

interface EditFormProps {
  readonly page: EditPage
  /** The values that the form starts with. */
  readonly current: EditAnswer
  /** Validates the fields before they are sent. The route passes it, since components import no schemas. */
  readonly check: (values: FormData) => FieldErrors
  readonly busy: boolean
}

/** The edit form of a listing. docs/rules/selling-screens.md, Edit screen. */
export function EditForm({ page, current, check, busy }: EditFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [photos, setPhotos] = useState(page.vehicle.images)
  const [pending, setPending] = useState(0)
  const [clientErrors, setClientErrors] = useState<FieldErrors | null>(null)
  const errors = clientErrors ?? current.errors
  const message = clientErrors === null ? current.message : refusedText(clientErrors)
  const field = wireEditFields(current.values, errors)
  const { auctionId, vehicle } = page
  useUnsavedEdit({ auctionId, form, opened: current, isSending: busy })
  useFocusOnFirstError(form, errors)

  function validate(element: HTMLFormElement): FieldErrors {
    const invalid = check(new FormData(element))
    return photos.length === 0 ? { ...invalid, images: [EDIT_MESSAGES.noImage] } : invalid
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    // Sends nothing while a save or an upload is running.
    if (busy || pending > 0) return event.preventDefault()
    const wrong = validate(event.currentTarget)
    if (Object.keys(wrong).length === 0) return setClientErrors(null)
    event.preventDefault()
    setClientErrors(wrong)
  }

  // A field with an error is validated again as it is typed.
  function onInput(event: FormEvent<HTMLFormElement>) {
    const { name } = event.target as HTMLInputElement
    const { [name]: previous, ...others } = errors
    if (previous === undefined) return
    const remaining = validate(event.currentTarget)[name]
    setClientErrors(remaining === undefined ? others : { ...others, [name]: remaining })
  }

  return (
    <>
      <Form
        ref={form}
        id="edit-listing"
        method="post"
        noValidate
        onSubmit={onSubmit}
        onInput={onInput}
        className="border-b border-line"
      >
        <VersionFields {...current} />
        {message !== null && (
          <div className="pt-6">
            <Banner tone="error">{message}</Banner>
          </div>
        )}
        <TitledSection
          id="details"
          title="Auction Details"
          text="What bidders read, and the terms of the sale."
        >
          <div className="flex flex-col gap-5">
            <Fixable isFinal={page.isFinal}>
              <TextField
                {...field('title')}
                maxLength={150}
                required
                note={page.listed.hasBids ? EDIT_MESSAGES.titleKeeps : undefined}
              />
              <DescriptionField field={field} toVehicleFacts={(values) => toVehicleFacts(values, page)} />
            </Fixable>
            <TermsFields
              field={field}
              isFixed={page.isFixed}
              durations={page.durations}
              earliestStart={page.earliestStart}
            />
          </div>
        </TitledSection>
        <TitledSection
          id="vehicle"
          title="Vehicle facts"
          text={
            page.sellerActions?.facts.isPaid === false
              ? 'The car stays the one you listed.'
              : 'The car stays the one you listed. We show each correction to the public, with its date.'
          }
        >
          <div className="flex flex-col gap-6">
            <FactRows
              facts={[
                { label: 'VIN', value: vehicle.vin },
                { label: 'Vehicle', value: `${vehicle.year} ${vehicle.make} ${vehicle.model}` },
              ]}
            />
            <Fixable isFinal={page.isFinal}>
              <VehicleFactsFields field={field} listed={page.listed} />
              {hasSeparateDescription(current) && (
                <TextareaField {...field('about_vehicle')} rows={4} maxLength={1_000} />
              )}
            </Fixable>
          </div>
        </TitledSection>
        <TitledSection
          id="declared"
          title="Declared by the seller"
          text={changeNote('declarations', page.listed) ?? 'What you vouch for to the buyer.'}
        >
          <Fixable isFinal={page.isFinal}>
            <DeclarationFields field={field} />
          </Fixable>
        </TitledSection>
      </Form>
      <TitledSection id="photos" title="Current Images" text="Photos are saved as you change them.">
        <Fixable isFinal={page.isFinal}>
          <ListedPhotos
            page={page}
            photos={photos}
            errors={errors.images}
            onChange={setPhotos}
            onPending={setPending}
          />
        </Fixable>
      </TitledSection>
      <div className="flex flex-wrap gap-3 pt-6 max-sm:*:grow md:pl-74 lg:pl-94">
        <Button
          type="submit"
          form="edit-listing"
          variant="primary"
          busy={busy}
          busyText="Saving..."
          disabledReason={pending > 0 ? pendingPhotosText(pending) : undefined}
        >
          Save Changes
        </Button>
        <ButtonLink to={`/auctions/${auctionId}`}>Cancel</ButtonLink>
      </div>
    </>
  )
}

/** What stays once the listing is final: then it is disabled and not posted. */
function Fixable({ isFinal, children }: { readonly isFinal: boolean; readonly children: ReactNode }) {
  return (
    <fieldset disabled={isFinal} className="contents">
      {children}
    </fieldset>
  )
}

function refusedText(errors: FieldErrors): string | null {
  return Object.keys(errors).length === 0 ? null : updateFailedText(null, errors)
}

/** Auction and vehicle with the same description have one field for both. */
function hasSeparateDescription({ read }: EditAnswer): boolean {
  return read.about_vehicle !== '' && read.about_vehicle !== read.description
}

/** The facts from which the assist writes. */
function toVehicleFacts(values: FormData, { vehicle }: EditPage): object {
  const typed = Object.fromEntries(
    EDIT_FIELDS.filter((name) => name !== 'features').map((name) => [name, values.get(name) ?? '']),
  ) as EditValues
  const { year, make, model } = vehicle
  const features = String(values.get('features') ?? '').split('\n')
  return { ...typed, year, make, model, features: features.filter((entry) => entry.trim() !== '') }
}

/** Moves the focus to the first field with an error. */
function useFocusOnFirstError(form: { readonly current: HTMLFormElement | null }, errors: FieldErrors): void {
  const count = Object.keys(errors).length
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when errors appear, not when one is corrected
  useEffect(() => {
    if (count === 0) return
    const first = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (first) first.focus()
    else document.getElementById('field-images')?.focus()
  }, [count > 0])
}
