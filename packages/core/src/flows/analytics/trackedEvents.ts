import type { AccountType } from '../../chain/adapter.ts'
import type { CaipNetworkId, ChainNamespace } from '../../chain/namespace.ts'

type Sending = {
  network: CaipNetworkId
  /** Its symbol. */
  token: string
  /** A decimal in whole tokens. */
  amount: string
  message?: string
}

type SigningIn = { network: CaipNetworkId; isSmartAccount: boolean }

/** The specification's events, and what each of them says. Nothing else is ever sent. */
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

/** Something that happened in the modal, and the address that it happened to where somebody is connected. */
export type TrackedEvent = {
  [Name in TrackedName]: { event: Name; properties: TrackedEvents[Name]; address?: string | undefined }
}[TrackedName]
