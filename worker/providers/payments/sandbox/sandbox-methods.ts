import { sandboxCardByToken } from '../../../../domain/money/sandbox-cards.ts'
import { doneWith } from '../answers.ts'
import type { FinishedSetup, MethodCalls, ProviderAnswer } from '../payment-port.ts'
import { getBehavior, getSaveDeclineCode } from './decide.ts'
import { rejected } from './rejected.ts'
import { createReference, toSavedMethod } from './shapes.ts'
import type { SandboxMethod, SandboxStore } from './store.ts'

interface SandboxMethodCalls extends MethodCalls {
  /** What the processor's own fields do in the browser: enters a test card. False if there is no such setup. */
  fillSetup(reference: string, token: string): Promise<boolean>
}

/**
 * Customers and saved methods of the sandbox. The token of a test card stands for a finished setup; a PayPal
 * setup is finished as soon as it is begun.
 */
export function sandboxMethods(store: SandboxStore, nowMs: () => number): SandboxMethodCalls {
  async function save(method: SandboxMethod, attempt: string | null): Promise<ProviderAnswer<FinishedSetup>> {
    const declined = getSaveDeclineCode(getBehavior(method))
    if (declined !== null) return { outcome: 'declined', code: declined, reference: attempt }
    // Of two concurrent calls for one setup the first stores the method.
    if (!(await store.commit({ method })))
      return savedAs((await store.findMethod(method.reference)) ?? method)
    return savedAs(method)
  }

  return {
    async createCustomer({ name, email }) {
      const reference = createReference('cus')
      await store.commit({ customer: { reference, name, email, createdAtMs: nowMs() } })
      return { outcome: 'done', value: { reference } }
    },

    async emptyCustomer(reference) {
      await store.commit({ emptied: { reference } })
      return doneWith(null)
    },

    async beginSetup({ customerReference, type, paypalEmail }) {
      if ((await store.findCustomer(customerReference)) === null) return rejected('unknown_reference')
      const reference = createReference('setup')
      await store.commit({
        setup: { reference, customerReference, type, paypalEmail, token: null, createdAtMs: nowMs() },
      })
      const clientSecret = type === 'credit_card' ? `${reference}_secret` : null
      return { outcome: 'done', value: { reference, clientSecret, approvalUrl: null } }
    },

    async finishSetup({ customerReference, reference }) {
      const entered = {
        customerReference,
        createdAtMs: nowMs(),
        detachedAtMs: null,
        expiryMonth: null,
        expiryYear: null,
      }
      if (sandboxCardByToken(reference) !== null) {
        if ((await store.findCustomer(customerReference)) === null) return rejected('unknown_reference')
        return save(
          { ...entered, reference: createReference('pm'), token: reference, paypalEmail: null },
          null,
        )
      }
      const setup = await store.findSetup(reference)
      if (setup === null) return rejected('unknown_token')
      if (setup.customerReference !== customerReference) return rejected('unknown_token')
      const methodReference = setup.reference.replace(/^setup_/, 'pm_')
      const known = await store.findMethod(methodReference)
      if (known !== null) return savedAs(known)
      const { type, token, paypalEmail } = setup
      if (type === 'credit_card' && token === null) {
        return { outcome: 'done', value: { state: 'requires_action', actionUrl: null } }
      }
      const attempt = `${setup.reference}:${token}`
      return save({ ...entered, reference: methodReference, token, paypalEmail }, attempt)
    },

    async readMethod(reference) {
      const method = await store.findMethod(reference)
      return doneWith(method === null || method.detachedAtMs !== null ? null : toSavedMethod(method))
    },

    async updateExpiry({ methodReference: reference, expiryMonth, expiryYear }) {
      const method = await store.findMethod(reference)
      if (method === null || method.detachedAtMs !== null) return rejected('unknown_reference')
      if (method.token === null) return rejected('not_offered')
      await store.commit({ expiry: { reference, expiryMonth, expiryYear } })
      return doneWith(toSavedMethod({ ...method, expiryMonth, expiryYear }))
    },

    async removeMethod(reference) {
      const method = await store.findMethod(reference)
      if (method === null) return rejected('unknown_reference')
      await store.commit({ detached: { reference, atMs: method.detachedAtMs ?? nowMs() } })
      return { outcome: 'done', value: null }
    },

    async fillSetup(reference, token) {
      if ((await store.findSetup(reference)) === null) return false
      return store.commit({ filled: { reference, token } })
    },
  }
}

function savedAs(method: SandboxMethod): ProviderAnswer<FinishedSetup> {
  return { outcome: 'done', value: { state: 'saved', method: toSavedMethod(method) } }
}
