import { Check, Clock, TriangleAlert } from 'lucide-react'
import { Avatar } from '../../components/ui/avatar.tsx'
import { Badge, Dot } from '../../components/ui/badge.tsx'
import { Chip } from '../../components/ui/chip.tsx'
import { VisuallyHidden } from '../../components/ui/visually-hidden.tsx'
import { Specimen, Specimens } from './specimen.tsx'

export function BadgeSpecimens() {
  return (
    <Specimens id="badges" title="Badges, chips, people">
      <Specimen label="Badges">
        <Badge icon={<Dot />}>Active</Badge>
        <Badge icon={<Clock aria-hidden className="size-3.5" />}>Pending</Badge>
        <Badge>Ended</Badge>
        <Badge tone="amber" icon={<Clock aria-hidden className="size-3.5" />}>
          Ending soon
        </Badge>
        <Badge tone="win" icon={<Check aria-hidden className="size-3.5" />}>
          Winning
        </Badge>
        <Badge tone="out" icon={<TriangleAlert aria-hidden className="size-3.5" />}>
          Outbid
        </Badge>
        <Badge>Dealer</Badge>
        <Badge>Priority</Badge>
        <Badge>Test payments</Badge>
      </Specimen>
      <Specimen label="On photos">
        <span className="photo-ring flex gap-2.5 rounded-md bg-edge p-3">
          <Badge tone="chip" icon={<Dot />}>
            Active
          </Badge>
          <Badge tone="chip" icon={<Clock aria-hidden className="size-3.5 text-amber" />}>
            <span className="text-amber">Ending soon</span>
          </Badge>
        </span>
      </Specimen>
      <Specimen label="Chips">
        <Chip to="#badges">To $45,000</Chip>
        <Chip to="#badges">SUV</Chip>
        <Chip to="#badges" data-shown="hover">
          Hover
        </Chip>
        <Chip to="#badges" data-shown="focus">
          Focus
        </Chip>
        <Chip to="#badges">
          “a search of so many words that they do not fit into the width of a telephone”
        </Chip>
      </Specimen>
      <Specimen label="Avatars">
        <Avatar name="Dana" />
        <Avatar name="Dana" size="large" />
        <Avatar name="Photo" size="large" src="/favicon.svg" />
        <VisuallyHidden>Dana, and somebody with a photo</VisuallyHidden>
      </Specimen>
    </Specimens>
  )
}
