import type { ChainNamespace } from '../../chain/namespace.ts'
import type { Ports } from '../../platform/ports.ts'
import { versionedStorage } from '../../platform/versionedStorage.ts'
import { storedSiwx } from '../../siwx/storedSiwx.ts'
import type { SignInAccount } from './siwx.types.ts'

/** Number of dismissals that are remembered. */
const MOST = 20

const keyOf = ({ chainId, address }: SignInAccount) => `${chainId}:${address}`

/** Accounts with which the visitor does not want to sign in: they are not asked again after a reload. */
export function createDismissals(ports: Pick<Ports, 'storage'>) {
  const storage = versionedStorage(ports.storage)
  const read = () => storage.read('siwx-dismissed', storedSiwx.dismissed) ?? []
  const write = (keys: string[]) => storage.write('siwx-dismissed', keys.length > 0 ? keys.slice(-MOST) : undefined)
  return {
    has: (account: SignInAccount) => read().includes(keyOf(account)),
    add: (account: SignInAccount) => write([...read().filter(key => key !== keyOf(account)), keyOf(account)]),
    remove: (account: SignInAccount) => write(read().filter(key => key !== keyOf(account))),
    removeAll: (namespace: ChainNamespace) => write(read().filter(key => !key.startsWith(`${namespace}:`))),
  }
}
