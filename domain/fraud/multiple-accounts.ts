/** Several accounts of one person (docs/rules/administration.md, Fraud rules). */
import { countedText } from '../format/counted-text.ts'
import { DAY_MS } from '../format/time-units.ts'
import { addSignals, type FraudFinding, type FraudQuestion, signal } from './evidence.ts'

/** Accounts of one person are made in one go; those of a family are not. */
const MADE_TOGETHER_MS = 2 * DAY_MS

/** Several accounts on one browser or card that were made together, are used nowhere else or bid against each other. */
export function findManyAccounts({ evidence, closedLinks }: FraudQuestion): FraudFinding | null {
  const { userId, createdAtMs, links } = evidence
  const group = links.filter(
    ({ devices, cards, isSameBusiness }) => (devices > 0 || cards > 0) && !isSameBusiness,
  )
  if (group.length === 0) return null
  const ids = [userId, ...group.map((other) => other.userId)].sort((a, b) => a - b)
  // A group has one alert, about its oldest account, whichever of its accounts is looked at.
  const [subjectId = userId, ...linkedUserIds] = ids
  if (closedLinks.length > 0 && linkedUserIds.every((id) => closedLinks.includes(id))) return null
  const together = group.filter((other) => Math.abs(other.createdAtMs - createdAtMs) <= MADE_TOGETHER_MS)
  const onlyHere = group.filter(({ isOnlyHere }) => isOnlyHere)
  const oneCard = group.filter(({ cards }) => cards > 0)
  const common = Math.max(...group.map(({ commonAuctions }) => commonAuctions))
  const scored = addSignals([
    {
      points: Math.min(40, 10 * group.length),
      text: `Accounts on one browser or card: ${ids.map((id) => `#${id}`).join(', ')}`,
    },
    signal(together.length >= 2, 15, `${together.length + 1} of them were made within two days`),
    signal(onlyHere.length >= 2, 15, `${onlyHere.length} of them are used nowhere else`),
    signal(oneCard.length >= 2, 25, `${oneCard.length + 1} of them share a card`),
    signal(common > 0, common > 1 ? 25 : 10, `Two of them bid in the same ${countedText(common, 'auction')}`),
  ])
  return { ...scored, auctionId: null, subjectId, linkedUserIds, restrictsLinked: true }
}
