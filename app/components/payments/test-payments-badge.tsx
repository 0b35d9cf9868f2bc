import { Badge } from '../ui/badge.tsx'

/** The mark of a page on which no money moves; nothing where a real processor takes it. */
export function TestPaymentsBadge({ isTest }: { readonly isTest: boolean }) {
  return isTest ? <Badge>Test payments</Badge> : null
}
