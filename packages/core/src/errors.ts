import { plainCopy } from './foreign.ts'

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

type Message<Code extends ErrorCode> = string | ((context: ErrorContexts[Code]) => string | undefined)

/**
 * The specification's own words, what a visitor does in a wallet day by day, and what a wallet, a chain or the options themselves say. All else says its code and its context: whoever
 * reads it is a developer, and the sentences would be in every page.
 */
const messages: { [C in ErrorCode]?: Message<C> } = {
  'config.invalid': ({ issues }) =>
    `The options of the modal do not fit: ${issues.map(issue => `${issue.path || 'options'}: ${issue.message}`).join('; ')}`,
  'config.originRefused': 'Invalid App Configuration',
  'chain.adapterNotFound': 'Chain adapter not found',
  'chain.unsupported': 'Unsupported chain',
  'network.notFound': 'Network not found',
  'wallet.rejected': 'The request was rejected in the wallet',
  'wallet.requestPending': 'A request is already waiting in the wallet',
  'wallet.failed': ({ reason }) => reason ?? 'Something went wrong',
  'rpc.failed': ({ reason }) => reason,
  'balance.unavailable': 'Token Balance Unavailable',
  'disconnect.failed': 'Failed to disconnect',
  'account.missing': 'No ActiveCaipAddress found',
  'account.chainRequired': 'Chain is required to update chain account data',
  'name.unresolved': 'Error resolving name',
  'names.unavailable': 'Error fetching names for address',
  'http.status': ({ status }) => `HTTP status code: ${status}`,
}

const messageOf = <Code extends ErrorCode>(code: Code, context: ErrorContexts[Code]): string => {
  const message: Message<Code> | undefined = messages[code]
  const said = typeof message === 'function' ? message(context) : message
  return said ?? `${code} ${JSON.stringify(context)}`
}

/** Marks our errors for every copy of core on a page. No serialised message can carry a symbol. */
const BRAND = Symbol.for('@foyer/error')

/**
 * The one error class. Switch on `code`; `context` is typed by it; `cause` keeps what a wallet, a chain or a service said.
 * The message is the specification's, word for word, where it has words; else the code and the context.
 */
export class FoyerError<Code extends ErrorCode = ErrorCode> extends Error {
  override readonly name = 'FoyerError'
  readonly code: Code
  readonly context: ErrorContexts[Code]

  constructor(code: Code, context: ErrorContexts[Code], options?: { cause?: unknown }) {
    super(messageOf(code, context), options)
    this.code = code
    this.context = context
  }

  get [BRAND](): true {
    return true
  }
}

/** Tests a brand and not the class, so that two copies of core on one page agree. Never throws, whatever it is given. */
export function isFoyerError<Code extends ErrorCode = ErrorCode>(
  error: unknown,
  code?: Code,
): error is FoyerError<Code> {
  try {
    const { [BRAND]: isOurs, code: actual } = error as { [BRAND]?: unknown; code?: unknown }
    return isOurs === true && (code === undefined || actual === code)
  } catch {
    // Nothing at all, or an error that throws while it is looked at.
    return false
  }
}

/** The part of an error that may stand in a snapshot. A foreign error becomes `wallet.failed`: nothing that it says of itself is believed. */
export function errorRecord(error: unknown): ErrorRecord {
  try {
    if (isFoyerError(error)) return { code: error.code, context: plainCopy(error.context) ?? {} } as ErrorRecord
  } catch {
    // Dressed as ours, and it throws while it is read.
  }
  return { code: 'wallet.failed', context: { method: 'unknown' } }
}
