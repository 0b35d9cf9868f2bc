import { Children, cloneElement, isValidElement, type ReactElement, type ReactNode } from 'react'

/** The properties of the framework's elements that load a page's code. */
interface LoadingElement {
  readonly rel?: string
  readonly type?: string
  readonly children?: ReactNode
}

/**
 * The framework's elements with the module scripts inert until `START_LATE_MODULES` starts them. Browsers fetch preloaded modules before
 * fonts and photos and run them before the first paint, which delays what a person sees on a slow connection (decision 241). Only the
 * server's rendering does this: a browser keeps the attributes that stand in the page.
 */
export function deferModuleScripts(rendered: ReactNode): ReactNode {
  return isValidElement<LoadingElement>(rendered) ? deferElement(rendered) : rendered
}

function deferElement(element: ReactElement<LoadingElement>): ReactElement {
  const { rel, type, children } = element.props
  if (rel === 'modulepreload') return cloneElement(element, { rel: 'late-modulepreload', ...LOW_PRIORITY })
  if (type === 'module') return cloneElement(element, { type: 'late-module' })
  if (children === undefined) return element
  return cloneElement(element, {}, Children.map(children, deferModuleScripts))
}

/** React 18 passes the attribute on in lower case only. */
const LOW_PRIORITY = { fetchpriority: 'low' }

/** Longest wait for the first paint after the load event. */
const LONGEST_WAIT_MS = 500

/**
 * Inline script that starts the deferred modules after the first paint. Its comments are here, because its
 * text is served with every page:
 * - It waits until the module script has arrived whole. The last element of a page that is still loading may
 *   be incomplete, and a browser would run the part that has arrived.
 * - A hidden tab never paints, so it starts at once. A page without frames starts half a second after its load
 *   event.
 * - Each start is a task of its own, so that the browser can handle input between them. A task that the
 *   callback of an animation frame queues runs after that frame is painted.
 */
export const START_LATE_MODULES = `(function () {
  var isStarted = false
  function start() {
    var late = document.querySelector('script[type="late-module"]')
    if (isStarted || !late || (!late.nextSibling && document.readyState === 'loading')) return isStarted
    isStarted = true
    document.querySelectorAll('link[rel="late-modulepreload"]').forEach(function (link) {
      setTimeout(function () {
        link.rel = 'modulepreload'
      })
    })
    setTimeout(function () {
      var script = document.createElement('script')
      script.type = 'module'
      script.async = true
      script.nonce = late.nonce
      script.textContent = late.textContent
      late.replaceWith(script)
    })
    return true
  }
  function nextFrame(then) {
    requestAnimationFrame(function () {
      setTimeout(then)
    })
  }
  function painted() {
    return start() || nextFrame(painted)
  }
  function unseen() {
    if (document.visibilityState === 'hidden') start()
  }
  nextFrame(painted)
  document.addEventListener('DOMContentLoaded', unseen)
  document.addEventListener('visibilitychange', unseen)
  addEventListener('load', function () {
    setTimeout(start, ${LONGEST_WAIT_MS})
  })
})()`
