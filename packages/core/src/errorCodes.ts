import { authErrorCodes } from './authErrorCodes.ts'
import type { ErrorContexts } from './errorContexts.ts'
import { nameErrorCodes } from './nameErrorCodes.ts'
import { smartSessionErrorCodes } from './smartSessionErrorCodes.ts'

export type { ErrorContexts }

/** Code of a FoyerError. */
export type ErrorCode = keyof ErrorContexts

export type ErrorEntry<Code extends ErrorCode> = {
  /** One sentence with the offending value. */
  happened: (context: ErrorContexts[Code]) => string
  /** Instruction for the developer of the page. */
  fix: string
  /** Meaning of each context field, for the docs. */
  fields: { [Field in keyof ErrorContexts[Code]]-?: string }
}

const METHOD = 'RPC method or wallet feature that was called.'
const NAMESPACE = 'CAIP-2 namespace, for example `eip155`.'
const NETWORK = 'CAIP-2 id of the network, for example `eip155:1`.'
const CALL = 'Name of the API call.'
const REASON = 'Text that the other side gave, if it gave one.'

/** Explanation of every code for developers. Development builds show it; the docs page of errors is generated from it. */
export const errorCodes: { [Code in ErrorCode]: ErrorEntry<Code> } = {
  'config.invalid': {
    happened: ({ issues }) =>
      `The options of the modal are invalid: ${issues.map(({ path, message }) => `${path || 'options'}: ${message}`).join('; ')}`,
    fix: 'Change each option that is listed. The options are described on the page "Options".',
    fields: { issues: 'Every problem: the path of the option and the change that it needs.' },
  },
  'config.originRefused': {
    happened: () => 'The analytics service answered with HTTP 403: the project does not allow the origin of this page.',
    fix: 'Add the origin to the allow-list of your project, or turn `features.analytics` off.',
    fields: {},
  },
  'port.missing': {
    happened: ({ port }) => `A machine used the effect "${port}", which was not provided.`,
    fix: 'Create the actor with `createModalActor`, or provide the effect in your own composition.',
    fields: { port: 'Name of the effect.' },
  },
  'chunk.failed': {
    happened: ({ chunk }) => `The file with "${chunk}" did not load.`,
    fix: 'Check the network tab for the failed request, that all files of the build are deployed, and the Content Security Policy. A retry requests the file again.',
    fields: { chunk: 'Part of Foyer, or of an adapter, that did not load.' },
  },
  'caip.invalid': {
    happened: ({ value }) => `"${value}" is not a CAIP identifier of a known namespace.`,
    fix: 'Give a CAIP-2 network id such as `eip155:1`, or a CAIP-10 address such as `eip155:1:0xab16…`.',
    fields: { value: 'Text that was given.' },
  },
  'coinType.outOfRange': {
    happened: ({ chainId }) => `Chain id ${chainId} has no ENSIP-11 coin type: not an integer from 0 to 2^31 - 1.`,
    fix: 'Give an EIP-155 chain id below 2147483648.',
    fields: { chainId: 'Chain id that was given.' },
  },
  'amount.invalid': {
    happened: ({ value }) => `"${value}" is not a decimal amount.`,
    fix: 'Give ASCII digits with at most one dot and no more decimals than the token has, for example `8.25`.',
    fields: { value: 'Text that was given.' },
  },
  'chain.adapterNotFound': {
    happened: ({ namespace }) => `There is no adapter for the namespace "${namespace}".`,
    fix: 'Add the adapter of this namespace to the option `adapters`.',
    fields: { namespace: NAMESPACE },
  },
  'chain.unsupported': {
    happened: ({ namespace }) => `The adapter of "${namespace}" does not have the feature that was called.`,
    fix: 'Check `adapter.features` before you call, or use an adapter that has the feature.',
    fields: { namespace: NAMESPACE },
  },
  'network.notFound': {
    happened: ({ id }) => `The network "${id}" is not among the networks of the modal.`,
    fix: 'Add the network to the option `networks`, or use the CAIP-2 id of one that is there.',
    fields: { id: NETWORK },
  },
  'network.notApproved': {
    happened: ({ id }) => `The wallet has not approved the network "${id}" for this page.`,
    fix: 'Let the visitor connect again and approve the network in the wallet.',
    fields: { id: NETWORK },
  },
  'network.switchingOff': {
    happened: ({ id }) => `The network "${id}" was not asked for: this page has switched network switching off.`,
    fix: 'Leave `enableNetworkSwitch` out to let visitors switch networks.',
    fields: { id: NETWORK },
  },
  'network.notServed': {
    happened: ({ namespace }) => `No adapter serves the namespace "${namespace}", so it has no networks.`,
    fix: 'Add the adapter of this namespace to the option `adapters`, and a network of it to `networks` where you give that option.',
    fields: { namespace: NAMESPACE },
  },
  'connector.notFound': {
    happened: ({ id }) => `There is no connector "${id}" on this page.`,
    fix: 'Use an id from `useWallets()` or from the `connectors` of the snapshot. An extension may have been turned off since the id was read.',
    fields: { id: 'Connector id, for example `eip6963:…`.' },
  },
  'connect.notServed': {
    happened: ({ namespace }) => `No adapter serves the namespace "${namespace}", so no wallet can be connected in it.`,
    fix: 'Add the adapter of this namespace to the option `adapters`, and a network of it to `networks` where you give that option.',
    fields: { namespace: NAMESPACE },
  },
  'connect.cancelled': {
    happened: () => 'The visitor left, or another call took its place, before there was an answer.',
    fix: 'Treat it like a closed dialog: do nothing, and offer the action again.',
    fields: {},
  },
  'wallet.rejected': {
    happened: ({ method }) => `The visitor rejected "${method}" in the wallet. Nothing was signed or sent.`,
    fix: 'Offer the action again. Do not repeat the request automatically.',
    fields: { method: METHOD },
  },
  'wallet.requestPending': {
    happened: ({ method }) => `The wallet did not accept "${method}": another request is already open there.`,
    fix: 'Ask the visitor to answer the open request in the wallet.',
    fields: { method: METHOD },
  },
  'wallet.unauthorized': {
    happened: ({ method }) => `The wallet does not allow "${method}" for this account.`,
    fix: 'Ask the visitor to unlock the wallet, to allow this site in it, and to connect the account again.',
    fields: { method: METHOD },
  },
  'wallet.unsupportedMethod': {
    happened: ({ method }) => `The wallet does not support "${method}".`,
    fix: 'Offer another way, or another wallet.',
    fields: { method: METHOD },
  },
  'wallet.disconnected': {
    happened: ({ method }) => `The wallet was disconnected, so "${method}" has no answer.`,
    fix: 'Let the visitor connect again. A request that was already in the wallet may still have been signed.',
    fields: { method: METHOD },
  },
  'wallet.chainDisconnected': {
    happened: ({ method }) => `The wallet cannot reach the chain, so it did not carry out "${method}".`,
    fix: 'Ask the visitor to check the network in the wallet, or to switch to another one.',
    fields: { method: METHOD },
  },
  'wallet.malformedAnswer': {
    happened: ({ method, detail }) => `The answer to "${method}" is not valid: ${detail}.`,
    fix: 'Report it to the maker of the wallet or of the adapter; offer another wallet meanwhile.',
    fields: { method: METHOD, detail: 'Part of the answer that is not valid.' },
  },
  'wallet.failed': {
    happened: ({ method, reason }) =>
      `The wallet failed at "${method}"${reason ? `: ${reason}` : ' and gave no reason'}.`,
    fix: 'Look at `cause` for the original error, and show the reason to the visitor. A transaction may have been sent all the same: look for it before you offer it again.',
    fields: { method: METHOD, reason: REASON },
  },
  'wallet.gone': {
    happened: ({ method }) =>
      `The wallet does not answer "${method}". It was updated or turned off while the page was open, or has failed.`,
    fix: 'Ask the visitor to reload the page. A request that was already in the wallet may still have been signed.',
    fields: { method: METHOD },
  },
  'wallet.noAccounts': {
    happened: ({ method }) => `The wallet answered "${method}" without an account.`,
    fix: 'Ask the visitor to choose an account in the wallet, then to connect again.',
    fields: { method: METHOD },
  },
  'rpc.failed': {
    happened: ({ method, reason }) => `No endpoint of the network answered "${method}"${reason ? `: ${reason}` : ''}.`,
    fix: 'Check `rpcUrls` of the network: address, CORS and rate limit.',
    fields: {
      method: METHOD,
      reason: REASON,
      field: 'Amount of the answer that its type cannot hold, such as `balance`. Absent for other reasons.',
    },
  },
  'balance.unavailable': {
    happened: ({ chainId }) => `The balance on "${chainId}" could not be read.`,
    fix: 'Check `rpcUrls` of the network and `urls.blockchain`. The modal tries again 30 seconds after a failure at the earliest.',
    fields: { chainId: NETWORK },
  },
  'disconnect.failed': {
    happened: ({ namespace }) =>
      `The wallet of "${namespace}" did not confirm the disconnection. The page is disconnected anyway.`,
    fix: 'Nothing is required. The visitor may remove the page in the wallet.',
    fields: { namespace: NAMESPACE },
  },
  'account.missing': {
    happened: ({ namespace }) => `No account is connected${namespace ? ` in "${namespace}"` : ''}.`,
    fix: 'Connect a wallet first: call `connect()` or open the modal.',
    fields: { namespace: `${NAMESPACE} Absent when no namespace was named.` },
  },
  'account.chainRequired': {
    happened: () => 'An account change was requested before any namespace was active.',
    fix: 'Give `namespace` with the event, or wait until a wallet is connected.',
    fields: {},
  },
  ...nameErrorCodes,
  ...smartSessionErrorCodes,
  'http.status': {
    happened: ({ status, reason }) => `A service answered with HTTP status ${status}${reason ? `: ${reason}` : ''}.`,
    fix: 'Check `projectId`, the allow-list of the project and the service itself.',
    fields: { status: 'HTTP status code.', reason: REASON, parameter: 'Parameter that the reason is about.' },
  },
  'http.timeout': {
    happened: ({ call }) => `The call "${call}" had no answer in time.`,
    fix: 'Check that the service is up; try again later.',
    fields: { call: CALL },
  },
  'http.malformed': {
    happened: ({ call, detail }) => `The answer to "${call}" is not valid: ${detail}.`,
    fix: 'Check that the address in `urls` is the one of the service, and not of a login page or a proxy.',
    fields: { call: CALL, detail: 'Part of the answer that is not valid.' },
  },
  'http.unreachable': {
    happened: ({ call }) => `The call "${call}" did not reach the service.`,
    fix: 'Check the address in `urls`, CORS, and `connect-src` of the Content Security Policy.',
    fields: { call: CALL },
  },
  'pairing.unavailable': {
    happened: () => 'WalletConnect cannot be used on this page.',
    fix: 'Give a `projectId` and `walletConnect()` of `@foyer/walletconnect`, and offer at least one network that WalletConnect supports.',
    fields: {},
  },
  'pairing.storageRefused': {
    happened: () => 'The browser does not let the WalletConnect client store its keys.',
    fix: 'Allow IndexedDB for the page, or give a storage of your own: `walletConnect({ storage })`.',
    fields: {},
  },
  'pairing.unreachable': {
    happened: () => 'The WalletConnect relay could not be reached.',
    fix: 'Check `urls.relay`, the `projectId`, and `connect-src` of the Content Security Policy; try again.',
    fields: {},
  },
  'pairing.declined': {
    happened: () => 'The visitor declined the connection in the wallet.',
    fix: 'Offer to try again; a new link is made then.',
    fields: {},
  },
  'pairing.unsupported': {
    happened: () => 'The wallet supports none of the networks, methods or events of this page.',
    fix: 'Check the networks of the modal, or let the visitor choose another wallet.',
    fields: {},
  },
  'pairing.malformedSession': {
    happened: () => 'The wallet approved a session without a usable account.',
    fix: 'Let the visitor try again or choose another wallet; report it to the maker of the wallet.',
    fields: {},
  },
  ...authErrorCodes,
  'siwx.disabled': {
    happened: () => 'Signing in was requested, and the modal has no option `siwx`.',
    fix: 'Give `siwx: createSiwx({ … })` for a server, or `siwx: localSiwx()`.',
    fields: {},
  },
  'siwx.malformed': {
    happened: ({ field }) => `The sign-in message has no valid "${field}".`,
    fix: 'Check the fields against EIP-4361, or Sign In With Solana. A text from outside with this error is not a message to verify.',
    fields: { field: 'First field that is missing or breaks the format; `message` for a text that is too long.' },
  },
  'siwx.declined': {
    happened: ({ chainId }) => `The visitor declined to sign in on ${chainId}.`,
    fix: 'Offer to try again; the visitor decides.',
    fields: { chainId: 'CAIP-2 id of the chain that the account was to be signed in on.' },
  },
  'siwx.refused': {
    happened: ({ chainId }) => `The server did not accept the signature for ${chainId}.`,
    fix: 'Read what your `verify` or `addSession` refused: domain, nonce, time and chain of the message, and the clock of the server.',
    fields: { chainId: 'CAIP-2 id of the chain that the account was to be signed in on.' },
  },
  'siwx.smartAccount': {
    happened: ({ chainId }) => `The server did not accept the signature of a smart account on ${chainId}.`,
    fix: 'Verify with an `rpc`, so that contract signatures (ERC-1271, ERC-6492) can be checked.',
    fields: { chainId: 'CAIP-2 id of the chain that the account was to be signed in on.' },
  },
  'siwx.unavailable': {
    happened: ({ chainId }) => `The sign-in on ${chainId} could not be looked up or prepared at the moment.`,
    fix: 'Check the endpoints behind your `siwx`; the visitor can try again, and stays connected.',
    fields: { chainId: 'CAIP-2 id of the chain that the account was to be signed in on.' },
  },
  'siwx.failed': {
    happened: ({ chainId }) => `The sign-in on ${chainId} cannot be prepared: the option siwx gave an invalid message.`,
    fix: 'Return valid fields from `createMessage`: a nonce of at least 8 letters and digits, and times in RFC 3339.',
    fields: { chainId: 'CAIP-2 id of the chain that the account was to be signed in on.' },
  },
  'transfer.insufficient': {
    happened: ({ asset, missing }) => `The account has too little: ${missing} base units (${asset}) are missing.`,
    fix: 'Send less, or add funds to the account. The native currency has to pay the fee too.',
    fields: { asset: '`token`, or `native` for the currency of the fee.', missing: 'Base units, as decimal text.' },
  },
  'transfer.noCurrency': {
    happened: ({ chainId }) =>
      `${chainId} has no currency of its own, so that the fee of a transaction there is not known.`,
    fix: 'Do not offer sending and swapping on this network, or send with a library that chooses the token of the fee.',
    fields: { chainId: 'CAIP-2 id of the chain.' },
  },
  'transfer.tooSmall': {
    happened: ({ least }) => `The receiver cannot get less than ${least} base units.`,
    fix: 'Send at least this amount. Chains refuse transfers that leave dust, or an account below its least balance.',
    fields: { least: 'Smallest amount in base units, as decimal text.' },
  },
  'transfer.wrongReceiver': {
    happened: ({ address }) => `"${address}" cannot receive on this network.`,
    fix: 'Give an address of the network on which you send.',
    fields: { address: 'Address of the receiver.' },
  },
  'transfer.wrongPayer': {
    happened: ({ address }) => `The modal cannot send from "${address}": its kind of address is not supported.`,
    fix: 'Let the visitor choose another account of the wallet.',
    fields: { address: 'Address of the account.' },
  },
  'transfer.wrongToken': {
    happened: ({ token }) => `"${token}" is not a token of this network, or has other decimals than were given.`,
    fix: 'Give the address and the decimals of the token as they are on the chain.',
    fields: { token: 'Address of the token.' },
  },
  'transfer.reverts': {
    happened: ({ reason }) => `The chain would refuse the transfer${reason ? `: ${reason}` : ' and gives no reason'}.`,
    fix: 'Look at `cause`. The token may be paused, or may not allow this transfer.',
    fields: { reason: REASON },
  },
  'transfer.expired': {
    happened: () => 'The transfer was not sent: it was reviewed too long ago for the chain to accept it.',
    fix: 'Let the visitor review the transfer again.',
    fields: {},
  },
  'transfer.changed': {
    happened: ({ field }) => `The transfer was not sent: the wallet has another ${field} than was reviewed.`,
    fix: 'Let the visitor review the transfer again.',
    fields: { field: 'Part that differs, for example `chain`, `account` or `amount`.' },
  },
  'transfer.unanswered': {
    happened: () => 'The transfer was not sent: the wallet does not say where it is, and was not asked to send.',
    fix: 'Ask the visitor to reload the page: the wallet was updated or turned off while it was open, or has failed.',
    fields: {},
  },
  'transfer.refused': {
    happened: ({ reason }) => `The network refused the transaction${reason ? `: ${reason}` : ' and gave no reason'}.`,
    fix: 'Look at `cause`. Let the visitor review the transfer again, with the present fee.',
    fields: { reason: REASON },
  },
  'swap.unapproved': {
    happened: ({ missing }) => `The router may take too little of the token: ${missing} base units are missing.`,
    fix: 'Let the visitor approve the router for the amount first.',
    fields: { missing: 'Base units, as decimal text.' },
  },
  'swap.unproved': {
    happened: ({ router }) => `Nothing proves what the transaction to "${router}" does.`,
    fix: 'Name the layout of the router, or give the network an endpoint with `eth_simulateV1`.',
    fields: { router: 'Address that the transaction calls.' },
  },
  'swap.changed': {
    happened: ({ field }) => `The transaction of the swap has another ${field} than the visitor wants.`,
    fix: 'Ask for the swap again, and do not trust a service that answers so.',
    fields: {
      field:
        'Part that differs: `router`, `chain`, `account`, `token`, `amount` or `least`; or what is lost besides: `collectible`, `approval`.',
    },
  },
  'transfer.undetermined': {
    happened: ({ id }) => `The wallet did not say whether it has sent "${id}", and the network does not know it yet.`,
    fix: 'Tell the visitor not to send it again. It stays in the list, and a fact tells when the network has it.',
    fields: { id: 'Id of the transaction in the list.' },
  },
}

/** Home of the docs pages that production builds link to. */
const DOCS = 'https://foyer.dev/errors'

/** Anchor of a code on the docs page of errors. */
export const errorAnchor = (code: ErrorCode): string => code.replace('.', '-')

export const errorLink = (code: ErrorCode): string => `${DOCS}#${errorAnchor(code)}`

/** Explanation of one error: what happened and what to do. */
export const explainError = <Code extends ErrorCode>(code: Code, context: ErrorContexts[Code]): string => {
  const { happened, fix } = errorCodes[code] as ErrorEntry<Code>
  return `${happened(context)} ${fix} ${errorLink(code)}`
}
