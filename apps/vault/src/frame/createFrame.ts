import type { AuthFact, PageMessage } from '@foyer/auth/protocol'
import type { VaultConfig } from '../config.ts'
import { ticket } from '../login/answers.ts'
import { createLoginApi } from '../login/loginApi.ts'
import type { WindowHello } from '../protocol/windowMessages.ts'
import type { WalletStore } from '../storage/walletStore.ts'
import { createApprovals } from './approvals.ts'
import { loginAgain } from './loginAgain.ts'
import { createLogins } from './logins.ts'
import { methodsOf } from './methods.ts'
import { createOperations } from './operations.ts'
import { createRequests } from './requests.ts'
import { createSessions } from './sessions.ts'
import { createWallets } from './wallets.ts'
import { createWindows } from './windows.ts'
import { approve, enter, type FrameParts, openVault, social } from './windowTasks.ts'

/** The vault's frame for one page: serves its requests, and the windows that the page opens for the visitor. */
export function createFrame(options: {
  config: VaultConfig
  /** Origin of the page. */
  embedder: string
  store: WalletStore
  report: (fact: AuthFact) => void
  now: () => number
}) {
  const { config, embedder, store, report, now } = options
  const api = createLoginApi(config.login)
  const methods = methodsOf(config)
  const wallets = createWallets({ api, store, config })
  const sessions = createSessions({ api, wallets, methods, report })
  const logins = createLogins({ api, loginUrl: config.login, site: new URL(embedder).host })
  const operations = createOperations(localStorage)
  const approvals = createApprovals({ origin: embedder, report, operations })
  const windows = createWindows()
  const request = createRequests({ config, embedder, methods, sessions, approvals, operations, now })
  const again = loginAgain({ logins, sessions, windows })

  const handover = async () => (await sessions.translated(api('POST', '/handover', { answer: ticket }))).ticket

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
