/** Browser and system from a User-Agent header, in words that the owner recognizes. */

export type Device = {
  readonly browser: string
  readonly system: string
  /** `Chrome on Windows` */
  readonly label: string
}

// The first match wins, because most browsers' headers also name the browsers that they descend from.
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?(iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bHeadlessChrome\/|\bChrome\/|\bCriOS\/|\bChromium\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*Safari\//, 'Safari'],
  [/^curl\//, 'curl'],
]

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b|\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** Parses a User-Agent header. A browser or system that is not recognized is reported as unknown. */
export function parseDevice(userAgent: string | null): Device {
  const browser = findName(BROWSERS, userAgent) ?? 'Unknown browser'
  const system = findName(SYSTEMS, userAgent)
  return {
    browser,
    system: system ?? 'Unknown system',
    label: system === null ? browser : `${browser} on ${system}`,
  }
}

function findName(known: readonly (readonly [RegExp, string])[], userAgent: string | null): string | null {
  return known.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1] ?? null
}
