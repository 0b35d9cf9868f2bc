/*
 * Shows push messages, and opens the page of a message that is pressed. It caches no pages. The server
 * writes the texts (domain/notifications/push-message.ts).
 */
let lastShown = Promise.resolve()

// Messages are shown one after the other: each looks at what is shown before it.
self.addEventListener('push', (event) => {
  const shown = lastShown.then(() => show(event.data))
  lastShown = shown.catch(() => undefined)
  event.waitUntil(shown)
})

async function show(data) {
  const message = read(data)
  const { registration } = self
  // A message that comes twice, or after a newer one of its tag, rings no more and takes nothing back.
  const [shown] = await registration.getNotifications({ tag: message.tag })
  const isLate = shown?.data?.seq >= message.seq
  const isQuiet = isLate || message.isQuiet
  const { title, body, path, seq } = isLate ? { ...shown.data, title: shown.title, body: shown.body } : message
  await registration.showNotification(title, {
    body,
    tag: message.tag,
    renotify: !isQuiet,
    silent: isQuiet ? true : undefined,
    icon: '/icon-192.png',
    data: { path, seq },
  })
  for (const tag of message.over ?? []) {
    for (const outdated of await registration.getNotifications({ tag })) outdated.close()
  }
}

/** Never fails: a browser revokes the permission of a site whose push shows no notification. */
function read(data) {
  try {
    const { title, body, path, tag, seq, isQuiet, over } = data.json()
    if (typeof title === 'string' && typeof tag === 'string') return { title, body, path, tag, seq, isQuiet, over }
  } catch {
    // Below.
  }
  return { title: 'Hammerlane', body: 'Something has happened that concerns you.', path: '/notifications', tag: 'news' }
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.path))
})

/** Focuses a tab that has the page open, else opens one. An address of another site is not followed. */
async function open(path) {
  const { origin } = self.location
  const url = new URL(typeof path === 'string' ? path : '/notifications', origin)
  const address = url.origin === origin ? url.href : `${origin}/notifications`
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const here = tabs.find((tab) => tab.url === address)
  if (here) return here.focus()
  return self.clients.openWindow(address)
}

// A new version of this worker takes over at once: no open page depends on the old one.
self.addEventListener('install', () => self.skipWaiting())
