import type { MailContent } from './mail-content.ts'

const COPY = {
  confirm: {
    headline: 'Please confirm your payment authorization',
    ask: 'Your bank asks you to confirm it before you can bid again.',
    label: 'Confirm the authorization',
  },
  another_card: {
    headline: 'Your payment authorization needs another card',
    ask: 'Your card was declined. Authorize another card before you bid again.',
    label: 'Authorize another card',
  },
} as const

/** The mail to a person whose $50 hold cannot be renewed without them. */
export function authorizationMail(what: keyof typeof COPY, href: string): MailContent {
  const { headline, ask, label } = COPY[what]
  return {
    headline,
    paragraphs: [`The $50 hold behind your bids was due to be renewed. ${ask}`, 'Your earlier bids stand.'],
    action: { label, href },
    reason: 'You get this email because you authorized a card to bid.',
  }
}
