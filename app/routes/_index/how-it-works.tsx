import { HomeSection } from './home-section.tsx'

const STEPS = [
  {
    title: 'Find a car, authorize a card',
    text: 'Browse without an account. To bid, create one and authorize a card: a $50 hold, not a charge, good for up to 14 days.',
  },
  {
    title: 'Bid now or set a maximum',
    text: 'Bid an exact amount, or set a maximum that bids for you. A bid in the final minutes resets the clock to 5 minutes.',
  },
  {
    title: 'Win, then meet the seller',
    text: 'Only the winner is charged: we charge the buyer’s premium to the saved card. You and the seller then get each other’s contact details, and you pay the seller directly.',
  },
] as const

/** The steps of bidding, for people who have not bid yet. */
export function HowItWorks() {
  return (
    <HomeSection title="How it works" id="how-it-works" link={{ to: '/about', text: 'Fees and rules' }}>
      <ol className="grid gap-x-6 gap-y-8 md:grid-cols-3">
        {STEPS.map(({ title, text }, index) => (
          <li key={title} className="flex gap-5 border-t border-line pt-5">
            <span aria-hidden className="condensed w-6 shrink-0 text-card text-ink-3">
              {index + 1}
            </span>
            <div>
              <h3 className="text-title">{title}</h3>
              <p className="mt-1.5 max-w-[44ch] text-pretty">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </HomeSection>
  )
}
