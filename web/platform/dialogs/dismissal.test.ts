import { expect, test } from 'vitest'
import { closesOnBackdrop, closesOnEscape, isQuietOnSmallScreens } from './dismissal.ts'
import { dialogTypes, type DialogType } from './dialog.ts'

const typesWhere = (rule: (type: DialogType) => boolean) => dialogTypes.filter(rule)
const typesWhereNot = (rule: (type: DialogType) => boolean) => dialogTypes.filter((type) => !rule(type))

/** Every dialog is listed here, so that the type checker asks how a new one is dismissed. */
const dismissedBy: Record<DialogType, { escape: boolean; backdrop: boolean; takesTouchesBeside: boolean }> = {
  share: { escape: true, backdrop: true, takesTouchesBeside: true },
  paywall: { escape: true, backdrop: true, takesTouchesBeside: true },
  login: { escape: true, backdrop: true, takesTouchesBeside: false },
  imageZoom: { escape: true, backdrop: true, takesTouchesBeside: true },
  welcomeToPro: { escape: true, backdrop: true, takesTouchesBeside: true },
  mobileLock: { escape: false, backdrop: true, takesTouchesBeside: false },
  portfolioUpload: { escape: true, backdrop: true, takesTouchesBeside: true },
  portfolioEdit: { escape: true, backdrop: true, takesTouchesBeside: true },
  portfolioDelete: { escape: true, backdrop: true, takesTouchesBeside: true },
  projectUpdate: { escape: false, backdrop: false, takesTouchesBeside: false },
  projectReset: { escape: true, backdrop: true, takesTouchesBeside: true },
  codeExpand: { escape: true, backdrop: true, takesTouchesBeside: true },
}

test.each(dialogTypes)('%s is dismissed as the specification says', (type) => {
  expect({
    escape: closesOnEscape(type, false),
    backdrop: closesOnBackdrop(type, false),
    takesTouchesBeside: !isQuietOnSmallScreens(type),
  }).toEqual(dismissedBy[type])
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
