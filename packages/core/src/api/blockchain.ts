import { createAccount } from './account.ts'
import { createConvert } from './convert.ts'
import type { HttpOptions } from './http.ts'
import { createOnramp } from './onramp.ts'
import { createPrices } from './prices.ts'
import { createProfile } from './profile.ts'
import { createRegistration } from './registration.ts'
import { createSessions } from './sessions.ts'
import { createSupportedChains } from './supportedChains.ts'

/** Blockchain API: section 7 of the specification, the calls under `v1`. */
export const createBlockchain = (options: HttpOptions) => ({
  ...createSupportedChains(options),
  ...createAccount(options),
  ...createConvert(options),
  ...createPrices(options),
  ...createProfile(options),
  ...createRegistration(options),
  ...createOnramp(options),
  ...createSessions(options),
})

/** Calls of the blockchain API. */
export type Blockchain = ReturnType<typeof createBlockchain>
