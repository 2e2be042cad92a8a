import type {
  AuthClient,
  AuthConnector,
  AuthFact,
  AuthSession,
  EmailChallenge,
  FarcasterChallenge,
  LoginEnd,
} from '../chain/authConnector.ts'
import { SOCIALS, type Social } from '../chain/social.ts'
import { FoyerError } from '../errors.ts'
import type { OpenedWindow, WindowsPort } from '../platform/ports.ts'

type Answers = {
  open: undefined
  restore: AuthSession | undefined
  startEmail: EmailChallenge
  checkEmail: LoginEnd
  social: LoginEnd
  startFarcaster: FarcasterChallenge
  awaitFarcaster: LoginEnd
  enter: AuthSession
  request: unknown
  signOut: undefined
}

/** Name of a call to a client of logins. */
export type AuthCall = keyof Answers

/** Call that waits, or was answered. */
export type AuthQuestion<Name extends AuthCall = AuthCall> = {
  /** Name of the call. */
  name: Name
  /** Subject of the call: an address, a code, a provider, a request. */
  asked: unknown
  /** Window that the call goes on in. */
  window: OpenedWindow | undefined
  /** Signal of the call. Undefined where it has none. */
  signal: AbortSignal | undefined
  /** Neither answered nor aborted. */
  readonly waiting: boolean
  /** Answers the call. */
  resolve(answer: Answers[Name]): void
  /** Rejects the call. */
  reject(error: unknown): void
}

/** Calls that are answered at once; the others wait for the script. */
export type AuthScript = { [Name in AuthCall]?: (asked: never) => Answers[Name] | Promise<Answers[Name]> }

/** Options of `scriptedAuth()`. */
export type ScriptedAuthOptions = {
  /** Name of the login service. */
  name?: string
  /** Whether it offers logins by email. */
  email?: boolean
  /** Social accounts that it offers. */
  socials?: readonly Social[]
  /** Answers by call. `open`, `restore` and `signOut` are answered at once by default. */
  script?: AuthScript
}

/** Connector of logins that does what a test or a demo tells it. */
export type ScriptedAuth = {
  /** Given to the modal as its option `auth`. */
  connector: AuthConnector
  /** Calls so far. */
  calls: readonly AuthQuestion[]
  /** Newest call of a name that still waits. Throws where there is none. */
  waiting<Name extends AuthCall>(name: Name): AuthQuestion<Name>
  /** Reports a fact of the client. */
  report(fact: AuthFact): void
  /** Windows that requests and pages of the wallet were shown in, with the id or the page. */
  shown: readonly { what: string; window: OpenedWindow }[]
  /** Ids of requests that the page has declined. */
  abandoned: readonly string[]
  /** Whether the modal has stopped the client. */
  readonly isStopped: boolean
}

type Ask = <Name extends AuthCall>(
  call: Name,
  asked: unknown,
  options?: { signal?: AbortSignal; window?: OpenedWindow },
) => Promise<Answers[Name]>

/** Client whose calls are asked, and whose orders are noted. */
const clientOf = (
  ask: Ask,
  notes: { shown: { what: string; window: OpenedWindow }[]; abandoned: string[] },
  listeners: Set<(fact: AuthFact) => void>,
  stop: () => void,
): AuthClient => ({
  restore: call => ask('restore', undefined, call),
  startEmail: (address, call) => ask('startEmail', address, call),
  checkEmail: (check, call) => ask('checkEmail', check, call),
  social: (provider, window, call) => ask('social', provider, { ...call, window }),
  startFarcaster: call => ask('startFarcaster', undefined, call),
  awaitFarcaster: (challenge, call) => ask('awaitFarcaster', challenge, call),
  enter: (purpose, window, call) => ask('enter', purpose, { ...call, window }),
  approve: (id, window) => void notes.shown.push({ what: id, window }),
  abandon: id => void notes.abandoned.push(id),
  openVault: (page, window) => void notes.shown.push({ what: page, window }),
  request: (chainId, method, params, call) => ask('request', { chainId, method, params }, call),
  watch(listener) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  signOut: async () => ask('signOut', undefined),
  stop,
})

/** Connector of logins without a service: each call waits until it is answered, or is answered by the script. */
export function scriptedAuth({
  name = 'Vault',
  email = true,
  socials = SOCIALS,
  script,
}: ScriptedAuthOptions = {}): ScriptedAuth {
  const calls: AuthQuestion[] = []
  const shown: { what: string; window: OpenedWindow }[] = []
  const abandoned: string[] = []
  const listeners = new Set<(fact: AuthFact) => void>()
  let isStopped = false
  const answers: AuthScript = { open: () => undefined, restore: () => undefined, signOut: () => undefined, ...script }

  const ask: Ask = <Name extends AuthCall>(
    call: Name,
    asked: unknown,
    { signal, window }: { signal?: AbortSignal; window?: OpenedWindow } = {},
  ): Promise<Answers[Name]> =>
    new Promise((resolve, reject) => {
      let isAnswered = false
      calls.push({
        name: call,
        asked,
        window,
        signal,
        get waiting() {
          return !isAnswered && signal?.aborted !== true
        },
        resolve(answer) {
          isAnswered = true
          resolve(answer as Answers[Name])
        },
        reject(error) {
          isAnswered = true
          reject(error)
        },
      } as AuthQuestion)
      const own = calls.at(-1)!
      const answer = answers[call] as ((asked: unknown) => unknown) | undefined
      if (answer)
        Promise.resolve(asked)
          .then(answer)
          .then(own.resolve as (answer: unknown) => void, own.reject)
    })

  const client = clientOf(ask, { shown, abandoned }, listeners, () => {
    isStopped = true
    listeners.clear()
  })
  return {
    connector: {
      type: 'auth',
      name,
      url: 'https://vault.test',
      email,
      socials,
      async open(host, call) {
        await ask('open', host, call)
        return client
      },
    },
    calls,
    waiting<Name extends AuthCall>(wanted: Name) {
      const call = calls.filter(each => each.name === wanted && each.waiting).at(-1)
      if (!call) throw new FoyerError('port.missing', { port: `auth.${wanted}` })
      return call as AuthQuestion<Name>
    },
    report(fact) {
      for (const listener of [...listeners]) listener(fact)
    },
    shown,
    abandoned,
    get isStopped() {
      return isStopped
    },
  }
}

/** Window of `scriptedWindows`, with what became of it. */
export type ScriptedWindow = OpenedWindow & { readonly hrefs: readonly string[]; readonly isClosed: boolean }

/** Windows of a browser without one. `block` refuses the next ones. */
export function scriptedWindows(): WindowsPort & {
  opened: readonly ScriptedWindow[]
  block(isBlocked: boolean): void
} {
  const opened: ScriptedWindow[] = []
  let isBlocked = false
  return {
    opened,
    block(value) {
      isBlocked = value
    },
    open() {
      if (isBlocked) return undefined
      const hrefs: string[] = []
      let isClosed = false
      const window: ScriptedWindow = {
        hrefs,
        get isClosed() {
          return isClosed
        },
        navigate: href => void hrefs.push(href),
        close() {
          isClosed = true
        },
      }
      opened.push(window)
      return window
    },
    watchMessages: () => () => {},
    rename: () => {},
    closeOwn: () => {},
  }
}
