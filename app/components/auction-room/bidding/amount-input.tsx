import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { groupTypedAmount } from '../../../../domain/format/typed-amount.ts'
import { dollarsWhole } from '../../../../domain/format/usd.ts'
import { parseAmount } from './bid-amount.ts'

interface AmountInputProps {
  readonly id: string
  readonly value: string
  readonly least: number
  readonly refused: boolean
  readonly describedBy: string
  readonly readOnly: boolean
  readonly onChange: (value: string) => void
  readonly onStep: (up: boolean) => void
}

/**
 * A text field that groups its digits while they are typed, and steps with the arrow keys. A number field
 * shows no groups, loses pasted text with a sign or a comma, and changes when the wheel turns over it.
 */
export function AmountInput({
  id,
  value,
  least,
  refused,
  describedBy,
  readOnly,
  onChange,
  onStep,
}: AmountInputProps) {
  const input = useRef<HTMLInputElement>(null)
  // A new object for each keystroke: the caret is restored even where the text is unchanged.
  const [typed, setTyped] = useState<{ readonly caret: number } | null>(null)
  const amount = parseAmount(value)

  useLayoutEffect(() => {
    const element = input.current
    if (typed === null || element === null || document.activeElement !== element) return
    element.setSelectionRange(typed.caret, typed.caret)
  }, [typed])

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    setTyped({ caret: Number.MAX_SAFE_INTEGER })
    onStep(event.key === 'ArrowUp')
  }

  return (
    <div
      className={`flex h-14 min-w-0 grow items-center gap-2 tight:order-first tight:basis-full! rounded-md bg-offer px-3 border focus-within:outline-2 focus-within:outline-focus ${
        refused
          ? 'border-out inset-ring inset-ring-out focus-within:outline-offset-2'
          : 'border-edge focus-within:-outline-offset-1'
      }`}
    >
      <span aria-hidden className="text-amount font-normal! text-ink-3">
        $
      </span>
      <input
        ref={input}
        id={id}
        name="amount"
        type="text"
        role="spinbutton"
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="done"
        required
        readOnly={readOnly}
        value={value}
        aria-valuemin={least}
        aria-valuenow={amount ?? undefined}
        aria-valuetext={amount === null ? undefined : dollarsWhole(amount)}
        aria-invalid={refused || undefined}
        aria-describedby={describedBy}
        onKeyDown={onKeyDown}
        onChange={({ target }) => {
          const grouped = groupTypedAmount({
            text: target.value,
            caret: target.selectionStart ?? target.value.length,
          })
          setTyped({ caret: grouped.caret })
          onChange(grouped.text)
        }}
        className="figures h-full w-full min-w-0 bg-transparent text-amount text-ink outline-none"
      />
    </div>
  )
}
