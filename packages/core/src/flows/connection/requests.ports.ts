import type { ConnectionRef, WalletAccount } from '../../chain/adapter.ts'
import type { CaipNetworkId } from '../../chain/namespace.ts'
import { port } from '../../port.ts'

export type SwitchCall = { connection: ConnectionRef; chainId: CaipNetworkId }
export type SignCall = { connection: ConnectionRef; message: string | Uint8Array }

/** Effects of a network switch. */
export const switchPorts = {
  switchNetwork: port<void, SwitchCall>('switch.switchNetwork'),
  /** Accounts on a chain that the app has chosen; undefined where they are the same on all. */
  accountsOn: port<readonly WalletAccount[] | undefined, SwitchCall>('switch.accountsOn'),
}

/** Effects of signing. */
export const signingPorts = { signMessage: port<string, SignCall>('signing.signMessage') }
