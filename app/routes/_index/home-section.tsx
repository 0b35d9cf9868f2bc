import type { ReactNode } from 'react'
import { Link } from '../../components/ui/link.tsx'

interface HomeSectionProps {
  readonly id: string
  readonly title: string
  /** A link to more of the same; on a phone a long section may show it below its content instead. */
  readonly link?: { readonly to: string; readonly text: string; readonly isBelowOnPhone?: boolean }
  readonly children: ReactNode
}

/** A section of the home page with its heading; all sections have the same spacing. */
export function HomeSection({ id, title, link, children }: HomeSectionProps) {
  return (
    <section aria-labelledby={id} className="mt-14 lg:mt-20">
      <div className="mb-5 flex min-h-11 flex-wrap items-center justify-between gap-x-6">
        <h2 id={id} className="text-section">
          {title}
        </h2>
        {link && (
          <Link
            to={link.to}
            className={`inline-flex h-11 items-center text-link hover:underline ${link.isBelowOnPhone ? 'max-sm:hidden' : ''}`}
          >
            {link.text}
          </Link>
        )}
      </div>
      {children}
    </section>
  )
}
