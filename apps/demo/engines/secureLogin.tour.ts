import { comesInByEmail, logsIn } from './guest.ts'
import { profilesFor } from './profiles.ts'
import { test } from './test.ts'

// A page of one site with the vault of another, both over HTTPS as in production: cookies are `Secure` there.
for (const profile of [undefined, ...profilesFor('login')])
  test.describe(() => {
    test.use({ profile })
    test(`over HTTPS a visitor comes in by email, signs in the window of the vault, and is connected after a reload${profile ? `, with ${profile.name}` : ''}`, ({
      bench,
      visitor,
      sandbox,
    }) => logsIn({ bench, visitor, sandbox }, comesInByEmail))
  })
