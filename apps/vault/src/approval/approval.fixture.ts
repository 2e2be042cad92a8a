import { openAccounts } from '../keys/openAccounts.ts'
import { parsePhrase } from '../keys/phrase.ts'
import type { ApprovalInput, ApprovalOutcome, PendingApproval, VaultChain } from './approval.types.ts'
import { showApproval } from './index.ts'

/** Request of a test, and how the vault behaves. */
export interface FixtureRequest {
  approval: PendingApproval
  chains: VaultChain[]
  /** Parameters change after they are shown, or throw; the accounts change; the vault does not open. */
  fault?: 'params' | 'throws' | 'accounts' | 'closed'
}

declare global {
  interface Window {
    start: (request: FixtureRequest) => Promise<void>
    outcome: ApprovalOutcome | undefined
    uses: number
    leave: () => void
  }
}

const PHRASE = `${'test '.repeat(11)}junk`

/** Opens the development accounts, whose phrase is public. */
async function open(phrase: string) {
  const parsed = parsePhrase(phrase)
  if (parsed.kind !== 'entropy') throw new Error('unreachable')
  return openAccounts(parsed.entropy, { bitcoin: 'regtest', ss58: 42 })
}

window.uses = 0
window.start = async ({ approval, chains, fault }) => {
  const accounts = await open(PHRASE)
  const leaving = new AbortController()
  window.leave = () => leaving.abort()
  const throwing = {
    ...approval,
    get params(): unknown {
      throw new Error('A getter of the page.')
    },
  }
  const input: ApprovalInput = {
    approval: fault === 'throws' ? throwing : approval,
    accounts,
    chains,
    async sign(use) {
      window.uses += 1
      if (fault === 'closed') throw new Error('The vault does not open.')
      return use(fault === 'accounts' ? await open(`${'abandon '.repeat(11)}about`) : accounts)
    },
    keep: async () => {},
    now: () => Date.now(),
    signal: leaving.signal,
  }
  window.outcome = undefined
  void showApproval(document.querySelector<HTMLElement>('#root')!, input).then(outcome => {
    window.outcome = outcome
  })
  if (fault === 'params') approval.params = ['0x6368616e676564', accounts.eip155.address]
}
