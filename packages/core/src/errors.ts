import { type ErrorCode, type ErrorContexts, errorLink, explainError } from './errorCodes.ts'
import { plainCopy } from './foreign.ts'

export type { ErrorCode, ErrorContexts } from './errorCodes.ts'

/** Part of an error that a snapshot keeps: plain data, never the instance. */
export type ErrorRecord<Code extends ErrorCode = ErrorCode> = {
  [C in Code]: { code: C; context: ErrorContexts[C] }
}[Code]

type Message<Code extends ErrorCode> = string | ((context: ErrorContexts[Code]) => string | undefined)

/**
 * Messages that the specification defines for thrown errors, and the reasons that wallets and chains give. They are the same in every build.
 * The renderer has the texts for the visitor.
 */
const messages: { [C in ErrorCode]?: Message<C> } = {
  'config.originRefused': 'Invalid App Configuration',
  'chain.adapterNotFound': 'Chain adapter not found',
  'chain.unsupported': 'Unsupported chain',
  'network.notFound': 'Network not found',
  'network.notServed': 'NetworkController client not set',
  'connect.notServed': 'ConnectionController client not set',
  'wallet.failed': ({ reason }) => reason ?? 'Something went wrong',
  'rpc.failed': ({ reason }) => reason,
  'balance.unavailable': 'Token Balance Unavailable',
  'disconnect.failed': 'Failed to disconnect',
  'account.missing': 'No ActiveCaipAddress found',
  'account.chainRequired': 'Chain is required to update chain account data',
  'name.unresolved': 'Error resolving name',
  'name.noSuggestions': 'Error fetching name suggestions',
  'name.notRegistered': ({ name }) => `Error registering name ${name}`,
  'names.unavailable': 'Error fetching names for address',
  'http.status': ({ status }) => `HTTP status code: ${status}`,
  'siwx.disabled': 'SIWX is not enabled',
  'auth.notFound': 'Address or auth connector not found',
}

const specifiedMessage = <Code extends ErrorCode>(code: Code, context: ErrorContexts[Code]): string | undefined => {
  const message: Message<Code> | undefined = messages[code]
  return typeof message === 'function' ? message(context) : message
}

declare const process: { env: { NODE_ENV?: string } }

/** Explanation of an error in a development build, and the address of its docs page in production. Bundlers replace the condition. */
const helpFor = <Code extends ErrorCode>(code: Code, context: ErrorContexts[Code]): string => {
  try {
    if (process.env.NODE_ENV !== 'production') return explainError(code, context)
  } catch {
    // A page without a bundler has no `process`.
  }
  return errorLink(code)
}

/** Brand that every copy of core on a page gives its errors. A serialised message cannot carry a symbol. */
const BRAND = Symbol.for('@foyer/error')

/**
 * Error of Foyer. Switch on `code`; `context` is typed by it; `cause` keeps the original error of a wallet, a chain or a service.
 * - `message` is the specification's text where it has one, else the explanation (development) or the code and a link (production).
 */
export class FoyerError<Code extends ErrorCode = ErrorCode> extends Error {
  /** Always `FoyerError`. */
  override readonly name = 'FoyerError'
  /** Code of the error. */
  readonly code: Code
  /** Facts of the error, by its code. */
  readonly context: ErrorContexts[Code]
  /** Explanation and advice in a development build; in production the address of the code's docs page. */
  readonly help: string

  constructor(code: Code, context: ErrorContexts[Code], options?: { cause?: unknown }) {
    const help = helpFor(code, context)
    super(specifiedMessage(code, context) ?? `${code}: ${help}`, options)
    this.code = code
    this.context = context
    this.help = help
  }

  get [BRAND](): true {
    return true
  }
}

/** Tests the brand and not the class, so that two copies of core on one page agree. Never throws, whatever value is given. */
export function isFoyerError<Code extends ErrorCode = ErrorCode>(
  error: unknown,
  code?: Code,
): error is FoyerError<Code> {
  try {
    const { [BRAND]: isOurs, code: actual } = error as { [BRAND]?: unknown; code?: unknown }
    return isOurs === true && (code === undefined || actual === code)
  } catch {
    // Not an object, or its properties throw when they are read.
    return false
  }
}

/** Converts an error for a snapshot. A foreign error becomes `wallet.failed`: its own fields are not trusted. */
export function errorRecord(error: unknown): ErrorRecord {
  try {
    if (isFoyerError(error)) return { code: error.code, context: plainCopy(error.context) ?? {} } as ErrorRecord
  } catch {
    // An error with our brand that throws when it is read.
  }
  return { code: 'wallet.failed', context: { method: 'unknown' } }
}
