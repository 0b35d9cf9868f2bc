/** Stripe's own script, of the API version that the server speaks. Stripe forbids to bundle or to host it. */
const SOURCE = 'https://js.stripe.com/endive/stripe.js'

export interface StripeElement {
  mount(place: HTMLElement): void
  destroy(): void
  on(event: 'ready' | 'loaderror', listener: (event: { readonly error?: StripeProblem }) => void): void
}

export interface StripeElements {
  create(type: 'payment', options: object): StripeElement
  submit(): Promise<{ readonly error?: StripeProblem }>
}

export interface StripeProblem {
  readonly message?: string
}

/** The part of Stripe.js that the page uses. */
export interface StripeScript {
  elements(options: { readonly clientSecret: string; readonly appearance: object }): StripeElements
  confirmSetup(options: {
    readonly elements: StripeElements
    readonly clientSecret: string
    readonly confirmParams: { readonly return_url: string }
    readonly redirect: 'if_required'
  }): Promise<{ readonly error?: StripeProblem; readonly setupIntent?: { readonly status: string } }>
}

type MakeStripe = (publishableKey: string) => StripeScript

let loading: Promise<MakeStripe> | null = null

/** Loads the script once for the page; after a failure the next call tries again. */
export async function loadStripe(publishableKey: string): Promise<StripeScript> {
  loading ??= loadScript().catch((error: unknown) => {
    loading = null
    throw error
  })
  return (await loading)(publishableKey)
}

function loadScript(): Promise<MakeStripe> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = SOURCE
    script.onload = () => {
      const { Stripe: make } = window as { Stripe?: MakeStripe }
      if (make === undefined) reject(new Error('The script of Stripe has no Stripe.'))
      else resolve(make)
    }
    script.onerror = () => reject(new Error('The script of Stripe did not load.'))
    document.head.appendChild(script)
  })
}
