import { useEffect, useRef } from 'react'
import { HUMAN_FIELD } from '../../../domain/account/sign-in.ts'
import { FieldError } from '../ui/fields/field.tsx'

/** The part of Turnstile's script API that is used here. */
interface Turnstile {
  render(
    place: HTMLElement,
    options: { sitekey: string; theme: 'dark' | 'light'; size: 'flexible' },
  ): string | undefined
  reset(widget: string): void
  remove(widget: string): void
}

declare global {
  interface Window {
    turnstile?: Turnstile
  }
}

const SCRIPT = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit'

interface HumanCheckProps {
  /** The public site key; null, the default, turns the check off. */
  readonly siteKey: string | null
  readonly errors: readonly string[] | undefined
  /** Number of submissions. A Turnstile token is valid for one, so that the widget is reset after each. */
  readonly attempts: number
}

/**
 * The Turnstile widget, if a site key is configured (docs/rules/accounts.md, Sign-in). It writes its token
 * into the surrounding form.
 */
export function HumanCheck({ siteKey, errors, attempts }: HumanCheckProps) {
  const place = useRef<HTMLDivElement>(null)
  const widget = useRef<string | undefined>(undefined)

  useEffect(() => {
    if (siteKey === null) return
    let isCurrent = true
    void loadTurnstile().then((loaded) => {
      if (!isCurrent || place.current === null) return
      const scheme = getComputedStyle(document.documentElement).colorScheme
      const theme = scheme === 'light' ? 'light' : 'dark'
      widget.current = loaded?.render(place.current, { sitekey: siteKey, theme, size: 'flexible' })
    })
    return () => {
      isCurrent = false
      if (widget.current !== undefined) window.turnstile?.remove(widget.current)
      widget.current = undefined
    }
  }, [siteKey])

  useEffect(() => {
    if (attempts > 0 && widget.current !== undefined) window.turnstile?.reset(widget.current)
  }, [attempts])

  if (siteKey === null) return null
  return (
    <div>
      <div ref={place} className="only-scripted min-h-16" />
      <p className="only-unscripted text-meta text-ink-3">
        This form checks that you are human, which needs JavaScript. Turn it on and reload the page.
      </p>
      <FieldError id={`${HUMAN_FIELD}-error`} message={errors?.[0]} />
    </div>
  )
}

let loading: Promise<Turnstile | undefined> | null = null

/**
 * Loads the script once. If it fails to load, nothing is shown, and the server's error says what is missing.
 */
function loadTurnstile(): Promise<Turnstile | undefined> {
  loading ??= new Promise((resolve) => {
    const script = document.createElement('script')
    script.src = SCRIPT
    script.async = true
    script.onload = () => resolve(window.turnstile)
    script.onerror = () => {
      loading = null
      resolve(undefined)
    }
    document.head.appendChild(script)
  })
  return loading
}
