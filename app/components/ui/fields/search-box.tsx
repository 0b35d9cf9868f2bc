import { Search } from 'lucide-react'
import { forwardRef, type InputHTMLAttributes } from 'react'
import { Button } from '../button.tsx'
import { controlClass } from './control.ts'

interface SearchBoxProps extends Pick<InputHTMLAttributes<HTMLInputElement>, 'defaultValue'> {
  /** Accessible name of the field. */
  readonly label: string
  /** The id of the form, if the field is not inside it. */
  readonly form?: string
}

/** The search field for vehicles with its submit button, which is the primary action of its page. */
export const SearchBox = forwardRef<HTMLInputElement, SearchBoxProps>(function SearchBox(
  { label, form, defaultValue },
  ref,
) {
  return (
    <div className="flex gap-2">
      <div className="relative min-w-0 grow">
        <Search
          aria-hidden
          className="pointer-events-none absolute top-3 left-3.5 size-5 text-ink-2 max-[22.5rem]:hidden"
        />
        <input
          ref={ref}
          form={form}
          type="search"
          name="search"
          defaultValue={defaultValue}
          placeholder="Make, model, year or VIN"
          aria-label={label}
          // On the narrowest phones the placeholder needs the room of the icon, which is hidden there.
          className={`${controlClass(false)} text-ellipsis min-[22.5rem]:pl-11`}
        />
      </div>
      <Button type="submit" form={form} variant="primary">
        Search
      </Button>
    </div>
  )
})
