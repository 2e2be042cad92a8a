import { expect, test } from 'vitest'
import { adopt } from './adopt.ts'

const root = () => document.createElement('div').attachShadow({ mode: 'open' })

test('a sheet is created once for a document and adopted once by a root', () => {
  const [one, other] = [root(), root()]
  adopt(one, 'a{color:red}')
  adopt(one, 'a{color:red}')
  adopt(other, 'a{color:red}')
  adopt(other, 'b{color:red}')
  expect(one.adoptedStyleSheets).toHaveLength(1)
  expect(other.adoptedStyleSheets).toHaveLength(2)
  expect(other.adoptedStyleSheets[0]).toBe(one.adoptedStyleSheets[0])
})
