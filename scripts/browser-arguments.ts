/** How a browser is started in which pages are tested or measured: nothing but the page has a share of the machine. */

/**
 * What the browser would do beside the page that is tested: with each window it opens a renderer for the suggestions of an
 * address line that nobody sees, and with each page one to spare, together more work than most pages are. The last list
 * of the command line counts, so that Playwright's own stands in it too.
 */
const SWITCHED_OFF = [
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
  // In a container there is neither a sandbox of its own nor a graphics card, and /dev/shm is small.
  ...['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-background-networking'],
  `--disable-features=${SWITCHED_OFF.join(',')}`,
]
