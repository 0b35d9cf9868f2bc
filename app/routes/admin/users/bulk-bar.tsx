import { useNavigation } from '@remix-run/react'
import { type RefObject, useEffect, useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { Checkbox } from '../../../components/ui/fields/checkbox.tsx'
import { BULK_BUTTONS, BULK_PREFIX } from './users-copy.ts'

/** Selects all people of the page, and changes the selected ones. */
export function BulkBar({ form }: { readonly form: RefObject<HTMLFormElement | null> }) {
  const sent = useNavigation().formData?.get('intent')
  const [selected, setSelected] = useState(0)
  const boxes = () => [...(form.current?.querySelectorAll<HTMLInputElement>('input[name="ids"]') ?? [])]
  const count = () => setSelected(boxes().filter(({ checked }) => checked).length)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the form stays the same
  useEffect(() => {
    const element = form.current
    element?.addEventListener('change', count)
    return () => element?.removeEventListener('change', count)
  }, [])

  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line py-3">
      <Checkbox
        name="all"
        className="only-scripted"
        onChange={({ currentTarget }) => {
          for (const box of boxes()) box.checked = currentTarget.checked
          count()
        }}
      >
        Select all on this page
        <span className="figures text-meta text-ink-3" aria-live="polite">
          {selected > 0 && ` · ${selected} selected`}
        </span>
      </Checkbox>
      <div className="flex flex-wrap items-center gap-2">
        {BULK_BUTTONS.map(({ action, label }) => {
          const intent = `${BULK_PREFIX}${action}`
          return (
            <Button key={action} type="submit" name="intent" value={intent} busy={sent === intent}>
              {label}
            </Button>
          )
        })}
      </div>
    </div>
  )
}
