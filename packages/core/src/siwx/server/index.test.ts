import { expect, test } from 'vitest'
import * as server from './index.ts'

test('@foyer/core/siwx/server exports these values', () =>
  expect(Object.keys(server).sort()).toEqual(['createSignInSessions', 'verifySignIn']))
