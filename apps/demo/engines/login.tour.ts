import { comesInByEmail, comesInWithGoogle, logsIn } from './guest.ts'
import { profilesFor } from './profiles.ts'
import { test } from './test.ts'

const EMAIL = ['by email', comesInByEmail] as const
const GOOGLE = ['with Google', comesInWithGoogle] as const

/** Playwright loses a window of Firefox that leads on to another site, as that of a provider does. */
const WAYS = process.env.FOYER_ENGINE === 'firefox' ? [EMAIL] : [EMAIL, GOOGLE]

for (const profile of [undefined, ...profilesFor('login')])
  test.describe(() => {
    test.use({ profile })
    for (const [way, comesIn] of WAYS)
      test(`a visitor comes in ${way}, signs in the window of the vault, and is connected after a reload${profile ? `, with ${profile.name}` : ''}`, ({
        bench,
        visitor,
        sandbox,
      }) => logsIn({ bench, visitor, sandbox }, comesIn))
  })
