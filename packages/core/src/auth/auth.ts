import type { AuthConnector } from '../chain/authConnector.ts'
import { WALLET_CONNECT } from '../walletconnect/transport.ts'

/** Id of the connector of all namespaces that a login connects. */
export const AUTH = 'auth'

/** Whether one session of the connector serves all namespaces, so that they are disconnected together. */
export const isShared = (connectorId: string | undefined) => connectorId === WALLET_CONNECT || connectorId === AUTH

/** Logins of a modal: the host's connector, and the address of its service. */
export type AuthOptions = { connector: AuthConnector; url: string | undefined }
