/** Maximum characters that fit the layout. */
export const comfortableLengths = { title: 60, description: 200, outcome: 140, setting: 180 }
