import type { PlantedFault } from '../../scripts/mutants/judge-fault.ts'

export const NOTIFICATION_FAULTS: readonly PlantedFault[] = [
  {
    file: 'worker/services/notifications/notification-mail.ts',
    find: "isConfirmed ? limit : 'strangerMail'",
    replace: 'limit',
    fault: 'a mailbox of somebody who has no account is flooded',
    caughtBy:
      'tests/worker/notifications/mail.test.ts > notification mail in production: 6th in an hour to an address that nobody has confirmed -> not sent, to a confirmed one sent',
  },
  {
    file: 'worker/services/notifications/auction-notifications.ts',
    find: 'key: `ending_soon:${auctionId}:${round}:${endAtMs}:${minutesLeft}`',
    replace: 'key: `ending_soon:${auctionId}:${round}:${minutesLeft}`',
    fault: 'after an extension nobody is warned again',
    caughtBy:
      'tests/durable-objects/auction-room/room-notifications.test.ts > ending-soon warning: a moved end comes near again -> a second warning',
  },
  {
    file: 'worker/services/notifications/audit-room-change.ts',
    find: '{ actor, action, reason, before, after, ...subject },',
    replace: '{ actor, action, reason, before: after, after, ...subject },',
    fault: 'the audit log loses what was before',
    caughtBy:
      'tests/worker/auctions/by-administrator.test.ts > pause, resume and cancel: administrator with a reason -> published as theirs, audited, people told',
  },
  {
    file: 'worker/services/notifications/notify.ts',
    find: "if (unreached.size > 0) throw new Error('Not everybody could be notified.', { cause })",
    replace: '',
    fault: 'a person whose channel failed is never notified',
    caughtBy:
      'tests/worker/notifications/notifications.test.ts > notify: one channel cannot be reached -> the others are notified, and the caller has to repeat it',
  },
  {
    file: 'worker/services/notifications/notify.ts',
    find: '...participants.filter((userId) => userId > afterUserId)',
    replace: '...participants',
    fault: 'batches of notifications begin again with the bidders',
    caughtBy:
      'tests/worker/notifications/notifications.test.ts > recipients: more participants than a batch -> each once, in order',
  },
  {
    file: 'worker/services/notifications/push-notification.ts',
    find: "if (outcome.kind === 'gone') await deletePushSubscription(database(env), subscription.id)",
    replace: '',
    fault: 'a push subscription that is gone stays',
    caughtBy: 'tests/worker/notifications/push.test.ts > 404 -> subscription deleted',
  },
  {
    file: 'worker/services/notifications/push-notification.ts',
    find: "if (leftS <= 0) return { kind: 'refused', reason: 'It is no news any more' }",
    replace: '',
    fault: 'old news is pushed',
    caughtBy: 'tests/worker/notifications/push.test.ts > outdated notification -> not sent',
  },
  {
    file: 'worker/services/notifications/raise-alert.ts',
    find: 'severity = alertSeverity(kind)',
    replace: "severity = 'warning'",
    fault: 'a critical alert waits for the daily digest',
    caughtBy:
      'tests/worker/platform/alerts.test.ts > alert mail: critical, behind a hundred that wait for the digest -> at once to every active administrator, once',
  },
  {
    file: 'worker/services/notifications/send-mail.ts',
    find: 'if (await claimEmail(db, row, nowMs + CLAIM_MS)) await attempt(env, row, nowMs)',
    replace: 'await attempt(env, row, nowMs)',
    fault: 'two runs send the same mail',
    caughtBy: 'tests/worker/notifications/mail.test.ts > due mail: two runs at once -> one attempt',
  },
]
