/**
 * Calls `leave` when the page is hidden or goes away, which may be its last moment, and `comeBack` when it is shown again. Returns how to
 * stop.
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
