import { expect, test } from 'vitest'
import * as siwx from './index.ts'

test('@foyer/core/siwx exports these values', () => {
  expect(Object.keys(siwx).sort()).toMatchInlineSnapshot(`
    [
      "createSiwx",
      "formatSignInMessage",
      "hasSignInFields",
      "localSiwx",
      "parseSignInMessage",
      "signInMessageFor",
    ]
  `)
})
