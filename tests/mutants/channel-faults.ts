import type { PlantedFault } from '../../scripts/mutants/judge-fault.ts'

export const CHANNEL_FAULTS: readonly PlantedFault[] = [
  {
    file: 'durable-objects/user-channel/mail-delivery.ts',
    find: 'if (dueMs > nowMs) return\n',
    replace: '',
    fault: 'a digest is mailed before it is due',
    caughtBy: 'tests/worker/notifications/notifications.test.ts > weekly digest not due -> not mailed',
  },
  {
    file: 'durable-objects/user-channel/mail-delivery.ts',
    find: 'if (emailNotifications)\n    await',
    replace: 'await',
    fault: 'a digest is mailed although mail was turned off',
    caughtBy: 'tests/worker/notifications/notifications.test.ts > mail turned off in between -> not mailed',
  },
  {
    file: 'durable-objects/user-channel/notification-store.ts',
    find: 'FROM notices WHERE ${IS_LISTED} ORDER BY seq DESC',
    replace: 'FROM notices WHERE true ORDER BY seq DESC',
    fault: 'own bids are listed as notifications',
    caughtBy:
      'tests/worker/notifications/notification-list.test.ts > several events -> newest first, in pages; own bids and watchlist changes are not listed',
  },
  {
    file: 'durable-objects/user-channel/notification-store.ts',
    find: 'WHERE NOT EXISTS (SELECT 1 FROM notices WHERE key = ?1) RETURNING',
    replace: 'WHERE ?1 IS NOT NULL ON CONFLICT (key) DO NOTHING RETURNING',
    fault: 'a notification sent twice leaves a gap in the numbers',
    caughtBy: 'tests/worker/notifications/channel.test.ts > notifications -> numbered frames, one per key',
  },
  {
    file: 'durable-objects/user-channel/notification-store.ts',
    find: "mail = iif(?5 OR mail = 'now', NULL, mail), push",
    replace: 'push',
    fault: 'what is over is still mailed with the digest',
    caughtBy:
      'tests/worker/notifications/channel-storage.test.ts > outdated notification: over -> neither in the digest nor pushed; only read -> in the digest',
  },
  {
    file: 'durable-objects/user-channel/notification-store.ts',
    find: "  sql.exec('DELETE FROM pushes')\n",
    replace: '',
    fault: 'a closed account is still pushed to',
    caughtBy:
      'tests/worker/notifications/channel-storage.test.ts > deleted notifications: pending push messages -> deleted too',
  },
  {
    file: 'durable-objects/user-channel/notification-store.ts',
    find: "AND NOT (event = 'sale_offer' AND data ->> 'expires_at' IS NULL)",
    replace: '',
    fault: 'the end of an offer disappears when the auction goes on',
    caughtBy:
      'tests/worker/notifications/channel-storage.test.ts > outdated notification: after-sale offer -> over with its answer; its end is never outdated',
  },
  {
    file: 'durable-objects/user-channel/person.ts',
    find: 'if (reading === this.#readings) this.#cache(userId, JSON.stringify(preferences))',
    replace: 'this.#cache(userId, JSON.stringify(preferences))',
    fault: 'a slow reading overwrites newer preferences',
    caughtBy:
      'tests/worker/notifications/channel-storage.test.ts > preferences: slow reading that began before a change -> not cached over the newer one',
  },
  {
    file: 'durable-objects/user-channel/person.ts',
    find: 'return this.reload(userId).catch(() => DEFAULT_PREFERENCES)',
    replace: 'return this.reload(userId)',
    fault: 'a notification is lost while the database is unavailable',
    caughtBy:
      'tests/worker/notifications/channel-storage.test.ts > preferences: database unavailable -> the defaults, and not cached',
  },
  {
    file: 'durable-objects/user-channel/person.ts',
    find: 'if (found === null && changes === this.#pushChanges) this',
    replace: 'if (found === null) this',
    fault: 'a browser that subscribes during a reading gets no push',
    caughtBy:
      'tests/worker/notifications/channel-storage.test.ts > push targets: browser subscribes while none is found -> looked for again',
  },
  {
    file: 'durable-objects/user-channel/push-delivery.ts',
    find: 'attempts + 1 < MAX_PUSH_ATTEMPTS',
    replace: 'attempts < MAX_PUSH_ATTEMPTS',
    fault: 'a push message is tried once too often',
    caughtBy: 'tests/worker/notifications/push.test.ts > always fails -> given up after six attempts',
  },
  {
    file: 'durable-objects/user-channel/push-delivery.ts',
    find: 'if (notification.isOver) {',
    replace: 'if (false) {',
    fault: 'a push message about what is over is sent',
    caughtBy: 'tests/worker/notifications/push.test.ts > over before the next attempt -> not sent any more',
  },
  {
    file: 'durable-objects/user-channel/revocation-store.ts',
    find: "sessionId: row.session_id === '' ? null : row.session_id",
    replace: 'sessionId: row.session_id',
    fault: 'a revocation of all sessions that is repeated ends none',
    caughtBy:
      'tests/worker/accounts/session-end-sockets.test.ts > deactivation: open sockets -> closed within a second and refused afterwards',
  },
  {
    file: 'durable-objects/user-channel/revocation-store.ts',
    find: 'ON CONFLICT (auction_id) DO UPDATE SET entered_at_ms = excluded.entered_at_ms',
    replace: 'ON CONFLICT (auction_id) DO NOTHING',
    fault: 'a room that is used for months is forgotten',
    caughtBy:
      'tests/worker/notifications/channel-storage.test.ts > entered rooms: entered again within 62 days -> kept; else forgotten',
  },
  {
    file: 'durable-objects/user-channel/user-channel.ts',
    find: 'if (outdated.length > 0) this.#sendInbox(preferences, topicsOf(outdated, fresh))',
    replace: '',
    fault: 'open pages keep a warning that is over',
    caughtBy:
      'tests/worker/notifications/notification-list.test.ts > auction cancelled -> its warnings and lost leads are over; the warning of the last minute is gone',
  },
  {
    file: 'durable-objects/user-channel/user-channel.ts',
    find: 'if (this.#roomRevocations.isPending) await this.#setAlarm()',
    replace: '',
    fault: 'a revocation is lost when a room cannot be reached',
    caughtBy:
      'tests/worker/notifications/channel.test.ts > room unreachable at first -> revoked by the alarm',
  },
  {
    file: 'durable-objects/user-channel/delivery.ts',
    find: '    await setAlarm(isOfStorm ? STORM_ALARM_MS : 0)\n',
    replace: '',
    fault: 'a mail is lost when the channel is evicted before it is sent',
    caughtBy:
      'tests/worker/notifications/notifications.test.ts > mail: database unavailable when it is due -> the alarm of the channel mails it',
  },
]
