/**
 * Every error that Foyer throws or keeps in a snapshot, by code, with the context that goes with it.
 * Codes are public: adding one is a minor change, renaming one is a major change.
 */
export type ErrorContexts = {
  'config.invalid': { issues: { path: string; message: string }[] }
  /** The project does not allow this origin. For whoever runs the page: a visitor can do nothing about it. */
  'config.originRefused': Record<never, never>
  'port.missing': { port: string }
  'chunk.failed': { chunk: string }
  'caip.invalid': { value: string }
  'coinType.outOfRange': { chainId: number }
  'amount.invalid': { value: string }
  'chain.adapterNotFound': { namespace: string }
  'chain.unsupported': { namespace: string }
  'network.notFound': { id: string }
  'network.notApproved': { id: string }
  'connector.notFound': { id: string }
  'connect.cancelled': Record<never, never>
  'wallet.rejected': { method: string }
  'wallet.requestPending': { method: string }
  'wallet.unauthorized': { method: string }
  'wallet.unsupportedMethod': { method: string }
  'wallet.disconnected': { method: string }
  'wallet.chainDisconnected': { method: string }
  'wallet.malformedAnswer': { method: string; detail: string }
  'wallet.failed': { method: string; reason?: string }
  'wallet.noAccounts': { method: string }
  'rpc.failed': { method: string; reason?: string }
  'balance.unavailable': { chainId: string }
  'disconnect.failed': { namespace: string }
  'account.missing': { namespace?: string }
  /** An order for an account before anything says of which chain family. */
  'account.chainRequired': Record<never, never>
  'name.unresolved': { name: string }
  'names.unavailable': { address: string }
  'http.status': { status: number; reason?: string }
  'http.timeout': { call: string }
  'http.malformed': { call: string; detail: string }
  'http.unreachable': { call: string }
  /** Nobody can be reached: no project id, no package, or nothing to ask a wallet for. For whoever runs the page. */
  'pairing.unavailable': Record<never, never>
  /** The browser does not let the client keep its keys. */
  'pairing.storageRefused': Record<never, never>
  'pairing.unreachable': Record<never, never>
  'pairing.declined': Record<never, never>
  /** The wallet knows none of the networks, methods or events that it was asked for. */
  'pairing.unsupported': Record<never, never>
  'pairing.malformedSession': Record<never, never>
}

export type ErrorCode = keyof ErrorContexts

/** What a snapshot keeps of an error: plain data, never the instance. */
export type ErrorRecord<Code extends ErrorCode = ErrorCode> = {
  [C in Code]: { code: C; context: ErrorContexts[C] }
}[Code]

/** The specification's own words, where it has some; else what a developer needs to know. */
const messages: { [C in ErrorCode]: string | ((context: ErrorContexts[C]) => string) } = {
  'config.invalid': ({ issues }) =>
    `The options of the modal do not fit: ${issues.map(issue => `${issue.path || 'options'}: ${issue.message}`).join('; ')}`,
  'config.originRefused': 'Invalid App Configuration',
  'port.missing': ({ port }) => `Nothing was provided for the port "${port}".`,
  'chunk.failed': ({ chunk }) => `The chunk "${chunk}" could not be loaded.`,
  'caip.invalid': ({ value }) => `"${value}" is not a CAIP identifier of a known namespace.`,
  'coinType.outOfRange': ({ chainId }) => `Chain id ${chainId} has no coin type.`,
  'amount.invalid': ({ value }) => `"${value}" is not a decimal amount: ASCII digits and at most one dot.`,
  'chain.adapterNotFound': 'Chain adapter not found',
  'chain.unsupported': 'Unsupported chain',
  'network.notFound': 'Network not found',
  'network.notApproved': ({ id }) => `The wallet did not approve the network ${id}.`,
  'connector.notFound': ({ id }) => `No connector "${id}" on this page.`,
  'connect.cancelled': 'The visitor left before a wallet was connected.',
  'wallet.rejected': ({ method }) => `The request ${method} was rejected in the wallet.`,
  'wallet.requestPending': ({ method }) => `A request ${method} is already waiting in the wallet.`,
  'wallet.unauthorized': ({ method }) => `The wallet has not authorized ${method} for this site.`,
  'wallet.unsupportedMethod': ({ method }) => `The wallet does not support ${method}.`,
  'wallet.disconnected': 'The wallet is disconnected.',
  'wallet.chainDisconnected': 'The wallet is disconnected from the requested chain.',
  'wallet.malformedAnswer': ({ method, detail }) => `The wallet's answer to ${method} is malformed: ${detail}.`,
  'wallet.failed': ({ reason }) => reason ?? 'Something went wrong',
  'wallet.noAccounts': 'The wallet shared no account.',
  'rpc.failed': ({ method, reason }) => reason ?? `The chain's endpoint failed on ${method}.`,
  'balance.unavailable': 'Token Balance Unavailable',
  'disconnect.failed': 'Failed to disconnect',
  'account.missing': 'No ActiveCaipAddress found',
  'account.chainRequired': 'Chain is required to update chain account data',
  'name.unresolved': 'Error resolving name',
  'names.unavailable': 'Error fetching names for address',
  'http.status': ({ status }) => `HTTP status code: ${status}`,
  'http.timeout': ({ call }) => `The service did not answer ${call} in time.`,
  'http.malformed': ({ call, detail }) => `The service answered ${call} with ${detail}.`,
  'http.unreachable': ({ call }) => `The service could not be reached for ${call}.`,
  'pairing.unavailable':
    'WalletConnect is not set up: it takes a projectId, the package @walletconnect/sign-client, and adapters or networks to ask a wallet for.',
  'pairing.storageRefused': 'The storage that WalletConnect keeps its keys in is refused.',
  'pairing.unreachable': 'The WalletConnect relay did not answer in time.',
  'pairing.declined': 'The connection was declined in the wallet.',
  'pairing.unsupported': 'The wallet does not know what the app asks for.',
  'pairing.malformedSession': 'The wallet approved a session without a usable account.',
}

const NAME = 'FoyerError'

/**
 * The one error class. Switch on `code`; `context` is typed by it; `cause` keeps what a wallet, a chain or a service said.
 * The message tells a developer what happened, word for word the specification's where it has words.
 */
export class FoyerError<Code extends ErrorCode = ErrorCode> extends Error {
  override readonly name = NAME
  readonly code: Code
  readonly context: ErrorContexts[Code]

  constructor(code: Code, context: ErrorContexts[Code], options?: { cause?: unknown }) {
    const message = messages[code]
    super(typeof message === 'function' ? message(context) : message, options)
    this.code = code
    this.context = context
  }
}

/** Tests the name and not the class, so that two copies of core on one page agree. */
export function isFoyerError<Code extends ErrorCode = ErrorCode>(
  error: unknown,
  code?: Code,
): error is FoyerError<Code> {
  if (!(error instanceof Error) && !(typeof error === 'object' && error !== null)) return false
  const { name, code: actual } = error as { name?: unknown; code?: unknown }
  return name === NAME && (code === undefined || actual === code)
}

/** The part of an error that may stand in a snapshot. A foreign error becomes `wallet.failed` with the text of its first reason. */
export function errorRecord(error: unknown): ErrorRecord {
  if (isFoyerError(error)) return { code: error.code, context: error.context } as ErrorRecord
  return { code: 'wallet.failed', context: { method: 'unknown' } }
}
