import { fromPromise } from 'xstate'
import type { Identity } from '../../api/account.ts'
import type { LazyApi } from '../../api/lazyApi.types.ts'
import type { NameRecord } from '../../api/profile.ts'
import { isEvmAddress } from '../../chain/evmAddress.ts'
import { FoyerError, isFoyerError } from '../../errors.ts'
import { identityMachine } from './identity.machine.ts'
import type { IdentityKey, NameClaim } from './identity.ports.ts'
import { nameResolver } from './resolveName.ts'

/** Identity effects on the real API, which is loaded at the first request. */
export function provideIdentity({ blockchain }: Pick<LazyApi, 'blockchain'>) {
  const resolve = nameResolver({ blockchain }, isEvmAddress)
  const service = async () => {
    if (!blockchain) throw new FoyerError('port.missing', { port: 'api.blockchain' })
    return blockchain()
  }

  return identityMachine.provide({
    actors: {
      kept: fromPromise<Identity | undefined, IdentityKey>(
        async ({ input: { address } }) => (await (await service()).peek.identity({ address }))?.value,
      ),
      identity: fromPromise<Identity, IdentityKey>(async ({ input: { address }, signal }) =>
        (await service()).getIdentity({ address, sender: address }, { signal }),
      ),
      names: fromPromise<readonly NameRecord[], IdentityKey>(async ({ input: { address }, signal }) => {
        try {
          const query = { address, sender: address }
          return (await (await service()).getNamesOfAddress(query, { signal })).names
        } catch (cause) {
          signal.throwIfAborted()
          if (isFoyerError(cause, 'http.status') && cause.context.status === 404) return []
          throw new FoyerError('names.unavailable', { address }, { cause })
        }
      }),
      confirmed: fromPromise<boolean, NameClaim>(async ({ input: { address, ...claim }, signal }) => {
        const found = await resolve(claim, { signal })
        return found?.address.toLowerCase() === address.toLowerCase()
      }),
    },
  })
}
