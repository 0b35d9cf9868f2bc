import type { OutboxMail } from './read-outbox.ts'

/** The outbox as an HTML page. Each mail is in a sandboxed frame, where no script runs. */
export function outboxPage(mails: readonly OutboxMail[]): Response {
  const list = mails.length === 0 ? '<p>No mail has been sent.</p>' : mails.map(mailSection).join('\n')
  const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Outbox</title>
<style>
body { max-width: 48rem; margin: 2rem auto; padding: 0 1rem; font: 15px/1.6 system-ui, sans-serif; color-scheme: light dark; }
article { margin: 2rem 0; padding-top: 1rem; border-top: 1px solid; }
h2 { font-size: 1.1rem; margin: 0; }
iframe { width: 100%; height: 44rem; border: 1px solid; background: white; }
</style>
</head>
<body>
<h1>Outbox</h1>
<p>Mails of this development server, newest first.</p>
${list}
</body>
</html>`
  return new Response(page, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-src 'self'; frame-ancestors 'none'",
    },
  })
}

function mailSection(mail: OutboxMail): string {
  const links = mail.links
    .map((link) => `<li><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></li>`)
    .join('')
  return `<article>
<h2>${escapeHtml(mail.subject)}</h2>
<p>To ${escapeHtml(mail.to)} · <time>${escapeHtml(mail.created_at)}</time></p>
<ul>${links}</ul>
<iframe sandbox title="${escapeHtml(mail.subject)}" srcdoc="${escapeHtml(mail.html)}"></iframe>
</article>`
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
