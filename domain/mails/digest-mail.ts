import { countedText } from '../format/counted-text.ts'
import { dateTimeText, dayText } from '../format/times.ts'
import type { PersonalEvent } from '../notifications/personal-event.ts'
import { renderNotification } from '../notifications/personal-notifications.ts'
import type { EmailFrequency } from '../notifications/preferences.ts'
import type { MailContent } from './mail-content.ts'

type DatedEvent = PersonalEvent & { readonly atMs: number }

/** The digest mail, oldest event first. Of events with the same topic only the last remains. */
export function digestMail(
  facts: readonly DatedEvent[],
  frequency: EmailFrequency,
  nowMs: number,
): MailContent {
  const lasting = facts.filter((fact, index) => !facts.slice(index + 1).some((later) => repeats(fact, later)))
  const count = countedText(lasting.length, 'notification')
  return {
    headline: `Your ${frequency === 'weekly' ? 'weekly summary' : 'daily digest'}: ${count}, ${dayText(nowMs)}`,
    paragraphs: [`You have ${count}.`],
    items: lasting.map((fact) => {
      const { message, path } = renderNotification(fact)
      return { text: message, detail: dateTimeText(fact.atMs, nowMs), href: path }
    }),
    action: { label: 'See all notifications', href: '/notifications' },
    reason: `You get this email because you chose a ${frequency === 'weekly' ? 'weekly summary' : 'daily digest'}.`,
    isOptional: true,
  }
}

function repeats(fact: PersonalEvent, later: PersonalEvent): boolean {
  const { topic } = renderNotification(fact)
  return topic !== undefined && topic === renderNotification(later).topic
}
