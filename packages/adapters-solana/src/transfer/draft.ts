import { FoyerError, type TransferDraft, type TransferFeature } from '@foyer/core/chain'
import type { Reader } from './endpoint.ts'
import { compileTransfer } from './message.ts'
import { isAllowedRest, type Quote, quote } from './quote.ts'

const insufficient = (asset: 'native' | 'token', missing: bigint) =>
  new FoyerError('transfer.insufficient', { asset, missing: `${missing}` })

/** Throws where the balances or the rent rules do not allow the amount. */
function checkAmount(amount: bigint, { survey, balance, fee, least = 1n }: Quote): void {
  if (amount < least) throw new FoyerError('transfer.tooSmall', { least: `${least}` })
  const { native, rent, token } = survey
  if (token && amount > balance) throw insufficient('token', amount - balance)
  const rest = native - fee.amount - (token ? 0n : amount)
  if (rest < 0n) throw insufficient('native', -rest)
  // The chain refuses to leave an account with less than its rent exemption.
  if (!isAllowedRest(rest, survey)) throw insufficient('native', rent.empty - rest)
}

/**
 * Drafts a transfer with the state of the chain now. The fee is worked out anew: the price is always the same, and the units and the deposit
 * may have changed since the estimate.
 */
export const createDraft =
  (reader: Reader): TransferFeature['draft'] =>
  async (request, network, { signal }) => {
    const { to, amount, from, token } = request
    const quoted = await quote(reader, { from, to, amount, ...(token && { token }) }, { network, signal })
    checkAmount(amount, quoted)
    const { plan, fee, survey } = quoted
    const { blockhash, slot, lastBlock } = survey.recent
    if (!plan) throw new FoyerError('transfer.wrongReceiver', { address: to })
    return {
      chainId: network.caipNetworkId,
      from: from.address,
      to,
      ...(token && { token: token.address }),
      amount,
      fee,
      request: compileTransfer(plan, blockhash),
      trace: { block: slot, lastBlock },
    } satisfies TransferDraft
  }
