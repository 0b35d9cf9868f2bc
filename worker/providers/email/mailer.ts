import type { Env } from '../../env.ts'

interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Where the person turns mails of this kind off; null if they cannot. */
  readonly unsubscribeUrl: string | null
}

/** Sends mail; `send` throws if the mail was not accepted. */
export interface Mailer {
  send(mail: Mail): Promise<void>
}

const DEFAULT_SENDER = 'Hammerlane <no-reply@hammerlane.test>'

/**
 * A mailer over the platform's mail binding, which builds the message and encodes its headers, so that a
 * subject cannot add one. In development `withDevelopment` replaces the binding with one
 * that delivers nothing.
 */
export function createMailer(env: Pick<Env, 'EMAIL' | 'MAIL_FROM'>): Mailer {
  return {
    async send({ unsubscribeUrl, ...mail }) {
      if (env.EMAIL === undefined) throw new Error('No send_email binding is configured')
      await env.EMAIL.send({
        from: env.MAIL_FROM ?? DEFAULT_SENDER,
        ...mail,
        // Mail programs offer it beside the sender, so that nobody reports a mail as spam to be rid of it.
        ...(unsubscribeUrl !== null && { headers: { 'List-Unsubscribe': `<${unsubscribeUrl}>` } }),
      })
    },
  }
}
