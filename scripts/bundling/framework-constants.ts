import type { Plugin } from 'vite'

/** The framework's flags. All are on: `CONSTANTS` leaves out what the framework does otherwise. */
export const FUTURE_FLAGS = {
  v3_fetcherPersist: true,
  v3_relativeSplatPath: true,
  v3_throwAbortReason: true,
  v3_lazyRouteDiscovery: true,
  v3_singleFetch: true,
} as const

/**
 * Expressions of the framework that have the same value in every browser, by module, and that value. The
 * server renders all pages, so that there is no SPA mode; data comes by single fetch, so that the router
 * gets the function that fetches it; modules are not replaced in a loaded page.
 */
export const CONSTANTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '/@remix-run/react/dist/esm/browser.js': {
    'window.__remixContext.future.v3_singleFetch': 'true',
    'window.__remixContext.isSpaMode': 'false',
    'router.createRoutesForHMR = createClientRoutesWithHMRRevalidationOptOut;': '',
  },
  '/@remix-run/react/dist/esm/components.js': {
    'future.v3_singleFetch': 'true',
    'isFogOfWarEnabled(future, isSpaMode)': 'true',
    'isSpaMode && !isHydrated': 'false',
    // What the server writes into the scripts of the page; a browser keeps it.
    'staticContext ?': 'false ?',
    '!isStatic': 'true',
    // Only without single fetch are there scripts with deferred data.
    'typeof __remixContext === "object" && __remixContext.a': 'false',
  },
  '/@remix-run/react/dist/esm/fog-of-war.js': {
    'future.v3_lazyRouteDiscovery === true && !isSpaMode': 'true',
  },
  '/@remix-run/react/dist/esm/links.js': { 'future.v3_singleFetch': 'true' },
  '/@remix-run/react/dist/esm/routeModules.js': { 'window.__remixContext.isSpaMode': 'false' },
  '/@remix-run/react/dist/esm/routes.js': {
    'typeof singleFetch === "function"': 'true',
    'future.v3_singleFetch': 'true',
    'if (isSpaMode)': 'if (false)',
    '!isSpaMode': 'true',
    'isSpaMode &&': 'false &&',
    'if (needsRevalidation)': 'if (false)',
    'needsRevalidation == null': 'true',
  },
  '/@remix-run/react/dist/esm/scroll-restoration.js': { 'if (isSpaMode)': 'if (false)' },
  '/@remix-run/react/dist/esm/single-fetch.js': { 'typeof window === "undefined"': 'false' },
  '/@remix-run/router/dist/router.js': {
    'future.v7_fetcherPersist': 'true',
    'future.v7_normalizeFormMethod': 'true',
    'future.v7_partialHydration': 'true',
    'future.v7_prependBasename': 'true',
    'future.v7_relativeSplatPath': 'true',
    'future.v7_skipActionErrorRevalidation': 'true',
  },
  '/react-router/dist/index.js': {
    // Longer expressions before those that are a part of them.
    '_future.v7_partialHydration': 'true',
    'router.future.v7_partialHydration': 'true',
    'future.v7_partialHydration': 'true',
    'router.future.v7_relativeSplatPath': 'true',
    'future.v7_relativeSplatPath': 'true',
  },
  '/react-router-dom/dist/index.js': {
    'router.future.v7_partialHydration': 'true',
    'router.future.v7_relativeSplatPath': 'true',
    'UNSAFE_logV6DeprecationWarnings(future, router.future)': 'undefined',
    'typeof document === "undefined"': 'false',
    'typeof document !== "undefined"': 'true',
  },
}

/**
 * Removes the framework's code for other modes than the product's from the browser build. The build fails if
 * an expression is missing, which means that the framework has changed: compare `CONSTANTS` with it.
 */
export function frameworkConstants(): Plugin {
  return {
    name: 'framework-constants',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      const module = Object.keys(CONSTANTS).find((path) => id.endsWith(`/node_modules${path}`))
      return module === undefined ? undefined : { code: insertConstants(module, code), map: null }
    },
  }
}

/** The code with the values of its constants; throws if one of them does not occur. */
export function insertConstants(module: string, code: string): string {
  return Object.entries(CONSTANTS[module] ?? {}).reduce((changed, [expression, value]) => {
    if (!changed.includes(expression)) throw new Error(`${module} has no ${expression}`)
    return changed.replaceAll(expression, value)
  }, code)
}
