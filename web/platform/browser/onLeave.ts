/**
 * Calls `leave` when the page is hidden or left, which may be its last moment, and `comeBack` when it's shown again. Returns a function
 * that stops this.
 */
export const onLeave = (leave: () => void, comeBack?: () => void): (() => void) => {
  const onVisibility = () => (document.visibilityState === 'hidden' ? leave() : comeBack?.())
  document.addEventListener('visibilitychange', onVisibility)
  addEventListener('pagehide', leave)
  return () => {
    document.removeEventListener('visibilitychange', onVisibility)
    removeEventListener('pagehide', leave)
  }
}
