import { SANDBOX_CARDS, type SandboxCard } from '../../../domain/money/sandbox-cards.ts'
import { SelectField } from '../ui/fields/field.tsx'
import { groupedCardNumber } from './card-input.ts'

interface TestCardsProps {
  /** The card number in the form, with its spaces. */
  readonly chosen: string
  readonly onChoose: (card: SandboxCard) => void
}

/** The test cards of the sandbox. A press fills in the form. */
export function TestCards({ chosen, onChoose }: TestCardsProps) {
  return (
    <section aria-label="Test cards" className="border-t border-line pt-5">
      <p className="text-meta font-[560] text-ink">Test cards</p>
      <p className="mt-1 text-meta text-ink-3">Choose one to fill it in. Real cards are refused here.</p>
      <ul className="mt-3 border-t border-line">
        {SANDBOX_CARDS.map((card) => {
          const number = groupedCardNumber(card.number)
          return (
            <li key={card.token} className="border-b border-line">
              <button
                type="button"
                aria-pressed={number === chosen}
                onClick={() => onChoose(card)}
                className="group flex min-h-11 w-full flex-wrap items-center justify-between gap-x-4 py-2 text-left text-meta hover:text-ink aria-pressed:text-ink"
              >
                <span className="figures text-link underline decoration-1 underline-offset-4 group-hover:decoration-2 group-aria-pressed:font-semibold">
                  {number}
                </span>
                <span>{card.label}</span>
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** The test cards as a select for browsers without scripts. */
export function TestCardSelect({ chosen }: { readonly chosen?: string | undefined }) {
  return (
    <SelectField label="Test card" name="card_token" defaultValue={chosen}>
      {SANDBOX_CARDS.map(({ token, lastFour, label }) => (
        <option key={token} value={token}>
          Ending in {lastFour}: {label.toLowerCase()}
        </option>
      ))}
    </SelectField>
  )
}
