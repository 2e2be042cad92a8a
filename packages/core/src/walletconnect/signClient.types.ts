import type { CaipNetworkId } from '../chain/namespace.ts'
import type { SignedAccount } from '../chain/walletConnectAdapter.ts'
import type { FoyerError } from '../errors.ts'
import type { WalletConnectSession } from './session.ts'

/** Reported by the live client. A link is identified by the number of its request. */
export type ClientFact =
  /** The client is open, with an acknowledged session of an earlier visit, if any. */
  | { type: 'client.opened'; session: WalletConnectSession | undefined }
  /** `signed`: messages that accounts of the session have signed in the same prompt. */
  | {
      type: 'link.approved'
      link: number
      topic: string
      session: WalletConnectSession
      signed?: readonly SignedAccount[]
    }
  /** The wallet answered with an invalid session. */
  | { type: 'link.malformed'; link: number; topic: string; cause: unknown }
  | { type: 'link.refused'; link: number; cause: FoyerError }
  | { type: 'link.expired'; link: number; topic: string }
  | { type: 'client.deleted'; topic: string }
  | { type: 'client.updated'; topic: string; session: WalletConnectSession }
  /** An update leaves no usable account in the session. */
  | { type: 'client.malformed'; topic: string }
  | { type: 'client.chainChanged'; topic: string; chainId: CaipNetworkId }
  /** The wallet selects these addresses, plain or as CAIP-10. */
  | { type: 'client.accountsSelected'; topic: string; selected: readonly string[] }
  | { type: 'relay.lost' }
  | { type: 'relay.restored' }

/** Ends a session in the wallet; a wallet that cannot be reached keeps it until it expires. */
export type EndSession = { type: 'session.end'; topic: string }

export type SignClientEvent =
  | { type: 'start' }
  /** Another tab has connected another session: the stored ones are read again. */
  | { type: 'reload' }
  | { type: 'link.request'; link: number }
  | { type: 'link.fail'; link: number }
  | { type: 'links.abandon' }
  | { type: 'disconnect' }
  | { type: 'stop' }
  | ClientFact
