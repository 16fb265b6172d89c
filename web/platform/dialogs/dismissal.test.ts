import { expect, test } from 'vitest'
import { closesOnBackdrop, closesOnEscape, isQuietOnSmallScreens } from './dismissal.ts'
import { dialogTypes, type DialogType } from './dialog.ts'

const typesWhere = (rule: (type: DialogType) => boolean) => dialogTypes.filter(rule)
const typesWhereNot = (rule: (type: DialogType) => boolean) => dialogTypes.filter((type) => !rule(type))

test('there are exactly twelve dialogs', () => {
  expect([...dialogTypes].sort()).toEqual(
    [
      'share',
      'paywall',
      'login',
      'imageZoom',
      'welcomeToPro',
      'mobileLock',
      'portfolioUpload',
      'portfolioEdit',
      'portfolioDelete',
      'projectUpdate',
      'projectReset',
      'codeExpand',
    ].sort(),
  )
})

test('Escape closes every dialog but the update of a project, until that is answered, and the notice for phones [MODAL-05] [MODAL-06]', () => {
  expect(typesWhereNot((type) => closesOnEscape(type, false))).toEqual(['mobileLock', 'projectUpdate'])
  expect(typesWhereNot((type) => closesOnEscape(type, false, true))).toEqual(['mobileLock'])
})

test('neither Escape nor a press beside it closes a dialog whose own request is under way [MODAL-06]', () => {
  expect(typesWhere((type) => closesOnEscape(type, true))).toEqual([])
  expect(typesWhere((type) => closesOnBackdrop(type, true))).toEqual([])
})

test('a press beside it closes every dialog but the update of a project [MODAL-07] [MODAL-08]', () => {
  expect(typesWhereNot((type) => closesOnBackdrop(type, false))).toEqual(['projectUpdate'])
})

test('login, the notice for phones and the update of a project take no touch beside them on small screens [MODAL-09]', () => {
  expect(typesWhere(isQuietOnSmallScreens)).toEqual(['login', 'mobileLock', 'projectUpdate'])
})
