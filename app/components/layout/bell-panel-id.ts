/** The element that the bell's button opens. */
export const BELL_PANEL_ID = 'bell'
