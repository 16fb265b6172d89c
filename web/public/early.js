// Runs before the first paint, so that theme and panels do not jump when the app takes over. See web/shell/theme.ts and panels.ts.
;(function () {
  var root = document.documentElement
  var read = function (key) {
    try {
      return JSON.parse(localStorage.getItem(key) || '{}').state || {}
    } catch {
      return {}
    }
  }
  root.dataset.theme = read('fieldwork.theme').theme || (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')
  var panels = read('fieldwork.panels')
  if (panels.open && document.querySelector('meta[name="fieldwork-panels"]')) root.dataset.panel = panels.open
  for (var side in panels.widths) root.style.setProperty('--' + side + '-panel', panels.widths[side] + 'px')
})()
