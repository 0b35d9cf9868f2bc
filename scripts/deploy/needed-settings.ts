/**
 * The missing settings of wrangler.toml, one message each with the step of docs/deploy.md that provides it.
 */
export function findMissingConfig(wranglerToml: string): string[] {
  const variables = parseVariables(wranglerToml)
  const missing: string[] = []
  if (/^\s*database_id\s*=\s*"0{8}-/m.test(wranglerToml)) {
    missing.push('wrangler.toml still names no real databases: docs/deploy.md, step 1.')
  }
  // Mails need it for their links: without it nobody could verify an address or reset a password.
  const siteUrl = variables.get('SITE_URL') ?? ''
  if (siteUrl === '') {
    missing.push(
      'SITE_URL is not set under [vars] in wrangler.toml; links in mails need it: docs/deploy.md, step 4.',
    )
  } else if (!isSiteAddress(siteUrl)) {
    missing.push(
      `SITE_URL must be the site's whole address, as "https://your-domain.example", not "${siteUrl}": docs/deploy.md, step 4.`,
    )
  }
  if (!variables.get('MAIL_FROM')) {
    missing.push(
      'MAIL_FROM is not set under [vars] in wrangler.toml; mails need a sender: docs/deploy.md, step 4.',
    )
  }
  if (!variables.get('SUPPORT_EMAIL')) {
    missing.push(
      'SUPPORT_EMAIL is not set under [vars] in wrangler.toml; the contact form writes to it: docs/deploy.md, step 4.',
    )
  }
  return missing
}

/** The missing secrets, of which only the names can be read. */
export function findMissingSecrets(wranglerToml: string, secretNames: readonly string[]): string[] {
  const missing: string[] = []
  if (!secretNames.includes('AUTH_SECRET')) {
    missing.push('The secret AUTH_SECRET is not set: docs/deploy.md, step 3.')
  }
  // With only one of the two keys no challenge is shown, although the operator expects one.
  const hasSiteKey = Boolean(parseVariables(wranglerToml).get('TURNSTILE_SITE_KEY'))
  if (hasSiteKey !== secretNames.includes('TURNSTILE_SECRET_KEY')) {
    missing.push(
      'Of TURNSTILE_SITE_KEY and the secret TURNSTILE_SECRET_KEY only one is set; set both or neither: docs/deploy.md, step 4.',
    )
  }
  // With only some of them set, browsers would ask for a permission that has no effect.
  const ofPush = [
    Boolean(parseVariables(wranglerToml).get('VAPID_PUBLIC_KEY')),
    Boolean(parseVariables(wranglerToml).get('VAPID_SUBJECT')),
    secretNames.includes('VAPID_PRIVATE_KEY'),
  ]
  if (new Set(ofPush).size > 1) {
    missing.push(
      'Of VAPID_PUBLIC_KEY, VAPID_SUBJECT and the secret VAPID_PRIVATE_KEY only some are set; set all or none: docs/deploy.md, step 5.',
    )
  }
  return missing
}

/** The variables under [vars], one per line; commented-out lines do not count. */
function parseVariables(wranglerToml: string): ReadonlyMap<string, string> {
  const variables = new Map<string, string>()
  let isVars = false
  for (const line of wranglerToml.split('\n')) {
    const table = /^\s*\[+\s*([^\]]+?)\s*\]+/.exec(line)
    if (table) isVars = table[1] === 'vars'
    const [, name, , value] = /^\s*([A-Z_]+)\s*=\s*(["'])(.*?)\2/.exec(line) ?? []
    if (isVars && name !== undefined && value !== undefined) variables.set(name, value)
  }
  return variables
}

/** HTTPS is required outside development: the session cookie is sent over nothing else. */
function isSiteAddress(text: string): boolean {
  return URL.canParse(text) && new URL(text).protocol === 'https:' && new URL(text).pathname === '/'
}
