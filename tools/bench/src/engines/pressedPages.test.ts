import { expect, test } from 'vitest'
import { withScript } from './pressedPages.ts'

test('a script comes before all others, and cannot end its element or be taken for a pattern', () => {
  const page = '<html><head><script src="a.js"></script></head></html>'
  expect(withScript(page, 'mark("</script>", "$&")')).toBe(
    '<html><head><script>mark("<\\/script>", "$&")</script><script src="a.js"></script></head></html>',
  )
})

test('a page without a head throws', () => {
  expect(() => withScript('<p>', 'mark()')).toThrow('no <head>')
})
