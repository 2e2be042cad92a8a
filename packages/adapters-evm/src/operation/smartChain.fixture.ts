import type { TrackedTransfer } from '@foyer/core/chain'
import { type Anvil, startAnvil } from '@foyer/sandbox/chains'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { programOn } from '../transfer/transfer.fixture.ts'
import { deployContracts, smartPage } from './smartAccount.fixture.ts'

const ETHER = 10n ** 18n
/** Reverts with `Error("no more")`. */
export const REFUSING = `0x7f08c379a0${'00'.repeat(28)}5f5260206004527f${'07'.padStart(64, '0')}6024527f6e6f206d6f7265${'00'.repeat(25)}60445260645ffd`
export const OTHER = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'

export let anvil: Anvil
export let program: ReturnType<typeof programOn>

/** Runs the tests of a file on a chain with smart accounts and a funded one, as it was before each of them. */
export function useSmartChain(): void {
  let opened: unknown
  beforeAll(async () => {
    anvil = await startAnvil({ chainId: 31337 })
    program = programOn(anvil)
    await deployContracts(anvil)
    await smartPage(anvil).fund(ETHER)
  })
  afterAll(() => anvil.stop())
  beforeEach(async () => {
    opened = await program.rpc('evm_snapshot')
  })
  afterEach(() => program.rpc('evm_revert', opened))
}

/** Operation of a draft that the wallet has signed, and that nobody has executed. */
export async function submitted(page = smartPage(anvil), request: { to?: string; amount?: bigint } = {}) {
  const draft = await page.draft({ amount: 5n, ...request })
  const answer = await page.submit(draft)
  const { operation } = page.signed.at(-1)!
  return { page, operation, transfer: { from: draft.from, draft, submitted: answer } satisfies TrackedTransfer }
}
