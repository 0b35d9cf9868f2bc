import { expect, test } from 'vitest'
import { bellCount, bellLabel } from '../../../../app/components/layout/bell-copy.ts'

test.each([
  [0, 'Notifications', null],
  [1, 'Notifications, 1 unread', '1'],
  [9, 'Notifications, 9 unread', '9'],
  [10, 'Notifications, 9+ unread', '9+'],
])('bell: %i unread -> label "%s", count %s', (unread, label, count) => {
  expect(bellLabel(unread)).toBe(label)
  expect(bellCount(unread)).toBe(count)
})
