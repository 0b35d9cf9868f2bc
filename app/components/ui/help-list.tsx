import type { ReactNode } from 'react'
import { SectionTitle } from './page.tsx'

interface HelpListProps {
  readonly title: string
  readonly points: readonly { readonly heading: string; readonly text: ReactNode }[]
}

/** Answers to what people ask on a page, beside it. */
export function HelpList({ title, points }: HelpListProps) {
  return (
    <section>
      <SectionTitle>{title}</SectionTitle>
      <ul className="mt-3 border-t border-line">
        {points.map(({ heading, text }) => (
          <li key={heading} className="border-b border-line py-3">
            <h3 className="font-[560] text-ink">{heading}</h3>
            <p className="mt-0.5 text-pretty">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
