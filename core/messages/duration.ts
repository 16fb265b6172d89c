/** Returns “46 min”, “1 h” or “1 h 52 min”, in one line. */
export const duration = (minutes: number): string => {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return `${rest} min`
  return rest === 0 ? `${hours}\u00A0h` : `${hours}\u00A0h\u00A0${rest}\u00A0min`
}
