/** Message to the page that has opened the provider's. */
export interface OnrampMessage {
  type: 'onramp'
  provider: string
  status: string
  /** Parameter of the caller; absent if it gave none. */
  nonce?: string
  /** Id of the row in the history; absent if nothing was paid. */
  purchase?: string
}

/** End of a visit. */
export interface Ending {
  message: OnrampMessage
  /** Origin that may read the message. */
  origin: string
  /** How often the message is sent, and the caller's page opened. */
  times: 1 | 2
  /** Page of the caller; absent to stay. */
  address?: string
}
