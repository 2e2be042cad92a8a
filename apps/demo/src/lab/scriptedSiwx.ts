import { FoyerError } from '@foyer/core'
import type { Siwx } from '@foyer/core/siwx'

/** Sign-in of a host, by how it answers: its server accepts no signature, knows no sessions, or does not get ready. */
export type SignInAnswer = 'refuses' | 'lost' | 'preparing' | 'verifying'

const never = () => new Promise<never>(() => {})

/** Sign-in of a host whose server never accepts a signature, as one that knows those of keys only. */
export function scriptedSiwx(answer: SignInAnswer): Siwx {
  let lookUps = 0
  return {
    createMessage: (_, { domain, uri, now, nonce }) =>
      answer === 'preparing'
        ? never()
        : { domain, uri, version: '1', nonce: nonce(), issuedAt: new Date(now()).toISOString() },
    addSession: async ({ data: { chainId } }) => {
      if (answer === 'verifying') return never()
      throw new FoyerError('siwx.refused', { chainId: chainId ?? '' })
    },
    revokeSession: async () => {},
    setSessions: async () => {},
    getSessions: async chainId => {
      lookUps += 1
      if (answer !== 'lost') return []
      // The first question fails, and the next one is not answered.
      if (lookUps > 1) return never()
      throw new FoyerError('siwx.unavailable', { chainId })
    },
  }
}
