import { showApproval } from '../../approval/index.ts'
import type { VaultConfig } from '../../config.ts'
import { withAccounts } from '../../frame/signer.ts'
import type { CallFrame, KnownAccounts, PendingApproval } from '../../protocol/windowMessages.ts'
import type { Keeper } from '../keeper.ts'

/** Shows a request, and reports what came of it. The seed is opened for one signature at a time, once the visitor has approved. */
export async function approve(options: {
  root: HTMLElement
  approval: PendingApproval
  accounts: KnownAccounts
  config: VaultConfig
  keeper: Keeper
  call: CallFrame
}): Promise<void> {
  const { root, approval, accounts, config, keeper, call } = options
  const leaving = new AbortController()
  const leave = () => {
    leaving.abort()
    // What was signed is followed from here on, whether or not it was sent.
    void call('left', undefined).catch(() => {})
  }
  addEventListener('pagehide', leave, { once: true })
  root.replaceChildren()
  const outcome = await showApproval(root, {
    approval,
    accounts,
    chains: config.chains,
    async sign(use) {
      const entropy = await keeper.open()
      try {
        return await withAccounts(entropy, config, use)
      } finally {
        entropy.fill(0)
      }
    },
    keep: signed => call('signed', signed),
    now: () => Date.now(),
    signal: leaving.signal,
  })
  // The request waits for the next window: the visitor may have closed this one to open it again.
  if (outcome.type === 'left') return
  // A page that is gone hears nothing. What happened stays on the screen: asking to try again could have it paid twice.
  const isTold = await call('outcome', outcome).then(
    () => true,
    () => false,
  )
  if (isTold) close()
}
