// Runs before the first paint, so that theme, fonts, panels, tabs, variables and the reading place do not jump when the app takes over. See
// web/platform/theme.ts, fonts.ts, panels/panels.ts, web/documents/chosenTabs.ts, heldVariables.ts, ownProgress.ts and position.ts.
;(function () {
  var root = document.documentElement
  var stored = function (key) {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  var parsed = function (text) {
    try {
      return JSON.parse(text) || {}
    } catch {
      return {}
    }
  }
  var read = function (key) {
    return parsed(stored(key)).state || {}
  }
  if (stored('fieldwork.fonts')) root.dataset.fonts = ''
  root.dataset.theme = read('fieldwork.theme').theme || (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')
  var panels = read('fieldwork.panels')
  if (panels.open && document.querySelector('meta[name="fieldwork-panels"]')) root.dataset.panel = panels.open
  for (var side in panels.widths) root.style.setProperty('--' + side + '-panel', panels.widths[side] + 'px')

  // What the parser adds is changed before it is painted.
  var whileParsing = function (change) {
    var parsing = new MutationObserver(change)
    parsing.observe(document, { childList: true, subtree: true })
    addEventListener('DOMContentLoaded', function () {
      parsing.disconnect()
    })
  }

  // Sets of tabs in the first response show the tab that the reader chose.
  var chooseTabs = function () {
    var titles = read('fieldwork.tabs').titles
    if (!Array.isArray(titles) || !titles.length) return
    whileParsing(function () {
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
    })
  }

  // Variables in the first response show what the reader calls them; a visitor's values are in the storage of this tab.
  var nameThings = function () {
    var meta = document.querySelector('meta[name="fieldwork-variables"]')
    var values = parsed(meta && meta.content)
    try {
      Object.keys(meta ? {} : sessionStorage).forEach(function (key) {
        var parts = /^fieldwork\.variable\.\.(?:project:(.+):)?([^:]+)$/.exec(key)
        if (parts && (!parts[1] || parts[1] === location.pathname.split('/')[2])) values[parts[2]] = parsed(sessionStorage[key]).value
      })
    } catch {
      // Without storage the placeholders stay.
    }
    if (!Object.keys(values).length) return
    whileParsing(function () {
      document.querySelectorAll('[data-variable]').forEach(function (place) {
        var name = place.dataset.variable
        if (Object.hasOwn(values, name) && values[name] && place.textContent !== values[name]) place.textContent = values[name]
      })
    })
  }

  // The first response is scrolled to where the reader was.
  var bringBack = function () {
    var project = location.pathname.split('/')[2]
    var meta = document.querySelector('meta[name="fieldwork-reading"]')
    var reader = parsed(meta && meta.content)
    var kept = parsed(stored('fieldwork.reading'))[project] || {}
    var own = kept.position
    var theirs = reader.position
    // As core/documents/position.ts says it.
    var isOwn = kept.userId
      ? kept.userId === reader.userId && kept.restartedAt === reader.restartedAt
      : own && (!reader.restartedAt || Date.parse(own.readAt) > Date.parse(reader.restartedAt))
    if (!isOwn) own = undefined
    var isReload = /reload|back_forward/.test((performance.getEntriesByType('navigation')[0] || {}).type)
    var isReturn = isReload && own && own.hash === location.hash
    var position = own && (isReturn || !theirs || Date.parse(own.readAt) >= Date.parse(theirs.readAt)) ? own : theirs
    if (!position || (location.hash && !isReturn) || location.pathname.indexOf('/projects/') !== 0) return
    // The app takes this choice, and makes none of its own.
    root.dataset.position = JSON.stringify(Object.assign({ projectId: project }, position))
    // The browser would go to where the address says that the reader once went.
    if (location.hash) history.replaceState(history.state, '', location.pathname + location.search)
    // The text stays hidden for the few frames until the place has been parsed, and the steps around it have their true height.
    root.dataset.placing = ''
    var framesLeft = 5
    var place = function () {
      var isReached = false
      var isParsed = document.readyState !== 'loading'
      var scroller = document.getElementById('document-scroller')
      var block = document.getElementById(position.blockId)
      var isShown = block && !block.closest('[hidden]')
      var target = isShown ? block : isParsed && document.getElementById(position.stepId)
      if (scroller && target) {
        var box = target.getBoundingClientRect()
        var top = scroller.scrollTop + box.top - scroller.getBoundingClientRect().top + (isShown ? position.offset * box.height : -32)
        scroller.scrollTop = top
        isReached = scroller.scrollTop > top - 1
        root.dataset.placed = scroller.scrollTop
      }
      if (isParsed) framesLeft--
      if (isReached || framesLeft === 0) delete root.dataset.placing
      else requestAnimationFrame(place)
    }
    requestAnimationFrame(place)
  }

  chooseTabs()
  nameThings()
  bringBack()
})()
