import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { callApi } from '../../lib/session/call-api.ts'
import { refreshToken } from '../../lib/session/refresh-token.ts'
import { storedToken } from '../../lib/session/token-store.ts'
import { ButtonLink } from '../ui/button.tsx'
import { FieldError } from '../ui/fields/field.tsx'
import { returnHref } from './return-href.ts'
import { loadStripe, type StripeElements, type StripeScript } from './stripe-script.ts'

interface Setup {
  readonly stripe: StripeScript
  readonly elements: StripeElements
  readonly reference: string
  readonly clientSecret: string
  readonly returnUrl: string
}

export interface StripeFields {
  readonly place: RefObject<HTMLDivElement>
  readonly state: 'loading' | 'ready' | 'failed'
  readonly problem: string | null
  /** Saves the entered card with Stripe; the reference of its setup, or null where the fields say what is wrong. */
  readonly getToken: () => Promise<string | null>
}

const UNREACHED = 'The payment processor could not be reached. Please try again.'

/**
 * Stripe's own fields: the card goes from its frame to Stripe. `publishableKey` is null where they are not shown. A
 * setup takes one card, so that each saved card begins another.
 */
export function useStripeFields(publishableKey: string | null): StripeFields {
  const place = useRef<HTMLDivElement>(null)
  const setup = useRef<Setup | null>(null)
  const [round, setRound] = useState(0)
  const [state, setState] = useState<StripeFields['state']>('loading')
  const [problem, setProblem] = useState<string | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round begins a new setup
  useEffect(() => {
    if (publishableKey === null) return
    let isShown = true
    let remove = () => {}
    setState('loading')
    beginSetup(publishableKey)
      .then((begun) => {
        if (!isShown || place.current === null) return
        const element = begun.elements.create('payment', { layout: 'tabs' })
        remove = () => element.destroy()
        element.on('ready', () => isShown && setState('ready'))
        element.on('loaderror', () => isShown && setState('failed'))
        element.mount(place.current)
        setup.current = begun
      })
      .catch(() => isShown && setState('failed'))
    return () => {
      isShown = false
      setup.current = null
      remove()
    }
  }, [publishableKey, round])

  const getToken = useCallback(async () => {
    const begun = setup.current
    if (begun === null) return null
    setProblem(null)
    const { stripe, elements, clientSecret, reference, returnUrl } = begun
    try {
      const submitted = await elements.submit()
      // The fields show what is missing.
      if (submitted.error) return null
      const { error, setupIntent } = await stripe.confirmSetup({
        elements,
        clientSecret,
        confirmParams: { return_url: returnUrl },
        redirect: 'if_required',
      })
      if (error || setupIntent?.status !== 'succeeded') {
        setProblem(error?.message ?? UNREACHED)
        return null
      }
      setRound((count) => count + 1)
      return reference
    } catch {
      setProblem(UNREACHED)
      return null
    }
  }, [])

  return { place, state, problem, getToken }
}

interface BegunSetup {
  readonly data: { readonly reference: string; readonly client_secret: string | null }
}

async function beginSetup(publishableKey: string): Promise<Setup> {
  const returnUrl = new URL(
    returnHref(window.location.pathname + window.location.search),
    window.location.href,
  ).href
  // A page that was opened by its cookie alone asks for its token at the same time.
  if (storedToken() === null) await refreshToken()
  const [stripe, begun] = await Promise.all([
    loadStripe(publishableKey),
    callApi<BegunSetup>('/financial/setups', {
      method: 'POST',
      body: { type: 'credit_card', return_url: returnUrl },
    }),
  ])
  if (begun.kind !== 'answered') throw new Error('The setup was refused.')
  const { reference, client_secret: clientSecret } = begun.body.data
  if (clientSecret === null) throw new Error('The setup has no client secret.')
  return {
    stripe,
    elements: stripe.elements({ clientSecret, appearance: appearance() }),
    reference,
    clientSecret,
    returnUrl,
  }
}

/** The page's colors for Stripe's frame, which has no access to its styles. */
function appearance() {
  const styles = getComputedStyle(document.documentElement)
  const color = (name: string) => styles.getPropertyValue(`--color-${name}`).trim()
  return {
    theme: 'flat',
    variables: {
      colorBackground: color('surface'),
      colorText: color('ink'),
      colorTextSecondary: color('ink-2'),
      colorTextPlaceholder: color('ink-3'),
      colorDanger: color('out'),
      colorPrimary: color('focus'),
      borderRadius: '6px',
      fontSizeBase: '15px',
    },
    rules: { '.Input': { border: `1px solid ${color('edge')}` } },
  }
}

/** The place of Stripe's fields, with what is shown until they are there or where they cannot be. */
export function StripeInputs({ place, state, problem }: StripeFields) {
  return (
    <div>
      {state === 'loading' && (
        <p role="status" className="text-meta text-ink-3">
          Loading the card fields …
        </p>
      )}
      {state === 'failed' && (
        <div className="flex flex-col items-start gap-3">
          <FieldError
            id="card-fields-error"
            message="The card fields could not be loaded. Check your connection."
          />
          <ButtonLink to="" reloadDocument>
            Load the page again
          </ButtonLink>
        </div>
      )}
      <div ref={place} className={state === 'ready' ? 'min-h-40' : ''} data-card-fields="stripe" />
      <div role="alert" className="mt-2">
        <FieldError id="card-error" message={problem ?? undefined} />
      </div>
    </div>
  )
}
