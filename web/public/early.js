// Runs before the first paint, so that theme, fonts and panels do not jump when the app takes over. See web/shell/theme.ts, fonts.ts and
// panels/panels.ts.
;(function () {
  var root = document.documentElement
  var stored = function (key) {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  var read = function (key) {
    try {
      return JSON.parse(stored(key) || '{}').state || {}
    } catch {
      return {}
    }
  }
  if (stored('fieldwork.fonts')) root.dataset.fonts = ''
  root.dataset.theme = read('fieldwork.theme').theme || (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')
  var panels = read('fieldwork.panels')
  if (panels.open && document.querySelector('meta[name="fieldwork-panels"]')) root.dataset.panel = panels.open
  for (var side in panels.widths) root.style.setProperty('--' + side + '-panel', panels.widths[side] + 'px')
})()
