import type { AuthFact, PageMessage } from '@foyer/auth/protocol'
import { FoyerError } from '@foyer/core/chain'
import type { VaultConfig } from '../config.ts'
import { ticket } from '../login/answers.ts'
import { createLoginApi } from '../login/loginApi.ts'
import { memoryToken } from '../login/loginToken.ts'
import type { WindowHello } from '../protocol/windowMessages.ts'
import type { WalletStore } from '../storage/walletStore.ts'
import { createApprovals } from './approvals.ts'
import { createKeptSession } from './keptSession.ts'
import { loginAgain } from './loginAgain.ts'
import { createLogins } from './logins.ts'
import { methodsOf } from './methods.ts'
import { createOperations } from './operations.ts'
import type { PageMemory } from './pageMemory.ts'
import { createRequests } from './requests.ts'
import { createSessions } from './sessions.ts'
import { createWallets, networksOf } from './wallets.ts'
import { createWindows } from './windows.ts'
import { approve, enter, type FrameParts, openVault, social } from './windowTasks.ts'
import { createWindowWallets } from './windowWallets.ts'

/** Name of the frame's token in its storage. */
const TOKEN = 'frame'

export type Keeping = { store: WalletStore } | { memory: PageMemory }

/** Parts of a frame that keep something. */
function keepers(keeping: Keeping, config: VaultConfig) {
  const token = 'store' in keeping ? keeping.store.token(TOKEN) : memoryToken()
  const api = createLoginApi(config.login, token)
  if ('store' in keeping) {
    const wallets = createWallets({ api, store: keeping.store, config })
    return { token, api, wallets, operations: createOperations(localStorage) }
  }
  const kept = createKeptSession(keeping.memory, networksOf(config))
  return { token, api, wallets: createWindowWallets({ api }), operations: createOperations(keeping.memory), kept }
}

/** The vault's frame for one page: serves its requests, and the windows that the page opens for the visitor. */
export function createFrame(options: {
  config: VaultConfig
  /** Origin of the page. */
  embedder: string
  /** Storage of the frame; where the browser gives it none, what the page keeps for it. */
  keeping: Keeping
  report: (fact: AuthFact) => void
  now: () => number
}) {
  const { config, embedder, keeping, report, now } = options
  const { token, api, wallets, operations, kept } = keepers(keeping, config)
  const methods = methodsOf(config)
  const sessions = createSessions({ api, token, wallets, methods, report, kept })
  const logins = createLogins({ api, loginUrl: config.login, site: new URL(embedder).host })
  const approvals = createApprovals({ origin: embedder, report, operations })
  const windows = createWindows()
  const request = createRequests({ config, embedder, methods, sessions, approvals, operations, now })
  const again = loginAgain({ logins, sessions, windows })

  async function handover() {
    if (!(await sessions.hasLogin())) throw new FoyerError('auth.notFound', {})
    await sessions.noteLogin()
    return (await sessions.translated(api('POST', '/handover', { answer: ticket }))).ticket
  }

  const parts: FrameParts = { config, embedder, sessions, logins, approvals, windows, again, handover }

  async function signOut() {
    approvals.abandonAll()
    await sessions.end()
  }

  async function handle(message: PageMessage, signal: AbortSignal): Promise<unknown> {
    switch (message.method) {
      case 'restore':
        return sessions.restore(signal)
      case 'startEmail':
        return logins.startEmail(message.params.email, { signal })
      case 'checkEmail':
        await logins.checkEmail(message.params.challenge, message.params.code, signal)
        return sessions.arrive(signal)
      case 'social':
        return social(parts, message.params, signal)
      case 'startFarcaster':
        return logins.startFarcaster({ signal })
      case 'awaitFarcaster':
        await logins.redeem(message.params.challenge, signal)
        return sessions.arrive(signal)
      case 'enter':
        return enter(parts, message.params, signal)
      case 'approve':
        return approve(parts, message.params)
      case 'abandon':
        return approvals.abandon(message.params.approval)
      case 'openVault':
        return openVault(parts, message.params)
      case 'request':
        return request(message.params, signal)
      case 'signOut':
        return signOut()
    }
  }

  return {
    handle,
    greetWindow: (hello: WindowHello, port: MessagePort) => windows.greet(hello, port),
    /** Ends what the page was asked for, when another client of it takes over. */
    leave: () => approvals.abandonAll(),
  }
}
