/** Several accounts of one person (docs/rules/administration.md, Fraud rules). */
import { countedText } from '../format/counted-text.ts'
import { DAY_MS } from '../format/time-units.ts'
import { addSignals, type FraudFinding, type FraudQuestion, signal } from './evidence.ts'

/** Accounts of one person are made in one go; those of a family are not. */
const MADE_TOGETHER_MS = 2 * DAY_MS

/** Several accounts on one browser or card that were made together, are used nowhere else or bid against each other. */
export function findManyAccounts({ evidence, closedLinks }: FraudQuestion): FraudFinding | null {
  const { userId, createdAtMs } = evidence
  const group = evidence.links.filter(
    ({ devices, cards, isSameBusiness }) => (devices > 0 || cards > 0) && !isSameBusiness,
  )
  const known = new Set([userId, ...closedLinks])
  const isNews = closedLinks.length === 0 || group.some((other) => !known.has(other.userId))
  if (group.length === 0 || !isNews) return null
  const together = group.filter((other) => Math.abs(other.createdAtMs - createdAtMs) <= MADE_TOGETHER_MS)
  const onlyHere = group.filter(({ isOnlyHere }) => isOnlyHere)
  const oneCard = group.filter(({ cards }) => cards > 0)
  const common = Math.max(...group.map(({ commonAuctions }) => commonAuctions))
  const scored = addSignals([
    {
      points: Math.min(40, 10 * group.length),
      text: `Shares a browser or a card with ${countedText(group.length, 'other account')}: ${group.map((other) => `#${other.userId}`).join(', ')}`,
    },
    signal(together.length >= 2, 15, `${together.length} of them were made within two days of this one`),
    signal(onlyHere.length >= 2, 15, `${onlyHere.length} of them are used nowhere else`),
    signal(oneCard.length >= 2, 25, `One card is on ${oneCard.length + 1} accounts`),
    signal(common > 0, common > 1 ? 25 : 10, `Two of them bid in the same ${countedText(common, 'auction')}`),
  ])
  const linkedUserIds = group.map((other) => other.userId)
  // A group has one alert, whichever of its accounts is looked at.
  const subjectId = Math.min(userId, ...linkedUserIds)
  return {
    ...scored,
    auctionId: null,
    subjectId,
    linkedUserIds: [userId, ...linkedUserIds].filter((id) => id !== subjectId).sort((a, b) => a - b),
    restrictsLinked: true,
  }
}
