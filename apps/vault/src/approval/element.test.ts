import { expect, test } from 'vitest'
import { visibleName, visibleText } from './element.ts'

test.each([
  ['a Hangul filler', 'a\u3164b', 'a⟨U+3164⟩b'],
  ['a mark of direction', '\u202eabc', '⟨U+202E⟩abc'],
  ['a joiner of marks', 'a\u034fb', 'a⟨U+034F⟩b'],
  ['a selector without an emoji', 'x\ufe0f', 'x⟨U+FE0F⟩'],
  ['a selector of another plane', 'a\u{e0101}', 'a⟨U+E0101⟩'],
  ['accents that would run over other lines', `e${'\u0301'.repeat(5)}`, 'e\u0301\u0301\u0301⟨U+0301⟩⟨U+0301⟩'],
])('H62 %s is written out', (_, text, shown) => {
  expect(visibleText(text)).toBe(shown)
})

test.each(['👩‍💻', '👩🏽‍💻', '❤️‍🔥', '1️⃣', 'e\u0301', 'Grüße, Привет'])('%s stays as it is', text => {
  expect(visibleText(text)).toBe(text)
})

test.each([
  ['permitted.amount', 'permitted.amount'],
  ['a\u0007\n b\u00a0c', 'a⟨U+0007⟩⟨U+000A⟩⟨U+0020⟩b⟨U+00A0⟩c'],
  ['\u202etnuoma', '⟨U+202E⟩tnuoma'],
])('H75 a name that a page chose has all that is not seen written out, %j', (name, shown) => {
  expect(visibleName(name)).toBe(shown)
})
