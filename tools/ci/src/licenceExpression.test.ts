import { expect, test } from 'vitest'
import { isPermitted, licenceOf } from './licenceExpression.ts'

test.each([
  'MIT',
  'Apache-2.0',
  '(MIT)',
  'MIT OR GPL-3.0',
  '(GPL-3.0-only OR MIT)',
  '(MIT AND Apache-2.0)',
  'GPL-3.0-only AND AGPL-3.0-only OR ISC',
  '(MIT OR GPL-3.0-only) AND (BSD-3-Clause OR LGPL-3.0-only)',
])('the licence %s is permitted', expression => expect(isPermitted(expression)).toBe(true))

test.each([
  'GPL-3.0-only',
  'MIT AND GPL-3.0-only',
  '(MIT OR ISC) AND LGPL-3.0-only',
  'GPL-3.0-or-later WITH Classpath-exception-2.0',
  'MIT WITH',
  'SEE LICENSE IN LICENSE.md',
  'UNLICENSED',
  'MIT License',
  'MIT/X11',
  'MIT or GPL-3.0',
  'MIT OR',
  'OR MIT',
  '(MIT',
  'MIT)',
  'MIT+',
  'mit',
  '()',
  '',
])('the licence "%s" is not permitted', expression => expect(isPermitted(expression)).toBe(false))

test.each([
  ['a text', { license: 'MIT' }, 'MIT'],
  ['an object', { license: { type: 'MIT', url: 'https://example.com' } }, 'MIT'],
  ['a list', { licenses: [{ type: 'MIT' }, { type: 'GPL-3.0 OR ISC' }] }, '(MIT) AND (GPL-3.0 OR ISC)'],
  ['a list of texts', { license: ['MIT', 'ISC'] }, '(MIT) AND (ISC)'],
  ['a list of one', { licenses: [{ type: 'ISC' }] }, 'ISC'],
  ['an empty list', { licenses: [] }, undefined],
  ['a list with an entry that is no licence', { licenses: [{ type: 'MIT' }, {}] }, undefined],
  ['nothing', {}, undefined],
  ['an empty text', { license: ' ' }, undefined],
  ['a wrong type', { license: true }, undefined],
])('the licence of a manifest is read from %s', (_, manifest, licence) => expect(licenceOf(manifest)).toBe(licence))
