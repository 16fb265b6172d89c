// Runs before the first paint, so that theme, fonts, panels and tabs do not jump when the app takes over. See web/shell/theme.ts, fonts.ts,
// panels/panels.ts and web/documents/chosenTabs.ts.
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

  // Sets of tabs in the first response show the tab that the reader chose; what the parser adds is changed before it is painted.
  var titles = read('fieldwork.tabs').titles || []
  if (!titles.length) return
  var choose = function () {
    document.querySelectorAll('[data-tab-set]').forEach(function (set) {
      var tabs = [].filter.call(set.querySelectorAll('[role=tab]'), function (tab) {
        return tab.closest('[data-tab-set]') === set
      })
      var titleOf = function (tab) {
        return tab.textContent
      }
      var title = titles.find(function (one) {
        return tabs.map(titleOf).includes(one)
      })
      if (!title) return
      tabs.forEach(function (tab) {
        var panel = document.getElementById(tab.getAttribute('aria-controls'))
        tab.setAttribute('aria-selected', titleOf(tab) === title)
        if (panel) panel.hidden = titleOf(tab) !== title
      })
    })
  }
  var parsing = new MutationObserver(choose)
  parsing.observe(document, { childList: true, subtree: true })
  addEventListener('DOMContentLoaded', function () {
    parsing.disconnect()
  })
})()
