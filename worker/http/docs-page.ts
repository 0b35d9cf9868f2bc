/** Renders openapi.json as one HTML page without scripts or external files. */

type Json = Record<string, unknown>

const STYLE = `
:root { color-scheme: light dark; --line: #8886; --soft: #8882; }
body { font: 15px/1.6 system-ui, sans-serif; max-width: 960px; margin: 0 auto; padding: 24px 16px 64px; }
h1 { font-size: 28px; margin: 0 0 8px; } h2 { font-size: 20px; margin: 32px 0 8px; }
details { border-top: 1px solid var(--line); } summary { padding: 10px 0; cursor: pointer; min-height: 24px; }
.method { display: inline-block; width: 64px; font: 600 13px/1 ui-monospace, monospace; }
.path { font: 14px/1 ui-monospace, monospace; } .what { display: block; padding-left: 64px; }
.body { padding: 0 0 16px 64px; } pre { overflow-x: auto; background: var(--soft); padding: 12px; border-radius: 6px; font-size: 13px; }
table { border-collapse: collapse; } td, th { text-align: left; padding: 4px 16px 4px 0; vertical-align: top; }
@media (max-width: 620px) { .what, .body { padding-left: 0; } }
`

/**
 * The documentation page as HTML. `nonce` must match the style-src of the answer's content security policy.
 */
export function docsPageHtml(document: object, nonce: string): string {
  const { info, paths, tags } = document as {
    info: { title: string; description: string }
    paths: Record<string, Record<string, Json>>
    tags: { name: string }[]
  }
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const tagNames = [
    ...new Set([...tags.map(({ name }) => name), ...operations.map(({ operation }) => getTag(operation))]),
  ]
  const sections = tagNames
    .map((name) => {
      const tagged = operations.filter(({ operation }) => getTag(operation) === name)
      return `<section><h2>${escapeHtml(name)}</h2>${tagged.map(operationHtml).join('')}</section>`
    })
    .join('')
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(info.title)} API</title><style nonce="${nonce}">${STYLE}</style></head>
<body><main><h1>${escapeHtml(info.title)} API</h1><p>${escapeHtml(info.description)}</p>
<p>The same for programs: <a href="/api/openapi.json">openapi.json</a></p>${sections}</main></body></html>`
}

function operationHtml({
  path,
  method,
  operation,
}: {
  path: string
  method: string
  operation: Json
}): string {
  const parts = [
    operation.description ? `<p>${escapeHtml(operation.description)}</p>` : '',
    `<p>Access: ${escapeHtml(operation['x-access'])}</p>`,
    parametersHtml((operation.parameters as Json[] | undefined) ?? []),
    operation.requestBody ? `<h3>Body</h3>${jsonHtml(operation.requestBody)}` : '',
    `<h3>Answers</h3>${jsonHtml(operation.responses)}`,
  ]
  return `<details><summary><span class="method">${escapeHtml(method.toUpperCase())}</span><span class="path">${escapeHtml(path)}</span>
<span class="what">${escapeHtml(operation.summary)}</span></summary><div class="body">${parts.join('')}</div></details>`
}

function parametersHtml(parameters: Json[]): string {
  if (parameters.length === 0) return ''
  const rows = parameters
    .map(
      ({ name, in: place, required, schema }) =>
        `<tr><td><code>${escapeHtml(name)}</code></td><td>${escapeHtml(place)}${required ? ', required' : ''}</td><td><code>${escapeHtml(JSON.stringify(schema))}</code></td></tr>`,
    )
    .join('')
  return `<h3>Parameters</h3><table><tbody>${rows}</tbody></table>`
}

function jsonHtml(value: unknown): string {
  return `<pre tabindex="0">${escapeHtml(JSON.stringify(value, null, 2))}</pre>`
}

function getTag(operation: Json): string {
  return String((operation.tags as string[] | undefined)?.[0] ?? '')
}

function escapeHtml(text: unknown): string {
  return String(text ?? '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
