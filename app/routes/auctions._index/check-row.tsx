import { useLocation } from '@remix-run/react'
import { type ReactNode, useEffect, useRef } from 'react'
import { countText } from '../../../domain/format/usd.ts'
import { Checkbox } from '../../components/ui/fields/checkbox.tsx'

interface CheckRowProps {
  /** The id of the form that it belongs to. */
  readonly form: string
  readonly name: string
  readonly value: string
  readonly checked: boolean
  /** The number of auctions of this choice; null where it is unknown. */
  readonly count: number | null
  readonly drawing?: ReactNode
  readonly children: ReactNode
}

/** One choice of a filter. The number of its auctions is beside the label and describes the checkbox. */
export function CheckRow({ form, name, value, checked, count, drawing, children }: CheckRowProps) {
  const box = useRef<HTMLInputElement>(null)

  const { key } = useLocation()

  // A press changes the checkbox at once; every navigation sets it from the URL. The effect runs on every
  // navigation: unticking the last status restores the default, so the checkbox must be ticked again although
  // `checked` has not changed.
  // biome-ignore lint/correctness/useExhaustiveDependencies(key): see above
  useEffect(() => {
    if (box.current) box.current.checked = checked
  }, [checked, key])

  const id = `${form}-${name}-${value}`
  return (
    <div className="flex items-center gap-2">
      <Checkbox
        ref={box}
        id={id}
        form={form}
        name={name}
        value={value}
        defaultChecked={checked}
        aria-describedby={count === null ? undefined : `${id}-count`}
        aside={drawing}
        className="min-w-0 grow"
      >
        {children}
      </Checkbox>
      {count !== null && (
        <span id={`${id}-count`} className="figures min-w-7 shrink-0 text-right text-meta text-ink-3">
          {countText(count)}
          <span className="sr-only">{count === 1 ? ' auction' : ' auctions'}</span>
        </span>
      )}
    </div>
  )
}
