/** The classes of the segmented controls. */

// Height and minimum height are both needed: Chromium stretches the rows of a fieldset to its minimum height
// only.
export const GROUP =
  'grid h-11 min-h-11 auto-cols-fr grid-flow-col gap-0.5 rounded-md border border-line-2 p-0.5 tight:h-auto tight:grid-flow-row tight:gap-2'

// The pressable area extends over the frame to the full 44 pixels. The height is explicit, because the rows
// of a fieldset do not stretch to the fieldset's height.
export const SEGMENT =
  'relative flex h-9.5 min-w-0 items-center justify-center rounded-sm border whitespace-nowrap before:absolute before:-inset-y-1.5 before:inset-x-0'

export const SIZES = { normal: 'px-3 text-body', compact: 'px-2 text-meta' } as const

export const REST = 'border-unseen text-ink-2 hover:text-ink'
export const CHOSEN = 'border-line-2 bg-fill font-[560] text-ink'
