import { Check, Clock, Info, TriangleAlert } from 'lucide-react'
import { Badge } from '../ui/badge.tsx'

const STATES = {
  active: { tone: 'win', Icon: Check, text: 'Active: you can bid' },
  action_required: { tone: 'amber', Icon: Clock, text: 'Waiting for your confirmation' },
  expired: { tone: 'out', Icon: TriangleAlert, text: 'Expired' },
  owed: { tone: 'amber', Icon: Clock, text: 'Waits for your unpaid premium' },
  none: { tone: 'plain', Icon: Info, text: 'None yet' },
} as const

/** The state of a payment authorization as a badge with an icon. */
export function AuthorizationState({ state }: { readonly state: keyof typeof STATES }) {
  const { tone, Icon, text } = STATES[state]
  return (
    <Badge tone={tone} icon={<Icon aria-hidden className="size-3.5" />}>
      {text}
    </Badge>
  )
}
