import type { Page } from 'playwright-core'

/** Compares what a page asks the browser to run with the content security policy of its response. */

interface Fetched {
  readonly html: string
  readonly policy: string
  readonly url: string
}

/** An element with the start of its markup. */
interface Tag {
  readonly name: string
  readonly text: string
  readonly attributes: Readonly<Record<string, string>>
}

/** Elements that fetch, run or link to something, and the attributes that hold the URLs. */
const ADDRESSES: Readonly<Record<string, readonly string[]>> = {
  script: ['src'],
  link: ['href', 'imagesrcset'],
  iframe: ['src'],
  form: ['action'],
  button: ['formaction'],
  img: ['src', 'srcset'],
  source: ['src', 'srcset'],
}

/** URLs that carry the image themselves. */
const INLINE_IMAGE = /^(data|blob):/

/** Parses the HTML in the browser without running it. */
export function parseTags(page: Page, html: string): Promise<Tag[]> {
  return page.evaluate((text) => {
    const parsed = new DOMParser().parseFromString(text, 'text/html')
    return [...parsed.querySelectorAll('*')].map((element) => ({
      name: element.localName,
      text: element.outerHTML.slice(0, 120),
      attributes: Object.fromEntries(
        [...element.attributes].map(({ name, value }) => [name.toLowerCase(), value]),
      ),
    }))
  }, html)
}

function findDirective(policy: string, name: string): string[] {
  const found = policy.split(';').map((part) => part.trim().split(/\s+/))
  return found.find(([first]) => first === name)?.slice(1) ?? findFallback(found, name)
}

/** The fallback `default-src`, which does not apply to the `-attr` directives. */
function findFallback(parts: readonly (readonly string[])[], name: string): string[] {
  if (name.endsWith('-attr')) return []
  return [...(parts.find(([first]) => first === 'default-src')?.slice(1) ?? [])]
}

export function getNonce(policy: string): string {
  const sources = [...findDirective(policy, 'script-src'), ...findDirective(policy, 'style-src')]
  return /^'nonce-(.+)'$/.exec(sources.find((source) => source.startsWith("'nonce-")) ?? '')?.[1] ?? ''
}

/** Everything in the page that the policy blocks, and every part of the policy that allows more than ours. */
export function findPolicyFaults({ policy, url }: Omit<Fetched, 'html'>, tags: readonly Tag[]): string[] {
  const nonce = getNonce(policy)
  const scripts = findDirective(policy, 'script-src')
  const lax = scripts.filter((source) => /unsafe|\*|^https?:$|^data:|strict-dynamic/.test(source))
  const faults = lax.map((source) => `the policy lets scripts run by ${source}`)
  const mayStyle = findDirective(policy, 'style-src-attr').includes("'unsafe-inline'")
  for (const { name, text, attributes } of tags) {
    const say = (what: string) => faults.push(`${what}: ${text}`)
    if ((name === 'script' || name === 'style') && (nonce === '' || attributes.nonce !== nonce))
      say('no nonce')
    if (['base', 'object', 'embed', 'applet'].includes(name)) say('an element that we have no use for')
    if (attributes.style !== undefined && !mayStyle) say('a style attribute')
    if (attributes.srcdoc !== undefined) say('a page within the page')
    for (const attribute of Object.keys(attributes))
      if (attribute.startsWith('on')) say(`${attribute} runs code`)
    for (const value of Object.values(attributes)) {
      // Browsers ignore spaces and control characters.
      if (/^(javascript|vbscript):/i.test(value.replace(/[^!-~]/g, ''))) say('an address that is code')
    }
    for (const attribute of ADDRESSES[name] ?? []) {
      const address = attributes[attribute]
      if (address !== undefined && !isSameOrigin(address, url)) say('from another site')
    }
  }
  return faults
}

function isSameOrigin(address: string, url: string): boolean {
  if (INLINE_IMAGE.test(address)) return true
  return address
    .split(',')
    .map((part) => part.trim().split(/\s+/)[0] ?? '')
    .every((part) => new URL(part, url).origin === new URL(url).origin)
}
