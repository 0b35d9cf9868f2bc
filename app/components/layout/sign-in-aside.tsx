import { CreditCard, type LucideIcon, ReceiptText, TimerReset } from 'lucide-react'
import coupe from './coupe-side.webp?url'

/** Three promises to bidders beside the sign-in and registration forms, below a photo where there is room. */
export function BidderPromises() {
  return (
    <>
      <div className="max-[44rem]:hidden">
        <SignInPhoto />
      </div>
      <ul className="grid gap-6 min-[44rem]:mt-8 lg:grid-cols-3 lg:gap-8">
        <BidderPromise Icon={ReceiptText} title="Every bid gets a receipt">
          Accepted or refused, with a number and the exact time. Anyone can check an auction’s log.
        </BidderPromise>
        <BidderPromise Icon={TimerReset} title="No last-second sniping">
          A bid in the final 5 minutes resets the clock to 5 minutes, so you always have time to answer.
        </BidderPromise>
        <BidderPromise Icon={CreditCard} title="Only the winner pays">
          We place a $50 hold on your card. You’re charged only if you win.
        </BidderPromise>
      </ul>
    </>
  )
}

/** A decorative photo for pages with an empty aside. */
export function SignInPhoto() {
  return (
    <div className="photo-ring aspect-[3/2] overflow-hidden rounded-md bg-sunken">
      <img
        src={coupe}
        alt=""
        width={1280}
        height={853}
        loading="lazy"
        decoding="async"
        className="size-full object-cover"
      />
    </div>
  )
}

interface BidderPromiseProps {
  readonly Icon: LucideIcon
  readonly title: string
  readonly children: string
}

/** Icon beside the text, or above it where the three promises form a row. */
function BidderPromise({ Icon, title, children }: BidderPromiseProps) {
  return (
    <li className="flex gap-4 lg:flex-col lg:gap-3">
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-3" />
      <div className="min-w-0">
        <p className="font-semibold text-ink">{title}</p>
        <p className="mt-0.5 max-w-[56ch]">{children}</p>
      </div>
    </li>
  )
}
