import type { AccountType } from '../../chain/adapter.ts'
import type { CaipNetworkId, ChainNamespace } from '../../chain/namespace.ts'

type Sending = {
  network: CaipNetworkId
  /** Symbol of the token. */
  token: string
  /** Decimal in whole tokens. */
  amount: string
  message?: string
}

type SigningIn = { network: CaipNetworkId; isSmartAccount: boolean }

/** Events of the specification with their properties. No other event is sent. */
export type TrackedEvents = {
  MODAL_OPEN: { connected: boolean }
  MODAL_CLOSE: { connected: boolean }
  CONNECT_SUCCESS: { method: 'qrcode' | 'mobile' | 'browser' | 'email' | 'social'; name: string }
  /** Without a namespace: all of them. */
  DISCONNECT_SUCCESS: { namespace: ChainNamespace | undefined }
  DISCONNECT_ERROR: { message: string }
  SWITCH_NETWORK: { network: CaipNetworkId }
  SEND_INITIATED: Sending
  SEND_SUCCESS: Sending
  SEND_ERROR: Sending
  SEARCH_WALLET: { badge: 'certified' | undefined; search: string }
  SIWX_AUTH_SUCCESS: SigningIn
  SIWX_AUTH_ERROR: SigningIn
  CLICK_CANCEL_SIWX: SigningIn
  SET_PREFERRED_ACCOUNT_TYPE: { accountType: AccountType; network: CaipNetworkId }
  ERROR_FETCH_TRANSACTIONS: { address: string; projectId: string; cursor: string | undefined }
}

export type TrackedName = keyof TrackedEvents

/** Event of the modal, and the connected address, if any. */
export type TrackedEvent = {
  [Name in TrackedName]: { event: Name; properties: TrackedEvents[Name]; address?: string | undefined }
}[TrackedName]
