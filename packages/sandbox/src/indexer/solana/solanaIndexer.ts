import type { Network } from '@foyer/core/chain'
import { type Address, address as asAddress, createSolanaRpc, type Signature } from '@solana/kit'
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token'
import type { Activity, Asset, Indexer, Movement } from '../indexer.ts'
import { DEVELOPMENT_TOKEN_NAME, SOLANA_DEVELOPMENT_TOKEN } from './developmentToken.ts'

const TOKEN_2022_PROGRAM_ADDRESS = asAddress('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')

interface Difference {
  owner: string
  asset: Asset
  value: bigint
}

/**
 * Movements from each owner's gains and losses: the largest loss is the sender, the largest gain the recipient. An amount without a sender
 * was minted by the payer of the transaction; one without a recipient went back to its mint.
 */
function movementsOf(differences: Difference[], account: string, payer: string): Movement[] {
  return differences
    .filter(({ owner, value }) => owner === account && value !== 0n)
    .map(({ asset, value }) => {
      const isOther = (each: Difference) =>
        each.owner !== account &&
        each.asset.address === asset.address &&
        each.value !== 0n &&
        each.value < 0n !== value < 0n
      const size = (each: Difference) => (each.value < 0n ? -each.value : each.value)
      const [other] = differences.filter(isOther).sort((a, b) => Number(size(b) - size(a)))
      return value < 0n
        ? { from: account, to: other?.owner ?? asset.address ?? payer, value: -value, of: { asset } }
        : { from: other?.owner ?? payer, to: account, value, of: { asset } }
    })
}

/** Indexer of a Solana chain: current balances, and the history from the signatures of an account. */
export function createSolanaIndexer(network: Network): Indexer {
  const [endpoint] = network.rpcUrls.default.http
  const rpc = createSolanaRpc(endpoint ?? '')
  const native: Asset = network.nativeCurrency
  const seen = new Map<string, Asset>()

  const tokenOf = (mint: string, decimals: number): Asset => {
    const isKnown = `${network.caipNetworkId}:${mint}` === SOLANA_DEVELOPMENT_TOKEN
    const asset = {
      address: mint,
      decimals,
      ...(isKnown ? DEVELOPMENT_TOKEN_NAME : { name: mint, symbol: mint.slice(0, 4) }),
    }
    seen.set(mint, asset)
    return asset
  }

  const tokenAccounts = async (owner: Address) => {
    const answers = await Promise.all(
      [TOKEN_PROGRAM_ADDRESS, TOKEN_2022_PROGRAM_ADDRESS].map(programId =>
        rpc.getTokenAccountsByOwner(owner, { programId }, { encoding: 'jsonParsed' }).send(),
      ),
    )
    return answers.flatMap(({ value }) =>
      value.map(({ pubkey, account }) => {
        const { mint, tokenAmount } = account.data.parsed.info
        return { pubkey, asset: tokenOf(mint, tokenAmount.decimals), value: BigInt(tokenAmount.amount) }
      }),
    )
  }

  const activity = async (signature: Signature, account: string): Promise<Activity | undefined> => {
    const found = await rpc.getTransaction(signature, { encoding: 'json', maxSupportedTransactionVersion: 0 }).send()
    if (!found?.meta) return undefined
    const { meta, blockTime, transaction } = found
    const keys = transaction.message.accountKeys
    const [payer = account] = keys
    const lamports = keys.map((owner, at) => ({
      owner,
      asset: native,
      // The fee is not a transfer.
      value: (meta.postBalances[at] ?? 0n) - (meta.preBalances[at] ?? 0n) + (at === 0 ? meta.fee : 0n),
    }))
    const tokens = [
      ...(meta.preTokenBalances ?? []).map(each => ({ ...each, sign: -1n })),
      ...(meta.postTokenBalances ?? []).map(each => ({ ...each, sign: 1n })),
    ].map(({ owner, mint, uiTokenAmount, sign }) => ({
      owner: owner ?? '',
      asset: tokenOf(mint, uiTokenAmount.decimals),
      value: sign * BigInt(uiTokenAmount.amount),
    }))
    const summed = new Map<string, Difference>()
    for (const each of [...lamports, ...tokens]) {
      const key = `${each.owner} ${each.asset.address}`
      summed.set(key, { ...each, value: (summed.get(key)?.value ?? 0n) + each.value })
    }
    const movements = movementsOf([...summed.values()], account, payer)
    const [first] = movements
    return {
      id: signature,
      minedAt: Number(blockTime ?? 0n) * 1000,
      operation: first ? (first.to === account ? 'receive' : 'send') : 'execute',
      status: meta.err === null ? 'confirmed' : 'failed',
      from: first?.from ?? payer,
      to: first?.to ?? account,
      movements,
    }
  }

  return {
    network,
    async balances(address) {
      const owner = asAddress(address)
      const [{ value }, accounts] = await Promise.all([rpc.getBalance(owner).send(), tokenAccounts(owner)])
      const held = new Map<string | undefined, { asset: Asset; value: bigint }>()
      for (const { asset, value: amount } of accounts) {
        held.set(asset.address, { asset, value: (held.get(asset.address)?.value ?? 0n) + amount })
      }
      return [{ asset: native, value }, ...[...held.values()].filter(each => each.value > 0n)]
    },
    async history(address) {
      const owner = asAddress(address)
      const accounts = [owner, ...(await tokenAccounts(owner)).map(({ pubkey }) => pubkey)]
      const lists = await Promise.all(accounts.map(each => rpc.getSignaturesForAddress(each).send()))
      const slots = new Map(lists.flat().map(({ signature, slot }) => [signature, slot]))
      const newest = [...slots].sort(([, a], [, b]) => (a === b ? 0 : a > b ? -1 : 1))
      const found = await Promise.all(newest.map(([signature]) => activity(signature, address)))
      return found.filter(each => each !== undefined)
    },
    tokens: async () => [...seen.values()],
  }
}
