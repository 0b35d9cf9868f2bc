import { takeFault } from '../../dev/faults.ts'
import type { Env } from '../../env.ts'

interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** Sends mail; `send` throws if the mail was not accepted. */
export interface Mailer {
  send(mail: Mail): Promise<void>
}

const DEFAULT_SENDER = 'Hammerlane <no-reply@hammerlane.test>'

/**
 * The platform's mail binding, or in development nobody: there a mail that was sent is read at /dev/outbox and goes
 * nowhere else. Honours the `email` fault.
 */
export function mailerOf(env: Pick<Env, 'EMAIL' | 'ENVIRONMENT' | 'MAIL_FROM'>): Mailer {
  const binding = env.ENVIRONMENT === 'development' ? null : env.EMAIL
  return {
    async send(mail) {
      if (takeFault('email')) throw new Error('The mail server did not answer (armed fault)')
      if (binding === null) return
      if (binding === undefined) throw new Error('No send_email binding is configured')
      await binding.send({ from: env.MAIL_FROM ?? DEFAULT_SENDER, ...mail })
    },
  }
}
