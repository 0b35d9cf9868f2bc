import { Heart, Maximize, Plus, Search } from 'lucide-react'
import { useState } from 'react'
import { Button, ButtonLink } from '../../components/ui/button.tsx'
import { IconButton, IconLink } from '../../components/ui/icon-button.tsx'
import { ExternalLink, TextLink } from '../../components/ui/text-link.tsx'
import { Specimen, Specimens } from './specimen.tsx'

export function ButtonSpecimens() {
  return (
    <Specimens id="buttons" title="Buttons, 44 high (52 for the bid)">
      <Specimen label="Primary">
        <Button variant="primary">Place bid now</Button>
        <Button variant="primary" data-shown="hover">
          Hover
        </Button>
        <Button variant="primary" data-shown="press">
          Press
        </Button>
        <Button variant="primary" data-shown="focus">
          Focus
        </Button>
        <Button variant="primary" busy busyText="Placing bid">
          Place bid now
        </Button>
        <Button variant="primary" disabled>
          Disabled
        </Button>
      </Specimen>
      <Specimen label="Secondary">
        <Button>
          <Heart aria-hidden className="size-4.5" />
          Add to watchlist
        </Button>
        <Button data-shown="hover">Hover</Button>
        <Button data-shown="press">Press</Button>
        <Button data-shown="focus">Focus</Button>
        <Button busy busyText="Sending">
          Send
        </Button>
        <Button disabled>Disabled</Button>
      </Specimen>
      <Specimen label="Quiet">
        <Button variant="quiet">Place bid</Button>
        <Button variant="quiet" data-shown="hover">
          Hover
        </Button>
        <Button variant="quiet" data-shown="press">
          Press
        </Button>
        <Button variant="quiet" data-shown="focus">
          Focus
        </Button>
      </Specimen>
      <Specimen label="Text">
        <ButtonLink to="#buttons" variant="text">
          View auction
        </ButtonLink>
        <Button variant="text" data-shown="hover">
          Hover
        </Button>
        <Button variant="text" data-shown="press">
          Press
        </Button>
        <Button variant="text" data-shown="focus">
          Focus
        </Button>
      </Specimen>
      <Specimen label="Off, and why">
        <Button variant="primary" disabledReason="The auction has ended.">
          Place bid now
        </Button>
      </Specimen>
      <BidButton />
      <Specimen label="Long" stacked>
        <Button wide>
          <span className="truncate">Compare with every other wagon that is sold in Riverside this week</span>
        </Button>
      </Specimen>
    </Specimens>
  )
}

function BidButton() {
  const [busy, setBusy] = useState(false)
  return (
    <Specimen label="Bid, 52" stacked>
      <Button
        variant="primary"
        size="bid"
        wide
        busy={busy}
        busyText="Placing bid"
        onClick={() => {
          setBusy(true)
          window.setTimeout(() => setBusy(false), 2_000)
        }}
      >
        Place bid now
      </Button>
    </Specimen>
  )
}

export function IconAndLinkSpecimens() {
  return (
    <Specimens id="icons" title="Icon buttons and links">
      <Specimen label="Plain">
        <IconButton label="Search">
          <Search aria-hidden className="size-5" />
        </IconButton>
        <IconButton label="Search, hover" data-shown="hover">
          <Search aria-hidden className="size-5" />
        </IconButton>
        <IconButton label="Search, press" data-shown="press">
          <Search aria-hidden className="size-5" />
        </IconButton>
        <IconButton label="Search, focus" data-shown="focus">
          <Search aria-hidden className="size-5" />
        </IconButton>
        <IconLink to="#icons" label="Watchlist">
          <Heart aria-hidden className="size-5" />
        </IconLink>
      </Specimen>
      <Specimen label="Outlined">
        <IconButton label="More" look="outlined">
          <Plus aria-hidden className="size-5" />
        </IconButton>
        <IconButton label="More, hover" look="outlined" data-shown="hover">
          <Plus aria-hidden className="size-5" />
        </IconButton>
        <IconButton label="More, off" look="outlined" disabled>
          <Plus aria-hidden className="size-5" />
        </IconButton>
        <IconButton label="More, beside the amount" look="outlined" size="bid">
          <Plus aria-hidden className="size-5" />
        </IconButton>
      </Specimen>
      <Specimen label="On photos">
        <span className="photo-ring flex gap-2.5 rounded-md bg-edge p-3">
          <IconButton label="Full screen" look="chip">
            <Maximize aria-hidden className="size-5" />
          </IconButton>
          <IconButton label="Full screen, hover" look="chip" data-shown="hover">
            <Maximize aria-hidden className="size-5" />
          </IconButton>
          <IconButton label="Full screen, focus" look="chip" data-shown="focus">
            <Maximize aria-hidden className="size-5" />
          </IconButton>
        </span>
      </Specimen>
      <Specimen label="Links" stacked>
        <p>
          Read <TextLink to="#icons">how bidding works</TextLink> before the first bid, or the{' '}
          <ExternalLink href="https://www.dmv.ca.gov/">rules of the DMV</ExternalLink> on a change of owner.
        </p>
      </Specimen>
    </Specimens>
  )
}
