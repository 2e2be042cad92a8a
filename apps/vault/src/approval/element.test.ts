import { expect, test } from 'vitest'
import { visibleText } from './element.ts'

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
