import { FoyerError } from '@foyer/core'
import type { Siwx } from '@foyer/core/siwx'

/** Sign-in of a host whose server accepts no signature, such as one that knows those of keys only. */
export const refusingSiwx: Siwx = {
  createMessage: (_, { domain, uri, now, nonce }) => ({
    domain,
    uri,
    version: '1',
    nonce: nonce(),
    issuedAt: new Date(now()).toISOString(),
  }),
  addSession: async ({ data: { chainId } }) => {
    throw new FoyerError('siwx.refused', { chainId: chainId ?? '' })
  },
  revokeSession: async () => {},
  setSessions: async () => {},
  getSessions: async () => [],
}
