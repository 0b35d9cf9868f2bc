/** Color themes of the pages; dark is the default, and `system` is the one that the device is set to. */
export const THEMES = ['dark', 'light', 'system'] as const
export type Theme = (typeof THEMES)[number]

/** The theme of this name; undefined for any other text. */
export function toTheme(name: string | null | undefined): Theme | undefined {
  return THEMES.find((theme) => theme === name)
}
