import { mailedName } from '../../../domain/account/mailed-name.ts'
import { absoluteUrl } from '../../../domain/format/absolute-url.ts'
import { type MailContent, mailSubject } from '../../../domain/mails/mail-content.ts'
import { type ComposedMail, mailPage, SETTINGS_LABEL } from './mail-page.ts'

const SETTINGS_PATH = '/dashboard?tab=settings&section=notifications'

/** URL of the settings of mails; null without `siteUrl`. */
export function mailSettingsUrl(siteUrl: string | undefined): string | null {
  return absoluteUrl(siteUrl, SETTINGS_PATH)
}

/**
 * The subject and the two bodies of a mail, which say the same. `name` is greeted; null for an address that
 * nobody has confirmed. Without `siteUrl` a mail has no links and no photo.
 */
export async function mailBodies(
  content: MailContent,
  { name, siteUrl }: { readonly name: string | null; readonly siteUrl: string | undefined },
): Promise<{ readonly subject: string; readonly text: string; readonly html: string }> {
  const { auction, action, items = [], figures = [], notes = [] } = content
  const toUrl = (href: string) => absoluteUrl(siteUrl, href)
  const link = action && toUrl(action.href)
  const photo = auction?.photo && toUrl(auction.photo.path)
  const mail = {
    ...content,
    subject: mailSubject(content),
    greeting: name === null ? 'Hello,' : `Hello ${mailedName(name)},`,
    photo: photo && auction?.photo ? { src: photo, alt: auction.photo.alt } : null,
    figures,
    items: items.map((item) => ({ ...item, link: toUrl(item.href) })),
    button: action && link ? { link, label: action.label } : null,
    notes,
    settings: content.isOptional ? mailSettingsUrl(siteUrl) : null,
  }
  return { subject: mail.subject, text: toText(mail), html: await mailPage(mail) }
}

/** The heading is the beginning of the subject, so that it is not repeated. */
function toText(mail: ComposedMail): string {
  const { auction, greeting, paragraphs, figures, items, button, notes, reason, settings } = mail
  return [
    greeting,
    ...paragraphs,
    ...(auction === undefined ? [] : [`${auction.title}\nAuction ${auction.number}`]),
    ...(figures.length === 0 ? [] : [figures.map(({ label, value }) => `${label}: ${value}`).join('\n')]),
    ...items.map(({ text, detail }) => `${text}\n${detail}`),
    ...(button === null ? [] : [`${button.label}:\n${button.link}`]),
    ...notes,
    `${reason}${settings === null ? '' : `\n${SETTINGS_LABEL}: ${settings}`}`,
    'Hammerlane',
  ].join('\n\n')
}
