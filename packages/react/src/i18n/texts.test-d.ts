import type { ModalOptions } from '@foyer/core'
import { expectTypeOf } from 'vitest'
import type { ModalTexts } from './texts.ts'

// An option of core is typed by the texts of this package.
expectTypeOf<NonNullable<ModalOptions['messages']>[string]>().toExtend<ModalTexts>()

export const given: ModalOptions['messages'] = {
  de: {
    buttons: { connect: 'Wallet verbinden' },
    connect: { installed: 'Installiert', allFamilies: { one: 'Eine', other: 'Alle {count}' } },
    modal: { titles: { Connect: 'Wallet verbinden' }, families: { bip122: 'Bitcoin' } },
    errors: { 'wallet.rejected': 'In der Wallet abgelehnt.' },
  },
  'de-CH': {},
}

// @ts-expect-error no such part
export const wrongPart: ModalTexts = { conect: {} }
// @ts-expect-error no such text
export const wrongText: ModalTexts = { connect: { instaled: '' } }
// @ts-expect-error no such text within a group
export const wrongDeepText: ModalTexts = { modal: { titles: { Conect: '' } } }
// @ts-expect-error not a text
export const wrongValue: ModalTexts = { connect: { installed: 7 } }
// @ts-expect-error a text without a count has no plural forms
export const wrongForms: ModalTexts = { connect: { installed: { other: 'x' } } }
// @ts-expect-error plural forms need a general one
export const noOther: ModalTexts = { connect: { allFamilies: { one: 'x' } } }
