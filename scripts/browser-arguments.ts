/**
 * Command-line arguments of the browser for tests and measurements: they switch off work that is not the
 * page's.
 */

/**
 * Features that cost processor time beside the tested page: Chromium opens a renderer for the suggestions of
 * the address bar with each window, and a spare renderer with each page, together more work than most pages.
 * Chromium uses only the last `--disable-features` list, so that Playwright's entries are repeated here.
 */
const DISABLED_FEATURES = [
  ...['PreloadTopChromeWebUI', 'WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'],
  'SpareRendererForSitePerProcess',
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'LensOverlay'],
  ...[
    'HttpsUpgrades',
    'HttpsFirstBalancedModeAutoEnable',
    'MediaRouter',
    'PaintHolding',
    'ThirdPartyStoragePartitioning',
  ],
  ...['AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints', 'NetworkTimeServiceQuerying', 'AimEnabled'],
  'PreconnectToSearch',
]

export const BROWSER_ARGUMENTS: readonly string[] = [
  // A container has no user namespace for the sandbox and no graphics card, and its /dev/shm is small.
  ...['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-background-networking'],
  `--disable-features=${DISABLED_FEATURES.join(',')}`,
  // The headless shell rounds the widths of letters otherwise, which no browser of a person does.
  '--font-render-hinting=none',
]
