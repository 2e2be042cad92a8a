import type { ConnectionRef, WalletAccount } from '../../chain/adapter.ts'
import type { CaipNetworkId } from '../../chain/namespace.ts'
import { port, source } from '../../port.ts'

export type SwitchCall = { connection: ConnectionRef; chainId: CaipNetworkId }
export type SignCall = { connection: ConnectionRef; message: string | Uint8Array }

/** Grants the wallet's turn, and holds it until it is stopped: a wallet gets one request at a time, in all its namespaces. */
const turn = source<{ type: 'turn.granted' }, { connection: ConnectionRef }>('requests.turn')

/** Effects of a network switch. */
export const switchPorts = {
  turn,
  switchNetwork: port<void, SwitchCall>('switch.switchNetwork'),
  /** Accounts on a chain that the app has chosen; undefined where they are the same on all. */
  accountsOn: port<readonly WalletAccount[] | undefined, SwitchCall>('switch.accountsOn'),
}

/** Effects of signing. */
export const signingPorts = {
  turn,
  signMessage: port<string, SignCall>('signing.signMessage'),
}
