import { loadConfig } from '../config.ts'
import type { WindowHello } from '../protocol/windowMessages.ts'
import { element, show, showEnd } from './dom.ts'
import { type Greeted, greetFrame } from './greetFrame.ts'
import { frameKeeper, UnusableWallet, windowKeeper } from './keeper.ts'

const root = document.getElementById('root')!

const FAILURES = {
  expired: 'It is over, or was answered elsewhere. Close this window and begin again on the site.',
  unavailable: 'The login service did not answer. Close this window and try again.',
  made: 'This browser has your wallet already. Close this window, and log in again on the site.',
  signing: 'Another window had begun to sign it. It may have been sent: look at your activity before you try again.',
} as const

const UNUSABLE = {
  storage: [
    'This browser keeps nothing for the vault',
    'Allow cookies and site data for this address. Then close this window and try again.',
  ],
  login: ['You are logged out', 'Close this window, and log in again on the site.'],
} as const

const ENDS: Readonly<Record<string, readonly [string, string]>> = {
  '#ok': ['You are logged in', 'You can go back to the site.'],
  '#cancelled': ['The login was cancelled', 'Close this window and try again on the site.'],
}

async function run({ job, call }: Greeted): Promise<void> {
  if (job.purpose === 'go') return location.replace(job.url)
  if (job.purpose === 'done') return end()
  if (job.purpose === 'failed') return showEnd(root, 'This did not work', FAILURES[job.reason])
  const config = await loadConfig()
  const origin = job.purpose === 'approve' ? job.approval.origin : job.origin
  const parts = { config, account: job.account, origin, call }
  if (job.purpose === 'approve') {
    const { approve } = await import('./pages/approve.ts')
    const { approval, accounts } = job
    if (accounts) return approve({ root, config, call, approval, accounts, keeper: frameKeeper(parts) })
    const keeper = await windowKeeper(parts)
    return approve({ root, config, call, approval, accounts: await keeper.accounts(), keeper })
  }
  const { login, purpose, place } = job
  const keeper = place === 'window' ? await windowKeeper(parts) : frameKeeper(parts)
  const page = { root, origin, label: login.label ?? '', session: keeper.session, keeper, call }
  if (purpose === 'export') return (await import('./pages/exportPhrase.ts')).exportPhrase(page)
  if (purpose === 'passkeys') return (await import('./pages/passkeys.ts')).passkeys(page)
  if (await keeper.enterOwn()) {
    showEnd(root, 'Your wallet is ready', 'You can go back to the site. This window closes by itself.')
    return close()
  }
  if (purpose === 'create') return (await import('./pages/create.ts')).create(page)
  return (await import('./pages/recover.ts')).recover(page)
}

/** After a provider's page: the frame has asked the login server what came of it. */
function end() {
  const [title, text] = ENDS[location.hash] ?? [
    'The login did not work',
    'Close this window and try again on the site.',
  ]
  showEnd(root, title, text)
  close()
}

async function start() {
  // The headers forbid it. Where a server has lost them, a page could still not cover or fade this one.
  if (window.top !== window) return
  const query = new URLSearchParams(location.search)
  const [id, returned] = [query.get('w'), query.get('return')]
  show(root, element('p', { role: 'status', class: 'waiting' }, 'One moment…'))
  const hello: WindowHello | undefined =
    id !== null
      ? { foyer: 'vault.window', window: id }
      : returned !== null
        ? { foyer: 'vault.window', returned }
        : undefined
  const greeted = hello && (await greetFrame(hello))
  if (greeted) return run(greeted)
  if (returned !== null) return end()
  showEnd(root, 'Nothing to do here', 'This window belongs to a site that uses the vault. Open it from there.')
}

start().catch((error: unknown) => {
  const [title, text] =
    error instanceof UnusableWallet ? UNUSABLE[error.reason] : ['This did not work', FAILURES.unavailable]
  showEnd(root, title, text)
})
