import { Form } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { BULK_ACTIONS } from '../../../../domain/listing/bulk-actions.ts'
import type { MyListingsView } from '../../../../domain/listing/my-listings.ts'
import { actionLabel } from '../../../../domain/listing/seller-action-copy.ts'
import {
  BULK_HREF,
  listingsDownloadHref,
  RELIST_UNSOLD_HREF,
} from '../../../../domain/listing/seller-addresses.ts'
import { Button, ButtonLink } from '../../../components/ui/button.tsx'
import { Checkbox } from '../../../components/ui/fields/checkbox.tsx'

const FORM_ID = 'many-listings'
const BOX = `input[name="auction"][form="${FORM_ID}"]`

/** On a phone the actions stand at the lower edge while something is selected, since the rows reach far below them. */
const AT_HAND =
  'max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-20 max-md:border-t max-md:border-line-2 max-md:bg-surface max-md:shadow-bar max-md:px-4 max-md:pt-3 max-md:pb-[calc(12px+env(safe-area-inset-bottom))]'

/** The checkbox of a row, which belongs to the form of `BulkBar`: a row has forms of its own. */
export function ChooseListing({ auctionId, title }: { readonly auctionId: number; readonly title: string }) {
  return (
    <Checkbox form={FORM_ID} name="auction" value={auctionId} className="-my-1.5 pr-1 max-md:-my-2.5">
      <span className="text-meta">
        Select<span className="sr-only">: {title}</span>
      </span>
    </Checkbox>
  )
}

interface BulkBarProps {
  readonly view: MyListingsView
  readonly page: number
  readonly hasEnded: boolean
}

/**
 * Leads the selected auctions to the page that changes them, or downloads them. Its links and buttons load a document, so that
 * they are the same without scripts. docs/rules/account-screens.md, My auctions
 */
export function BulkBar({ view, page, hasEnded }: BulkBarProps) {
  const form = useRef<HTMLFormElement>(null)
  const [selected, setSelected] = useState(0)
  useEffect(() => {
    const list = form.current?.ownerDocument
    const count = () => setSelected([...boxes()].filter(({ checked }) => checked).length)
    count()
    list?.addEventListener('change', count)
    return () => list?.removeEventListener('change', count)
  }, [])
  return (
    <Form
      ref={form}
      id={FORM_ID}
      method="get"
      action={BULK_HREF}
      reloadDocument
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2"
    >
      {Object.entries({ show: view.filter, search: view.search, sort: view.sort, page }).map(
        ([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ),
      )}
      <Checkbox
        className="only-scripted"
        onChange={({ currentTarget: { checked } }) => {
          for (const box of boxes()) box.checked = checked
          setSelected(checked ? boxes().length : 0)
        }}
      >
        Select all on this page
        <span className="figures text-meta text-ink-3" aria-live="polite">
          {selected > 0 && ` · ${selected} selected`}
        </span>
      </Checkbox>
      <div className="flex flex-wrap items-center gap-2">
        <div
          id={selected === 0 ? undefined : 'selected-actions'}
          className={`flex flex-wrap gap-2 ${selected === 0 ? 'max-md:only-unscripted' : AT_HAND}`}
        >
          {BULK_ACTIONS.map((action) => (
            <Button
              key={action}
              type="submit"
              name="intent"
              value={action}
              className="max-md:grow max-md:px-2"
            >
              {actionLabel(action)}
              <span className="sr-only"> selected</span>
            </Button>
          ))}
          <Button type="submit" formAction={listingsDownloadHref()} className="max-md:grow max-md:px-2">
            Download<span className="max-md:sr-only"> selected</span>
          </Button>
        </div>
        {hasEnded && (
          <ButtonLink to={RELIST_UNSOLD_HREF} variant="text">
            Relist all unsold
          </ButtonLink>
        )}
      </div>
    </Form>
  )
}

function boxes(): NodeListOf<HTMLInputElement> {
  return document.querySelectorAll<HTMLInputElement>(BOX)
}
