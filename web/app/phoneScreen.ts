/** A phone. A desktop that is zoomed to 400 % is as narrow, but has a mouse. */
export const phoneScreen = '(width < 640px) and (pointer: coarse)'
