/** Turns the HTML of a page that React has rendered into a module that renders the same elements from constants. */

/** React's own names of attributes whose HTML name differs by more than dashes. */
const PROPERTIES: Readonly<Record<string, string>> = {
  class: 'className',
  for: 'htmlFor',
  tabindex: 'tabIndex',
  checked: 'defaultChecked',
  inputmode: 'inputMode',
  maxlength: 'maxLength',
  readonly: 'readOnly',
  popovertarget: 'popovertarget',
}

const VOID = new Set(['area', 'br', 'col', 'hr', 'img', 'input', 'link', 'meta', 'source', 'wbr'])
const TOKEN = /<!--.*?-->|<!DOCTYPE html>|<\/\w+>|<(\w+)((?:\s+[^\s=>/]+(?:="[^"]*")?)*)\s*\/?>|[^<]+/gs
const ATTRIBUTE = /([^\s=>/]+)(?:="([^"]*)")?/g
const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
}

/** The scripts in which the framework hands over a page's data and starts its code: the twin writes its own. */
const isHandover = (script: string): boolean => script.includes('__remix')

/**
 * The source of a function expression that creates the page's elements with `h` (`createElement`), as components would. Texts that
 * React separates by an empty comment stay apart.
 */
export function markupFunction(html: string): string {
  const open: { readonly start: string; readonly children: string[] }[] = [{ start: '', children: [] }]
  const add = (child: string) => open.at(-1)?.children.push(child)
  const close = () => {
    const element = open.pop()
    if (element) add(`h(${[element.start, ...element.children].join(',')})`)
  }
  TOKEN.lastIndex = 0
  for (let token = TOKEN.exec(html); token !== null; token = TOKEN.exec(html)) {
    const [text, tag, attributes = ''] = token
    if (text.startsWith('<!')) continue
    if (text.startsWith('</')) close()
    else if (tag === undefined) add(JSON.stringify(decode(text)))
    else if (tag === 'script' || tag === 'style') {
      const end = html.indexOf(`</${tag}>`, TOKEN.lastIndex)
      const body = html.slice(TOKEN.lastIndex, end)
      TOKEN.lastIndex = end + `</${tag}>`.length
      if (isHandover(body)) continue
      const properties = { ...toProperties(attributes), dangerouslySetInnerHTML: { __html: body } }
      add(`h(${JSON.stringify(tag)},${JSON.stringify(properties)})`)
    } else {
      open.push({
        start: `${JSON.stringify(tag)},${JSON.stringify(toProperties(attributes))}`,
        children: [],
      })
      if (VOID.has(tag)) close()
    }
  }
  return `() => h(Fragment, null, ${open[0]?.children.join(',')})`
}

/** The markup without what differs from answer to answer and without the framework's scripts, to compare a twin with its page. */
export function comparableMarkup(html: string): string {
  return html
    .replaceAll(/<script\b.*?<\/script>/gs, (script) => (isHandover(script) ? '' : script))
    .replaceAll(/<!--.*?-->|<link rel="(?:late-)?modulepreload"[^>]*>/g, '')
}

function toProperties(attributes: string): Readonly<Record<string, unknown>> {
  const properties: Record<string, unknown> = {}
  for (const [, name = '', value] of attributes.matchAll(ATTRIBUTE)) {
    const property = PROPERTIES[name] ?? (/^(?:aria|data)-/.test(name) ? name : toCamelCase(name))
    properties[property] = toValue(name, value)
  }
  return properties
}

function toValue(name: string, value: string | undefined): unknown {
  const text = decode(value ?? '')
  if (name === 'style') return toStyle(text)
  return BOOLEANS.has(name) ? true : text
}

const BOOLEANS = new Set([
  'async',
  'checked',
  'disabled',
  'hidden',
  'open',
  'readonly',
  'required',
  'selected',
])

function toStyle(text: string): Readonly<Record<string, string>> {
  const rules = text.split(';').map((rule) => {
    const [name = '', ...value] = rule.split(':')
    return [name.startsWith('--') ? name : toCamelCase(name), value.join(':')] as const
  })
  return Object.fromEntries(rules.filter(([name]) => name !== ''))
}

const toCamelCase = (name: string) => name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

const decode = (text: string) =>
  text.replaceAll(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? entity)
