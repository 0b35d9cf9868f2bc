import { createContext } from 'react'
import type { Theme } from '../../../domain/account/themes.ts'

/**
 * The theme cookie's value of the request. It is passed by context beside the root data, so that a page whose
 * root loader failed keeps its theme; in the browser it is undefined.
 */
export const RequestedThemeContext = createContext<Theme | undefined>(undefined)
