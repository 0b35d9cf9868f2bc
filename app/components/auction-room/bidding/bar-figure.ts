/**
 * The figures shrink before the button does: on the narrowest phones they are a size smaller, so that nothing
 * wraps.
 */
export const FIGURE =
  'text-bar whitespace-nowrap text-ink max-[24.3125rem]:text-card max-[24.3125rem]:[font-stretch:88%] max-[22.4375rem]:text-summary'
