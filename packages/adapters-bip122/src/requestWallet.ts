import { attempt, lazily, quietly } from '@foyer/core/chain/adapters'
import type { LoadAddresses } from './accounts.ts'
import type { Dialect, DialectModule, Manner, Provider, RequestMethod, Wallet } from './wallet.ts'

/** Dialect and manner of a wallet without Wallet Standard. */
export interface Speech extends Manner {
  /** Loads the module of its dialect. A failed load is not kept. */
  dialect(): Promise<DialectModule>
  /** Whether it has a method. Default: unless its list lacks it. */
  has?(method: RequestMethod): boolean
}

/** Wallet that is asked in its own dialect, which loads with the first request. */
export function requestWallet(provider: Provider, { dialect, has, ...manner }: Speech, load: LoadAddresses): Wallet {
  let own: Dialect | undefined
  const open = async () => {
    const { createDialect } = await dialect()
    own ??= createDialect(provider, { ...manner, load })
    return own
  }
  return {
    raw: {
      kind: 'request',
      has: has ?? (method => manner.methods?.includes(method) !== false),
      ...lazily(open, ['signMessage', 'signPsbt', 'sendTransfer']),
    },
    ...lazily(open, ['connect', 'askSilently', 'release']),
    shared: async () => [],
    isSilent: manner.isSilent ?? true,
    listen(listener) {
      let isOver = false
      let stop: (() => void) | undefined
      quietly(async () => {
        const opened = own ?? (await open())
        if (!isOver) stop = opened.listen(listener)
      })
      return () => {
        isOver = true
        attempt(() => stop?.())
      }
    },
  }
}
