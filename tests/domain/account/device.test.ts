import { expect, test } from 'vitest'
import { parseDevice } from '../../../domain/account/device.ts'

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox on Windows'],
  [`${MAC} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36`, 'Chrome on macOS'],
  [`${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Safari/605.1.15`, 'Safari on macOS'],
  [`${MAC} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36 Edg/142.0`, 'Edge on macOS'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0 Mobile/15E148 Safari/604.1',
    'Chrome on iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 16; SM-S936B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/29.0 Chrome/136.0 Mobile Safari/537.36',
    'Samsung Internet on Android',
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/142.0 Safari/537.36',
    'Chrome on Linux',
  ],
  ['curl/8.17.0', 'curl'],
  ['something else', 'Unknown browser'],
  ['', 'Unknown browser'],
  [null, 'Unknown browser'],
])('device: user agent %s -> %s', (userAgent, label) => {
  expect(parseDevice(userAgent).label).toBe(label)
})
