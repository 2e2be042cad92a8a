import type { SwapAsset, SwapFeature, SwapRequest, TransferFee } from '@foyer/core/chain'
import { type Anvil, minedReceipt } from '@foyer/sandbox/chains'
import { EXCHANGE_ABI, EXCHANGE_ADDRESS, LINK, USDC, USDT } from '@foyer/sandbox/exchange.fixture'
import { type Address, createPublicClient, encodeFunctionData, erc20Abi, type Hex, http, type PublicClient } from 'viem'
import { call, PAYER, payerOn } from '../transfer/transfer.fixture.ts'

export const NATIVE: SwapAsset = { decimals: 18 }
export const DOLLARS: SwapAsset = { address: USDC, decimals: 6 }
export const TETHERS: SwapAsset = { address: USDT, decimals: 6 }
export const LINKS: SwapAsset = { address: LINK, decimals: 18 }

/** The native currency, as the exchange names it. */
const ETHER: Address = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
const nameOf = ({ address }: SwapAsset) => (address ?? ETHER) as Address

type Terms = Pick<SwapRequest, 'sold' | 'bought' | 'amount'>

/** Parts in which a service may build another swap than the wanted one. */
type Built = Partial<{ to: string; data: Hex; value: bigint; recipient: Address } & Terms & { leastOut: bigint }>

/** Page on a chain with the exchange, whose wallet has Ether and dollars. */
export async function traderOn(anvil: Anvil, options: Parameters<typeof payerOn>[1] = {}) {
  const page = await payerOn(anvil, options)
  const feature = page.swap as Required<SwapFeature>
  const client: PublicClient = createPublicClient({ transport: http(anvil.url) })
  const read = (functionName: 'quote' | 'reserves', args: readonly unknown[]) =>
    client.readContract({ abi: EXCHANGE_ABI, address: EXCHANGE_ADDRESS, functionName, args } as never)
  const quote = ({ sold, bought, amount }: Terms) =>
    read('quote', [nameOf(sold), nameOf(bought), amount]) as Promise<bigint>
  const held = ({ address }: SwapAsset, owner: Address = PAYER.address): Promise<bigint> =>
    address === undefined
      ? client.getBalance({ address: owner })
      : client.readContract({ abi: erc20Abi, address: address as Address, functionName: 'balanceOf', args: [owner] })
  /** The swap as an honest service builds it, with what `built` changes of it. */
  const request = async (terms: Terms, built: Built = {}): Promise<SwapRequest> => {
    const wanted = await quote(terms)
    const { sold, bought, amount, leastOut, recipient, ...call } = {
      ...terms,
      leastOut: (wanted * 99n) / 100n,
      recipient: PAYER.address,
      ...built,
    }
    const data = encodeFunctionData({
      abi: EXCHANGE_ABI,
      functionName: 'swap',
      args: [nameOf(sold), nameOf(bought), amount, leastOut, recipient, 2n ** 40n],
    })
    const value = sold.address === undefined ? amount : 0n
    const least = (wanted * 99n) / 100n
    return { from: { address: PAYER.address }, ...terms, least, call: { to: EXCHANGE_ADDRESS, data, value, ...call } }
  }
  const foresee = (swap: SwapRequest) => feature.foresee(swap, page.network, call())
  const normalOf = (fees: readonly TransferFee[]) => fees.find(({ tier }) => tier === 'normal')!
  const draft = async (swap: SwapRequest, together = false) => {
    const { fees } = await foresee(swap)
    return feature.draft({ ...swap, fee: normalOf(fees), together }, page.network, call())
  }
  const approve = (token: SwapAsset, amount: bigint, spender: string = EXCHANGE_ADDRESS) =>
    feature.draftApproval(
      { from: { address: PAYER.address }, token: token as Required<SwapAsset>, spender, amount },
      page.network,
      call(),
    )
  /** Waits until a block has the transaction. */
  const statusOf = async (hash: string) => (await minedReceipt(client, hash as Hex)).status
  const isAtomic = () => feature.isAtomic(page.connection, page.network, call())
  const spendable = () => feature.spendable({ address: PAYER.address }, page.network, call())
  return { ...page, statusOf, quote, held, request, spendable, foresee, draft, approve, isAtomic, reserves: read }
}
